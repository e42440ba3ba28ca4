import { area } from './areas';

// Why moves are good, and what punishes others.
export const reasons = area('reasons', {
  // Why a move is good, after its name: "F captures 7 seeds".
  'why-only': { en: 'is the only legal move', fr: 'est le seul coup possible' },
  'why-wins': { en: 'wins the game', fr: 'gagne la partie' },
  'why-captures': { en: 'captures {count} seeds', fr: 'prend {count} graines' },
  'why-locks': { en: 'locks a tower of {count}', fr: 'bloque une tour de {count}' },
  'why-isolates': { en: 'isolates {cells}', fr: 'isole {cells}' },
  'why-covers': { en: 'covers an opposing tower of {count}', fr: 'couvre une tour adverse de {count}' },
  'why-merges': { en: 'merges {cells}', fr: 'réunit {cells}' },
  'why-feeds': { en: 'feeds the opponent', fr: 'nourrit l’adversaire' },
  'why-saves': { en: 'saves {cells} from capture', fr: 'met {cells} à l’abri' },
  'why-prepares': { en: 'prepares a capture of {count}', fr: 'prépare une prise de {count}' },
  and: { en: 'and', fr: 'et' },
  why: { en: '{move} {reasons}.', fr: '{move} {reasons}.' },

  // The first stage of a hint: what to look for, not where.
  'look-only': { en: 'there is only one legal move', fr: 'un seul coup est possible' },
  'look-wins': { en: 'you can win at once', fr: 'vous pouvez gagner tout de suite' },
  'look-captures': { en: 'there is a capture of {count}', fr: 'il y a une prise de {count}' },
  'look-locks': { en: 'a tower of {count} can be locked', fr: 'une tour de {count} peut être bloquée' },
  'look-isolates': { en: 'a tower of yours can be isolated', fr: 'une de vos tours peut être isolée' },
  'look-covers': { en: 'an opposing tower of {count} can be covered', fr: 'une tour adverse de {count} peut être couverte' },
  'look-merges': { en: 'two of your opponent’s towers can be merged', fr: 'deux tours adverses peuvent être réunies' },
  'look-feeds': { en: 'your opponent must be fed', fr: 'il faut nourrir l’adversaire' },
  'look-saves': { en: 'something of yours is about to be captured', fr: 'une prise vous menace' },
  'look-prepares': { en: 'a capture of {count} can be prepared', fr: 'on peut préparer une prise de {count}' },

  // What punishes a mistake, played on the board.
  refutation: { en: 'After {move}: {line}', fr: 'Après {move}\u00a0: {line}' },
  'refutation-show': { en: 'Show it on the board', fr: 'Voir sur le plateau' },
  'refutation-step': { en: 'Next move: {move}', fr: 'Coup suivant\u00a0: {move}' },
  'refutation-end': { en: 'Back to the position', fr: 'Revenir à la position' },
});
