import { area } from './areas';

// Texts of the analysis screen.
export const analyse = area('analyse', {
  title: { en: 'Analyse', fr: 'Analyse' },
  about: {
    en: 'Look at any game or position with the engine: best lines, the value of every move, mistakes, and variations of your own.',
    fr: 'Examinez n’importe quelle partie ou position avec le moteur\u00a0: meilleures suites, valeur de chaque coup, erreurs, et vos propres variantes.',
  },
  paste: { en: 'Paste a game or a position', fr: 'Coller une partie ou une position' },
  'paste-example': { en: 'For example: FfBeBcDaAbCc', fr: 'Par exemple\u00a0: FfBeBcDaAbCc' },
  'from-start': { en: 'Start with an empty game', fr: 'Partir d’une partie vide' },
  'open-board': { en: 'Open the board', fr: 'Ouvrir le plateau' },
  missing: {
    en: 'There is no such game here. The link may have been cut short, or the game is on another server.',
    fr: 'Cette partie n’existe pas ici. Le lien est peut-être incomplet, ou la partie se trouve sur un autre serveur.',
  },
  'missing-here': {
    en: 'There is no such game here. The link may have been cut short, or the game is kept in another browser.',
    fr: 'Cette partie n’existe pas ici. Le lien est peut-être incomplet, ou la partie est gardée dans un autre navigateur.',
  },
  other: { en: 'Open another', fr: 'Autre partie' },

  // The engine.
  engine: { en: 'Engine', fr: 'Moteur' },
  where: { en: 'Runs on', fr: 'Calculs sur' },
  'where-device': { en: 'this device', fr: 'cet appareil' },
  'where-server': { en: 'server', fr: 'serveur' },
  off: { en: 'switched off', fr: 'arrêté' },
  over: { en: 'the game is over', fr: 'la partie est finie' },
  waiting: { en: 'waiting for its turn…', fr: 'en attente de son tour…' },
  'from-review': { en: 'from the review', fr: 'd’après l’analyse' },
  depth: { en: 'depth {depth} · {nodes}', fr: 'profondeur {depth} · {nodes}' },
  finished: { en: 'done', fr: 'terminé' },
  seconds: { en: '{seconds} s', fr: '{seconds} s' },
  'try-line': { en: 'Try {moves}', fr: 'Essayer {moves}' },
  evaluation: { en: 'Chances of {name}', fr: 'Chances de {name}' },
  'evaluation-you': { en: 'Your chances', fr: 'Vos chances' },
  'no-value': { en: 'not known yet', fr: 'pas encore connue' },
  'has-won': { en: '{name} has won', fr: '{name} a gagné' },
  'has-won-you': { en: 'You have won', fr: 'Vous avez gagné' },
  'wins-in': { en: '{name} wins in {plies}', fr: '{name} gagne en {plies}' },
  'wins-in-you': { en: 'You win in {plies}', fr: 'Vous gagnez en {plies}' },
  wins: { en: '{name} has a forced win', fr: '{name} a un gain forcé' },
  'wins-you': { en: 'You have a forced win', fr: 'Vous avez un gain forcé' },
  'wins-by': { en: '{name} has a forced win by {points}', fr: '{name} a un gain forcé de {points}' },
  'wins-by-you': { en: 'You have a forced win by {points}', fr: 'Vous avez un gain forcé de {points}' },
  'certain-draw': { en: 'A forced draw', fr: 'Nulle forcée' },
  even: { en: 'Even', fr: 'Égalité' },
  'about-even': { en: 'About even ({value})', fr: 'À peu près égal ({value})' },
  ahead: { en: '{name} is ahead by {points}', fr: '{name} mène de {points}' },
  'ahead-you': { en: 'You are ahead by {points}', fr: 'Vous menez de {points}' },

  // Moves, the variation, the graph.
  'no-moves': {
    en: 'Play on the board',
    fr: 'Jouez sur le plateau',
  },
  'step-last': { en: 'Last move', fr: 'Dernier coup' },
  variation: {
    en: 'Variation from move {number}, {name}',
    fr: 'Variante à partir du coup {number}, {name}',
  },
  graph: { en: 'Course of the game', fr: 'Déroulement de la partie' },
  'at-start': { en: 'Start', fr: 'Départ' },
  'after-move': { en: 'Move {number}, {name}: {move}', fr: 'Coup {number}, {name}\u00a0: {move}' },
  review: { en: 'Game review', fr: 'Analyse de la partie' },
  'start-review': { en: 'Review the game', fr: 'Analyser la partie' },
  reviewing: {
    en: 'Reviewing the game: {done} of {all}',
    fr: 'Analyse de la partie\u00a0: {done} sur {all}',
  },
  player: { en: 'Player', fr: 'Joueur' },
  inaccuracy: { en: 'inaccuracy', fr: 'imprécision' },
  mistake: { en: 'mistake', fr: 'erreur' },
  blunder: { en: 'blunder', fr: 'gaffe' },
  'inaccuracy-short': { en: '?! inaccuracies', fr: '?! imprécisions' },
  'mistake-short': { en: '? mistakes', fr: '? erreurs' },
  'blunder-short': { en: '?? blunders', fr: '?? gaffes' },
  'in-words': { en: 'Moves to improve ({count})', fr: 'Coups à améliorer ({count})' },
  fault: {
    en: 'Move {number}, {name}: {move}, {kind} (−{loss}%). Better: {best}',
    fr: 'Coup {number}, {name}\u00a0: {move}, {kind} (−{loss}\u00a0%). Mieux\u00a0: {best}',
  },
  'no-faults': { en: 'No mistakes found.', fr: 'Aucune erreur trouvée.' },
  'help-title': { en: 'What the numbers mean', fr: 'Que veulent dire les nombres\u00a0?' },
  'help-values': {
    en: 'Values are leads in points from the first player’s point of view: +2 is two points for the first player, −2 for the second. A star marks the best move, “=” a proved value, which is a whole number, “#” a forced win by a margin that is not known yet.',
    fr: 'Les valeurs sont des avances en points, du point de vue du premier joueur\u00a0: +2 vaut deux points pour lui, −2 pour le second. L’étoile marque le meilleur coup, «\u00a0=\u00a0» une valeur prouvée, qui est entière, «\u00a0#\u00a0» un gain forcé dont l’écart n’est pas encore connu.',
  },
  'help-chance': {
    en: 'The graph shows chances to win. A lead of {lead} {points} counts as nine wins in ten; a proved result as 0, 50 or 100%.',
    fr: 'Le graphique montre les chances de gagner. Une avance de {lead} {points} compte pour neuf victoires sur dix\u00a0; un résultat prouvé pour 0, 50 ou 100\u00a0%.',
  },
  'help-thresholds': {
    en: 'A move that gives away 10% or more is an inaccuracy (?!), 20% a mistake (?), 30% a blunder (??).',
    fr: 'Un coup qui perd 10\u00a0% ou plus est une imprécision (?!), 20\u00a0% une erreur (?), 30\u00a0% une gaffe (??).',
  },
  'help-exact': {
    en: 'A move that keeps a proved result is never called a mistake.',
    fr: 'Un coup qui conserve un résultat prouvé n’est jamais compté comme une erreur.',
  },

  // Going on from here.
  'play-here': { en: 'Play from here', fr: 'Jouer d’ici' },
  'play-here-side': {
    en: 'You play {side} and move first.',
    fr: 'Vous jouez {side}, et c’est à vous.',
  },
  'copy-link': { en: 'Copy a link to this position', fr: 'Copier le lien vers cette position' },
  'copy-moves': { en: 'Copy the moves', fr: 'Copier les coups' },

  // Learning from mistakes.
  learn: { en: 'Learn from the mistakes', fr: 'Apprendre des erreurs' },
  'learn-short': { en: 'Learn', fr: 'Apprendre' },
  'learn-whose': { en: 'Mistakes by', fr: 'Erreurs de' },
  'learn-both': { en: 'Both', fr: 'Les deux' },
  'learn-close': { en: 'Back to the analysis', fr: 'Retour à l’analyse' },
  'learn-none': {
    en: 'No mistakes to learn from. Well played!',
    fr: 'Aucune erreur à revoir\u00a0: bien joué\u00a0!',
  },
  'learn-count': { en: '{at} of {all}: {kind}', fr: '{at} sur {all}\u00a0: {kind}' },
  'learn-ask': {
    en: 'Move {number}: {name} played {move}. Find something better on the board.',
    fr: 'Coup {number}\u00a0: {name} a joué {move}. Trouvez mieux sur le plateau.',
  },
  'learn-ask-you': {
    en: 'Move {number}: you played {move}. Find something better on the board.',
    fr: 'Coup {number}\u00a0: vous avez joué {move}. Trouvez mieux sur le plateau.',
  },
  'learn-checking': { en: 'Looking at {move}…', fr: 'Examen de {move}…' },
  'verdict-best': { en: '{move} is the best move!', fr: '{move} est le meilleur coup\u00a0!' },
  'verdict-good': {
    en: '{move} is as good as the best.',
    fr: '{move} vaut le meilleur coup.',
  },
  'verdict-same': {
    en: '{move} is the move played; it gave away {loss}%.',
    fr: '{move} est le coup joué, qui perd {loss}\u00a0%.',
  },
  'verdict-wrong': {
    en: '{move} gives away {loss}%. There is a better move.',
    fr: '{move} perd {loss}\u00a0%. Il y a mieux.',
  },
  'learn-answer': {
    en: 'Best was {best} ({line}); the move played gave away {loss}%.',
    fr: 'Le meilleur coup était {best} ({line})\u00a0; le coup joué perd {loss}\u00a0%.',
  },
  'learn-again': { en: 'Try again', fr: 'Réessayer' },
  'learn-show': { en: 'Show the answer', fr: 'Voir la réponse' },
  'learn-skip': { en: 'Skip', fr: 'Passer' },
  'learn-next': { en: 'Next move to improve', fr: 'Coup suivant à améliorer' },
  'learn-finish': { en: 'Finish', fr: 'Terminer' },
  'learn-done': {
    en: 'Done: {solved} of {all} solved.',
    fr: 'Terminé\u00a0: {solved} sur {all} résolues.',
  },
});
