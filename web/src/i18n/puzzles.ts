import { area } from './areas';

// Texts of the puzzles.
export const puzzles = area('puzzles', {
  title: { en: 'Puzzles', fr: 'Problèmes' },
  daily: { en: 'Puzzle of the day', fr: 'Problème du jour' },
  'daily-solved': { en: 'solved', fr: 'résolu' },
  game: { en: 'Game', fr: 'Jeu' },
  band: { en: 'Difficulty', fr: 'Difficulté' },
  'band-any': { en: 'Any', fr: 'Toutes' },
  'band-easy': { en: 'Easy', fr: 'Facile' },
  'band-medium': { en: 'Medium', fr: 'Moyenne' },
  'band-hard': { en: 'Hard', fr: 'Difficile' },
  none: { en: 'There is no such puzzle.', fr: 'Ce problème n’existe pas.' },

  // What is asked.
  'ask-win': { en: '{name} to move: find the only move that wins.', fr: '{name} joue\u00a0: trouvez le seul coup gagnant.' },
  'ask-draw': { en: '{name} to move: find the only move that doesn’t lose.', fr: '{name} joue\u00a0: trouvez le seul coup qui ne perd pas.' },
  'ask-best': { en: '{name} to move: find the best move.', fr: '{name} joue\u00a0: trouvez le meilleur coup.' },
  step: { en: 'Move {at} of {all}', fr: 'Coup {at} sur {all}' },
  'step-right': { en: 'Right! Now find the next move.', fr: 'Juste\u00a0! Trouvez maintenant le coup suivant.' },
  answering: { en: 'Right! The opponent answers…', fr: 'Juste\u00a0! L’adversaire répond…' },
  solved: { en: 'Solved!', fr: 'Résolu\u00a0!' },
  'solved-late': { en: 'That’s it.', fr: 'C’est bien cela.' },
  shown: { en: 'The solution', fr: 'La solution' },
  'wrong-known': { en: '{move} isn’t it. {worth}.', fr: '{move} n’est pas le bon coup. {worth}.' },
  wrong: { en: '{move} isn’t it: there is a clearly better move.', fr: '{move} n’est pas le bon coup\u00a0: il y a nettement mieux.' },
  'wrong-reply': { en: 'The opponent answers {reply}.', fr: 'L’adversaire répond {reply}.' },
  again: { en: 'Try again', fr: 'Réessayer' },
  show: { en: 'Show the solution', fr: 'Voir la solution' },
  next: { en: 'Next puzzle', fr: 'Problème suivant' },
  analyse: { en: 'Analyse', fr: 'Analyser' },

  // Why it works.
  why: { en: 'Why it works', fr: 'Pourquoi ça marche' },
  'why-best': { en: '{move}: {worth}.', fr: '{move}\u00a0: {worth}.' },
  'why-effect': { en: '{move} {effect}.', fr: '{move}\u00a0: {effect}.' },
  'why-other': { en: '{move}: {worth}.', fr: '{move}\u00a0: {worth}.' },
  'why-other-reply': { en: '{move}: {worth}, because of {reply}.', fr: '{move}\u00a0: {worth}, à cause de {reply}.' },
  'why-at-most': { en: 'at best {value} for {name}', fr: 'au mieux {value} pour {name}' },
  'why-others': { en: 'Other moves', fr: 'Autres coups' },
  line: { en: 'The line', fr: 'La suite' },
  'line-start': { en: 'Start', fr: 'Début' },
  'proof-table': { en: 'Proved by endgame tables.', fr: 'Prouvé par les tables de finales.' },
  'proof-solver': { en: 'Proved to the end of the game.', fr: 'Prouvé jusqu’à la fin de la partie.' },
  'proof-search': { en: 'Found by a long search, not proved.', fr: 'Trouvé par une longue recherche, sans preuve.' },
  'grade-1': { en: 'Every computer level finds it.', fr: 'Tous les niveaux de l’ordinateur le trouvent.' },
  'grade-n': { en: 'Computer levels that usually miss it: {count} of 8.', fr: 'Niveaux de l’ordinateur qui le manquent en général\u00a0: {count} sur 8.' },

  // Progress.
  progress: { en: 'Your progress', fr: 'Votre progression' },
  streak: { en: 'Current streak', fr: 'Série en cours' },
  best: { en: 'Best streak', fr: 'Meilleure série' },
  'solved-of': { en: 'Solved on the first try', fr: 'Résolus au premier essai' },
  of: { en: '{count} of {all}', fr: '{count} sur {all}' },
  days: { en: 'Days in a row', fr: 'Jours d’affilée' },
  kept: { en: 'Kept by this browser only.', fr: 'Gardé par ce navigateur seulement.' },
});
