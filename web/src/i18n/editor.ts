import { area } from './areas';

// Texts of the position editor.
export const editor = area('editor', {
  title: { en: 'Set up a position', fr: 'Composer une position' },
  how: {
    en: 'Click or tap a cell to add the chosen piece; right-click removes one. Keyboard: arrows, then Enter or +, −, a number, Delete.',
    fr: 'Cliquez ou touchez une case pour y ajouter la pièce choisie\u00a0; le clic droit en retire une. Au clavier\u00a0: flèches, puis Entrée ou +, −, un nombre, Suppr.',
  },
  piece: { en: 'Piece', fr: 'Pièce' },
  'kind-seed': { en: 'Seed', fr: 'Graine' },
  'kind-red': { en: 'Red', fr: 'Rouge' },
  'kind-blue': { en: 'Blue', fr: 'Bleu' },
  'kind-clear': { en: 'Transparent', fr: 'Transparent' },
  'kind-yellow': { en: 'Yellow', fr: 'Jaune' },
  action: { en: 'A click or tap', fr: 'Un clic ou appui' },
  add: { en: 'adds', fr: 'ajoute' },
  take: { en: 'removes', fr: 'retire' },
  turn: { en: 'To move', fr: 'Au trait' },
  scores: { en: '{name}’s score', fr: 'Score de {name}' },
  start: { en: 'Start position', fr: 'Position de départ' },
  empty: { en: 'Empty board', fr: 'Plateau vide' },
  text: { en: 'Position as text', fr: 'Position en texte' },
  'right-one': { en: 'This position can be played: 1 move.', fr: 'Cette position est jouable\u00a0: 1 coup.' },
  right: { en: 'This position can be played: {moves} moves.', fr: 'Cette position est jouable\u00a0: {moves} coups.' },
  over: { en: 'In this position the game is over.', fr: 'Dans cette position, la partie est finie.' },
  wrong: { en: 'Not a valid position: {message}', fr: 'Position non valable\u00a0: {message}' },
  'go-analyse': { en: 'Analyse', fr: 'Analyser' },
  'go-play': { en: 'Play from here', fr: 'Jouer d’ici' },
  edit: { en: 'Edit position', fr: 'Modifier' },
});
