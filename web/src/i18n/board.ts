import { area } from './areas';

// What the boards say: labels of cells for those who hear the page, descriptions of moves.
export const board = area('board', {
  'name-awale': { en: 'Awalé board', fr: 'Plateau d’awalé' },
  'name-tricolore': { en: 'Tri-colour awalé board', fr: 'Plateau d’awalé tricolore' },
  'name-avalam': { en: 'Avalam board', fr: 'Plateau d’avalam' },
  'tap-again': { en: 'Tap again to play', fr: 'Touchez encore pour jouer' },
  how: {
    en: 'Arrow keys move, Enter plays, Escape cancels.',
    fr: 'Les flèches déplacent, Entrée joue, Échap annule.',
  },

  // Sides of a game where no names of players are given.
  'side-1': { en: 'Player 1', fr: 'Joueur 1' },
  'side-2': { en: 'Player 2', fr: 'Joueur 2' },
  'side-awale-1': { en: 'South', fr: 'Sud' },
  'side-awale-2': { en: 'North', fr: 'Nord' },

  // A cell, part by part.
  'seeds-0': { en: 'empty', fr: 'vide' },
  'seeds-1': { en: '1 seed', fr: '1 graine' },
  'seeds-n': { en: '{count} seeds', fr: '{count} graines' },
  'in-all': { en: '{count} in all', fr: '{count} en tout' },
  'kind-red-1': { en: '1 red', fr: '1 rouge' },
  'kind-red-n': { en: '{count} red', fr: '{count} rouges' },
  'kind-blue-1': { en: '1 blue', fr: '1 bleue' },
  'kind-blue-n': { en: '{count} blue', fr: '{count} bleues' },
  'kind-clear-1': { en: '1 transparent', fr: '1 transparente' },
  'kind-clear-n': { en: '{count} transparent', fr: '{count} transparentes' },
  'tower-yellow': { en: 'yellow tower of {height}', fr: 'tour jaune de {height}' },
  'tower-red': { en: 'red tower of {height}', fr: 'tour rouge de {height}' },
  'cell-empty': { en: 'empty', fr: 'vide' },
  locked: { en: 'locked', fr: 'bloquée' },
  pause: { en: '; ', fr: '\u00a0; ' },
  yours: { en: 'yours', fr: 'à vous' },
  'of-player': { en: '{player}’s', fr: 'à {player}' },
  'of-player-you': { en: 'yours', fr: 'à vous' },
  selected: { en: 'selected', fr: 'choisie' },
  'selected-tricolore': { en: 'selected', fr: 'choisi' },
  'moves-1': { en: '1 move', fr: '1 coup' },
  'moves-n': { en: '{count} moves', fr: '{count} coups' },
  value: { en: 'value {value}', fr: 'valeur {value}' },
  'value-best': { en: 'best, value {value}', fr: 'meilleur coup, valeur {value}' },
  hinted: { en: 'hint', fr: 'indice' },

  // What a move would do.
  'ends-in': { en: 'ends in {cell}', fr: 'finit en {cell}' },
  'captures-n': { en: 'captures {count}', fr: 'prend {count}' },
  'becomes-yellow': {
    en: 'becomes a yellow tower of {height}',
    fr: 'devient une tour jaune de {height}',
  },
  'becomes-red': {
    en: 'becomes a red tower of {height}',
    fr: 'devient une tour rouge de {height}',
  },

  // A move that was made.
  'did-sow': { en: '{player} sows {cell}', fr: '{player} sème {cell}' },
  'did-sow-you': { en: 'You sow {cell}', fr: 'Vous semez {cell}' },
  'did-play': { en: '{player} plays {choice} from {cell}', fr: '{player} joue {choice} en {cell}' },
  'did-play-you': { en: 'You play {choice} from {cell}', fr: 'Vous jouez {choice} en {cell}' },
  'did-stack': {
    en: '{player} moves {from} onto {to}, a tower of {height}',
    fr: '{player} pose {from} sur {to}, une tour de {height}',
  },
  'did-stack-you': {
    en: 'You move {from} onto {to}, a tower of {height}',
    fr: 'Vous posez {from} sur {to}, une tour de {height}',
  },
  'did-capture': { en: ', captures {count}', fr: ', prend {count}' },
  'did-capture-you': { en: ' and capture {count}', fr: ' et prenez {count}' },
  'did-keep': {
    en: ', and the {count} seeds left are handed out',
    fr: ', et les {count} graines restantes sont réparties',
  },
  'did-scores': {
    en: '{move}: {one} {ones}, {two} {twos}',
    fr: '{move}\u00a0: {one} {ones}, {two} {twos}',
  },

  // The chooser of the tri-colour game.
  'choose-hole': { en: 'Choose a hole', fr: 'Choisissez un trou' },
  'choose-seeds': { en: 'Hole {cell}: play…', fr: 'Trou {cell}\u00a0: jouer…' },
  'choice-R': { en: 'red', fr: 'rouges' },
  'choice-B': { en: 'blue', fr: 'bleues' },
  'choice-TR': { en: 'transparent, then red', fr: 'transparentes, puis rouges' },
  'choice-TB': { en: 'transparent, then blue', fr: 'transparentes, puis bleues' },
  'choice-label': { en: '{letters}: {what}', fr: '{letters}\u00a0: {what}' },
  direction: { en: 'Direction of sowing', fr: 'Sens des semailles' },
  'to-move': { en: '{player} to move', fr: 'Au tour de {player}' },
  'to-move-you': { en: 'Your turn', fr: 'À vous de jouer' },
  over: { en: 'Game over', fr: 'Partie finie' },

  // Why not. `refusal-` is followed by a code of the server's.
  'not-your-turn': {
    en: 'It is {player}’s turn.',
    fr: 'C’est au tour de {player}.',
  },
  'nothing-here': {
    en: 'Nothing can be played from {cell}.',
    fr: 'Rien ne peut être joué depuis {cell}.',
  },
  'no-cell': {
    en: '{cell} is a hole in the board: no tower can stand there.',
    fr: '{cell} est un trou du plateau\u00a0: aucune tour ne peut s’y poser.',
  },
  'hole-empty': { en: 'Hole {cell} is empty.', fr: 'Le trou {cell} est vide.' },
  'tower-locked': {
    en: 'The tower on {cell} is locked: it can neither move nor be covered any more.',
    fr: 'La tour en {cell} est bloquée\u00a0: elle ne peut plus ni bouger ni être couverte.',
  },
});
