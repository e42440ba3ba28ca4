import { area } from './areas';

// Games, rule sets and who plays, by the server’s names.
export const names = area('names', {
  // Games in a line.
  'about-awale': {
    en: 'Sow seeds around the board, capture twos and threes',
    fr: 'Semez vos graines, prenez par deux ou trois',
  },
  'about-avalam': {
    en: 'Stack towers of up to five, keep your colour on top',
    fr: 'Empilez les pions, gardez votre couleur au sommet',
  },
  'about-tricolore': {
    en: 'Sixteen holes, seeds of three colours, captures in chains',
    fr: 'Seize trous, trois couleurs, des prises en chaîne',
  },

  // Rule sets and options.
  'rules-awale-abapa': { en: 'Abapa', fr: 'Abapa' },
  'rules-awale-awari': { en: 'Awari', fr: 'Awari' },
  'rules-awale-uga': { en: 'Uga', fr: 'Uga' },
  'rules-avalam-official': { en: 'Official', fr: 'Officielles' },
  'rules-avalam-classic': { en: 'Classic', fr: 'Classiques' },
  'rules-avalam-house': { en: 'House', fr: 'Maison' },
  'rules-tricolore-official': { en: 'Official', fr: 'Officielles' },
  'rules-about-awale-abapa': {
    en: 'The usual tournament rules: feed a starving opponent; a move that would take all the opponent’s seeds captures nothing; 25 seeds win.',
    fr: 'Les règles habituelles de tournoi\u00a0: on nourrit l’adversaire affamé\u00a0; un coup qui prendrait toutes les graines adverses ne prend rien\u00a0; le premier à 25 graines gagne.',
  },
  'rules-about-awale-awari': {
    en: 'Research rules: never leave the opponent without a move; played to the end; endless games split the remaining seeds.',
    fr: 'Règles de recherche\u00a0: ne jamais laisser l’adversaire sans coup\u00a0; on joue jusqu’au bout\u00a0; une partie sans fin partage les graines restantes.',
  },
  'rules-about-awale-uga': {
    en: 'A move that would take all the opponent’s seeds is forbidden; the first to 24 seeds wins; 16 moves without a capture end the game.',
    fr: 'Un coup qui prendrait toutes les graines adverses est interdit\u00a0; le premier à 24 graines gagne\u00a0; 16 coups sans prise terminent la partie.',
  },
  'rules-about-avalam-official': {
    en: 'Any tower moves onto any neighbour; with equal towers, the player with more towers of five wins.',
    fr: 'Toute tour va sur toute voisine\u00a0; à égalité, celui qui a le plus de tours de cinq gagne.',
  },
  'rules-about-avalam-classic': {
    en: 'Any tower moves onto any neighbour; equal towers are a draw.',
    fr: 'Toute tour va sur toute voisine\u00a0; à égalité de tours, partie nulle.',
  },
  'rules-about-avalam-house': {
    en: 'Only your own towers move, only onto the other colour.',
    fr: 'On ne déplace que ses tours, et seulement sur l’autre couleur.',
  },
  'rules-about-tricolore-official': {
    en: 'Capture twos and threes anywhere; the first to 49 seeds wins.',
    fr: 'On prend les deux et les trois partout\u00a0; le premier à 49 graines gagne.',
  },
  'option-first=yellow': { en: 'yellow begins', fr: 'jaune commence' },
  'option-first=red': { en: 'red begins', fr: 'rouge commence' },

  // Seats, points and tournaments.
  friend: { en: 'friend', fr: 'ami' },
  'open-seat': { en: 'Free seat', fr: 'Place libre' },
  points: { en: 'points', fr: 'points' },
  'points-awale': { en: 'seeds', fr: 'graines' },
  'points-tricolore': { en: 'seeds', fr: 'graines' },
  'points-avalam': { en: 'towers', fr: 'tours' },
  'tournament-many': { en: '{name} and {count} others', fr: '{name} et {count} autres' },
});
