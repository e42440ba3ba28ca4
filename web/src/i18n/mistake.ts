import { area } from './areas';
import { bots } from './mistakes/bots';
import { positions } from './mistakes/positions';

// What is wrong with a text, by the engine's codes. Where it is stands before it.
export const mistake = area('mistake', {
  ...positions,
  ...bots,

  // Moves.
  unreadable: { en: '“{given}” is not a move', fr: '«\u00a0{given}\u00a0» n’est pas un coup' },
  'after-move': {
    en: '“{given}” is more than one move',
    fr: '«\u00a0{given}\u00a0» est plus qu’un coup',
  },
  'awale-move': {
    en: '“{given}” is not a move: write the house to sow, A to F for south, a to f for north',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: écrivez la case à semer, de A à F pour Sud, de a à f pour Nord',
  },
  'tricolore-move': {
    en: '“{given}” is not a move: write a hole from 1 to 16 and R, B, TR or TB, such as 14TB',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: écrivez un trou de 1 à 16 et R, B, TR ou TB, comme 14TB',
  },
  'no-hole': {
    en: '“{given}” is not a move: holes go from 1 to 16',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: les trous vont de 1 à 16',
  },
  'avalam-move': {
    en: '“{given}” is not a move: write the cell left and the cell reached, such as c9d9',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: écrivez la case de départ et la case d’arrivée, comme c9d9',
  },
  centre: {
    en: '“{given}” is not a move: e5 is the hole in the centre',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: e5 est le trou du centre',
  },
  'no-cell': {
    en: '“{given}” is not a move: the board has no such cell',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: le plateau n’a pas cette case',
  },

  // Tags.
  'no-game': {
    en: 'a record begins with its tags, and needs at least [Game "…"]',
    fr: 'une feuille de partie commence par ses balises, et il lui faut au moins [Game "…"]',
  },
  'tag-shape': {
    en: 'a tag is written [Name "value"], on a line of its own',
    fr: 'une balise s’écrit [Nom "valeur"], seule sur sa ligne',
  },
  'tag-twice': { en: 'the tag [{given}] is there twice', fr: 'la balise [{given}] apparaît deux fois' },
  'free-tag': {
    en: '“{given}” cannot be a free tag: its name must be letters, digits and _, and none that records use themselves',
    fr: '«\u00a0{given}\u00a0» ne peut pas être une balise libre\u00a0: il faut des lettres, des chiffres et _, et un nom que les feuilles n’utilisent pas déjà',
  },
  'unknown-game': {
    en: 'there is no game “{given}” here; there are {known}',
    fr: 'le jeu «\u00a0{given}\u00a0» n’existe pas ici\u00a0; il y a {known}',
  },
  'other-game': {
    en: 'this is a record of {found}, not of {wanted}',
    fr: 'c’est une partie de {found}, et non de {wanted}',
  },
  rules: {
    en: 'there are no rules “{given}”: {game} has {known}',
    fr: 'les règles «\u00a0{given}\u00a0» n’existent pas\u00a0: {game} a {known}',
  },
  'rules-option': {
    en: 'there is no option “{given}” of the rules: {game} has {known}',
    fr: 'les règles n’ont pas d’option «\u00a0{given}\u00a0»\u00a0: {game} a {known}',
  },
  'no-rules-option': {
    en: 'the rules of {game} have no options, and so no “{given}”',
    fr: 'les règles de {game} n’ont pas d’options, donc pas de «\u00a0{given}\u00a0»',
  },
  'start-position': { en: 'start position: {problem}', fr: 'position de départ\u00a0: {problem}' },
  'bad-result': {
    en: '[Result]: “{given}” is not 1-0, 0-1, 1/2-1/2 or *',
    fr: '[Result]\u00a0: «\u00a0{given}\u00a0» n’est pas 1-0, 0-1, 1/2-1/2 ou *',
  },
  'bad-score': {
    en: '[Score]: “{given}” is not two scores, such as 26 22 or 24.5 23.5',
    fr: '[Score]\u00a0: «\u00a0{given}\u00a0», ce ne sont pas deux scores, comme 26 22 ou 24.5 23.5',
  },
  'bad-termination': {
    en: '[Termination]: “{given}” is no way in which games end',
    fr: '[Termination]\u00a0: «\u00a0{given}\u00a0» n’est pas une façon de finir une partie',
  },

  // The end of the game.
  'two-results': {
    en: '[Result] says otherwise than the result after the moves, {given}',
    fr: '[Result] contredit le résultat qui suit les coups, {given}',
  },
  'wrong-result': {
    en: 'the record says {claimed}, but the moves give {played}',
    fr: 'la feuille indique {claimed}, mais les coups donnent {played}',
  },
  'wrong-score': {
    en: 'the record says that the score is {claimed}, but the moves give {played}',
    fr: 'la feuille indique un score de {claimed}, mais les coups donnent {played}',
  },
  'wrong-termination': {
    en: 'the record says that the game ended by “{claimed}”, which its moves and its result contradict',
    fr: 'la feuille indique une fin «\u00a0{claimed}\u00a0», que ses coups et son résultat contredisent',
  },
  'after-result': { en: '“{given}” follows the result', fr: '«\u00a0{given}\u00a0» suit le résultat' },

  // Variations.
  'variation-open': {
    en: 'a variation in parentheses is not closed with )',
    fr: 'une variante entre parenthèses n’est pas fermée par )',
  },
  'unopened-variation': { en: 'a ) closes no variation', fr: 'une ) ne ferme aucune variante' },
  'empty-variation': { en: 'a variation has no moves', fr: 'une variante n’a pas de coups' },
  'variation-first': {
    en: 'a variation stands before the first move',
    fr: 'une variante précède le premier coup',
  },
  'result-inside': {
    en: 'the result {given} stands in a variation',
    fr: 'le résultat {given} se trouve dans une variante',
  },
  'too-deep': {
    en: 'variations go {most} deep at most',
    fr: 'les variantes s’imbriquent sur {most} niveaux au plus',
  },
  'other-moves': {
    en: 'the annotations are of other moves than the game’s',
    fr: 'les annotations portent sur d’autres coups que ceux de la partie',
  },
  'too-many-moves': {
    en: 'a record has at most {most} moves, variations included',
    fr: 'une feuille de partie a au plus {most} coups, variantes comprises',
  },

  // Notes.
  'note-open': {
    en: 'a note in braces is not closed with }',
    fr: 'une note entre accolades n’est pas fermée par }',
  },
  'note-first': {
    en: 'a note stands before the first move of its variation',
    fr: 'une note précède le premier coup de sa variante',
  },
  'mark-open': {
    en: 'a [% mark in a note is not closed with ]',
    fr: 'une marque [% dans une note n’est pas fermée par ]',
  },
  'unknown-mark': { en: 'unknown mark [%{given}] in a note', fr: 'marque inconnue [%{given}] dans une note' },
  'bad-time': {
    en: '[%time {given}] is not a number of seconds',
    fr: '[%time {given}] n’est pas un nombre de secondes',
  },
  'bad-value': {
    en: '[%score {given}] is not a number of points',
    fr: '[%score {given}] n’est pas un nombre de points',
  },
  'bad-drawing': {
    en: '[%draw]: “{given}” is neither a cell, such as c3, nor an arrow between two, such as c3-d4',
    fr: '[%draw]\u00a0: «\u00a0{given}\u00a0» n’est ni une case, comme c3, ni une flèche entre deux cases, comme c3-d4',
  },
  'too-much-drawn': {
    en: 'at most {most} arrows and circles are kept with a move',
    fr: 'un coup garde au plus {most} flèches et cercles',
  },
  'unknown-glyph': {
    en: '“{given}” is not !, ?, !!, ??, !? or ?!',
    fr: '«\u00a0{given}\u00a0» n’est pas une appréciation de coup',
  },
  'glyph-first': { en: '{given} stands before the first move', fr: '{given} précède le premier coup' },
  'two-glyphs': {
    en: '{given} is marked in two ways',
    fr: '{given} porte deux appréciations différentes',
  },
  json: { en: 'this JSON is not a record', fr: 'ce JSON n’est pas une feuille de partie' },
});
