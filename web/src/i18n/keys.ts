import { area } from './areas';

// What the keys do, by where the focus is.
export const keys = area('keys', {
  title: { en: 'Keyboard', fr: 'Clavier' },

  // On a board.
  'on-board': { en: 'On a board', fr: 'Sur un plateau' },
  reach: { en: 'Move focus to the board', fr: 'Aller au plateau' },
  move: { en: 'Move between cells', fr: 'Passer d’une case à l’autre' },
  play: { en: 'Play, or select a cell', fr: 'Jouer, ou choisir une case' },
  cancel: { en: 'Cancel the selection', fr: 'Annuler le choix' },

  // In a game that is looked back at or analysed.
  'on-study': { en: 'In a game or an analysis', fr: 'Dans une partie ou une analyse' },
  step: { en: 'Previous move, next move', fr: 'Coup précédent, coup suivant' },
  ends: { en: 'Start of the game, latest move', fr: 'Début de la partie, dernier coup' },
  type: { en: 'Type a move', fr: 'Saisir un coup' },
  last: { en: 'Say the last move', fr: 'Dire le dernier coup' },
  scores: { en: 'Say the scores', fr: 'Dire les scores' },
  cell: { en: 'Say the cell in focus', fr: 'Dire la case choisie' },
  flip: { en: 'Flip the board', fr: 'Retourner le plateau' },
  help: { en: 'Show these keys', fr: 'Afficher ces touches' },

  // In a tree of variations.
  'on-tree': { en: 'Variations', fr: 'Variantes' },
  siblings: { en: 'Previous or next variation', fr: 'Variante précédente ou suivante' },
  promote: { en: 'Promote the variation', fr: 'Promouvoir la variante' },
  remove: { en: 'Delete the move and what follows', fr: 'Supprimer le coup et la suite' },
  undo: { en: 'Undo deleting or promoting', fr: 'Annuler la suppression ou la promotion' },
  comment: { en: 'Write a comment', fr: 'Écrire un commentaire' },
  draw: { en: 'Draw: the same cell twice for a circle, two cells for an arrow', fr: 'Dessiner\u00a0: deux fois la même case pour un cercle, deux cases pour une flèche' },

  // Only in a game.
  'on-game': { en: 'During a game', fr: 'Pendant une partie' },
  hint: { en: 'Hint', fr: 'Indice' },
  clock: { en: 'Say the clocks', fr: 'Dire les pendules' },
});
