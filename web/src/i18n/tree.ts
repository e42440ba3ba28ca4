import { area } from './areas';

// Texts of the tree of variations.
export const tree = area('tree', {
  variations: { en: 'Variations on {move}', fr: 'Variantes de {move}' },
  end: { en: 'the end', fr: 'la fin' },
  good: { en: 'good move', fr: 'bon coup' },
  mistake: { en: 'mistake', fr: 'erreur' },
  brilliant: { en: 'brilliant move', fr: 'coup brillant' },
  blunder: { en: 'blunder', fr: 'gaffe' },
  interesting: { en: 'interesting move', fr: 'coup intéressant' },
  dubious: { en: 'dubious move', fr: 'coup douteux' },
  tools: { en: 'This move', fr: 'Ce coup' },
  'tools-start': { en: 'Start position', fr: 'Position de départ' },
  comment: { en: 'Comment', fr: 'Commentaire' },
  'comment-hint': { en: 'What should a reader know here?', fr: 'Que faut-il savoir ici\u00a0?' },
  promote: { en: 'Promote variation', fr: 'Promouvoir la variante' },
  remove: { en: 'Delete from here', fr: 'Supprimer à partir d’ici' },
  undo: { en: 'Undo', fr: 'Annuler' },
  removed: { en: '{move} and what follows deleted.', fr: '{move} et la suite supprimés.' },
  promoted: { en: 'Variation promoted.', fr: 'Variante promue.' },
  'cannot-remove': {
    en: 'The moves of a game that was played cannot be deleted.',
    fr: 'Les coups d’une partie jouée ne peuvent pas être supprimés.',
  },
  'cannot-promote': { en: 'This is already the main line.', fr: 'C’est déjà la ligne principale.' },
  'too-deep': {
    en: 'Variations can be nested at most 32 levels deep.',
    fr: 'Les variantes s’imbriquent sur 32 niveaux au plus.',
  },
  'no-sibling': { en: 'There is no other variation here.', fr: 'Il n’y a pas d’autre variante ici.' },
  'copy-record': { en: 'Copy the record, variations included', fr: 'Copier la partie avec ses variantes' },
});
