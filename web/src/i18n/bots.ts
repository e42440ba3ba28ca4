import { area } from './areas';

// Bots and their settings, by the server’s names.
export const bots = area('bots', {
  level: { en: 'Level {level}', fr: 'Niveau {level}' },
  'level-0': { en: 'very easy', fr: 'très facile' },
  'level-1': { en: 'first steps', fr: 'premiers pas' },
  'level-2': { en: 'beginner', fr: 'débutant' },
  'level-3': { en: 'casual player', fr: 'joueur occasionnel' },
  'level-4': { en: 'club player', fr: 'joueur de club' },
  'level-5': { en: 'strong player', fr: 'bon joueur' },
  'level-6': { en: 'expert', fr: 'expert' },
  'level-7': { en: 'master', fr: 'maître' },
  'level-8': { en: 'champion', fr: 'champion' },
  levels: { en: 'Levels', fr: 'Niveaux' },
  bots: { en: 'Bots', fr: 'Bots' },
  thinks: { en: 'Thinking', fr: 'Réflexion' },
  'limit-usual': { en: 'default', fr: 'par défaut' },
  'limit-depth': { en: 'fixed depth', fr: 'profondeur fixe' },
  'limit-time': { en: 'fixed time', fr: 'temps fixe' },
  cores: { en: 'Cores', fr: 'Cœurs' },
  plies: { en: 'Plies ahead', fr: 'Demi-coups d’avance' },
  'seconds-a-move': { en: 'Seconds per move', fr: 'Secondes par coup' },

  'about-random': { en: 'a random legal move', fr: 'un coup permis au hasard' },
  'about-greedy': {
    en: 'the move that gains most at once',
    fr: 'le coup qui rapporte le plus tout de suite',
  },
  'about-minimax': {
    en: 'plain minimax, the lead in points',
    fr: 'minimax simple, l’avance en points',
  },
  'about-montecarlo': {
    en: 'judges positions by random games',
    fr: 'évalue les positions par des parties au hasard',
  },
  'about-idiot': { en: 'a random legal move', fr: 'un coup permis au hasard' },
  'about-alphabeta': {
    en: 'alpha-beta to a fixed depth, the lead in points',
    fr: 'alpha-bêta à profondeur fixe, l’avance en points',
  },
  'about-divine': {
    en: 'towers valued by height, safety and isolation',
    fr: 'tours évaluées par hauteur, sûreté et isolement',
  },
  'about-dynamic': {
    en: 'like “divine”, searching deeper near towers of five',
    fr: 'comme «\u00a0divine\u00a0», mais cherche plus loin près des tours de cinq',
  },
  'about-champion': {
    en: 'the strongest: every search technique',
    fr: 'le plus fort\u00a0: toutes les techniques de recherche',
  },
  'about-mcts': { en: 'Monte-Carlo tree search', fr: 'recherche arborescente de Monte-Carlo' },
  'about-heuristic-balance': {
    en: 'gain and loss of a move weighed three ways',
    fr: 'gain et perte d’un coup pesés de trois façons',
  },
  'about-heuristic-tempo': {
    en: 'captures within reach, the soonest first',
    fr: 'les prises à portée, la plus proche d’abord',
  },
  'about-heuristic-combined': {
    en: 'balance and tempo added up',
    fr: 'équilibre et tempo additionnés',
  },
  'about-balanced': {
    en: 'captures, seeds at home, famine, mobility',
    fr: 'prises, graines chez soi, famine, mobilité',
  },
  'about-balanced-capture': {
    en: 'balanced, captures weigh a little more',
    fr: 'équilibré, les prises pèsent un peu plus',
  },
  'about-balanced-famine': {
    en: 'balanced, famine weighs more',
    fr: 'équilibré, la famine pèse plus',
  },
  'about-advanced-heuristic': {
    en: 'static, captures weigh a little more',
    fr: 'statique, les prises pèsent un peu plus',
  },
  'about-phase-balanced': {
    en: 'careful opening, balanced middle, greedy end',
    fr: 'ouverture prudente, milieu équilibré, fin gourmande',
  },
  'about-phase-aggressive': {
    en: 'as “Phases, balanced”, a much greedier end',
    fr: 'comme «\u00a0Phases, équilibré\u00a0», une fin bien plus gourmande',
  },
  'about-phase-safe-opening': {
    en: 'a very careful opening, then as “Phases, balanced”',
    fr: 'ouverture très prudente, puis comme «\u00a0Phases, équilibré\u00a0»',
  },
  'about-phase-ultimate': {
    en: 'safe opening, advanced middle, aggressive end',
    fr: 'ouverture sûre, milieu avancé, fin agressive',
  },
  'about-raw': {
    en: 'attack, with the report’s sign error',
    fr: 'attaque, avec l’erreur de signe du rapport',
  },
  'about-corrected': { en: 'attack, corrected', fr: 'attaque, corrigée' },
  'about-defence': { en: 'keeps few holes of one or two seeds', fr: 'garde peu de trous d’une ou deux graines' },
  'about-storck': {
    en: 'alpha-beta, eleven terms and capture chains',
    fr: 'alpha-bêta, onze termes et prises en chaîne',
  },
  'name-mcts': { en: 'MCTS', fr: 'MCTS' },
  'name-alphabeta': { en: 'Alpha-beta', fr: 'Alpha-bêta' },
  'name-montecarlo': { en: 'Monte Carlo', fr: 'Monte-Carlo' },
  'name-random': { en: 'Random', fr: 'Hasard' },
  'name-greedy': { en: 'Greedy', fr: 'Glouton' },
  'name-heuristic-balance': { en: 'Heuristic, balance', fr: 'Heuristique, équilibre' },
  'name-heuristic-tempo': { en: 'Heuristic, tempo', fr: 'Heuristique, tempo' },
  'name-heuristic-combined': { en: 'Heuristic, combined', fr: 'Heuristique, combinée' },
  'name-balanced': { en: 'Balanced', fr: 'Équilibré' },
  'name-balanced-capture': { en: 'Balanced, capture', fr: 'Équilibré, prises' },
  'name-balanced-famine': { en: 'Balanced, famine', fr: 'Équilibré, famine' },
  'name-advanced-heuristic': { en: 'Advanced heuristic', fr: 'Heuristique avancée' },
  'name-phase-balanced': { en: 'Phases, balanced', fr: 'Phases, équilibré' },
  'name-phase-aggressive': { en: 'Phases, aggressive', fr: 'Phases, agressif' },
  'name-phase-safe-opening': { en: 'Phases, safe opening', fr: 'Phases, ouverture sûre' },
  'name-phase-ultimate': { en: 'Phases, ultimate', fr: 'Phases, ultime' },
  'name-raw': { en: 'Raw', fr: 'Brut' },
  'name-corrected': { en: 'Corrected', fr: 'Corrigé' },
  'name-defence': { en: 'Defence', fr: 'Défense' },
  'name-dynamic': { en: 'Dynamic', fr: 'Dynamique' },
  'setting-depth': { en: 'depth {value}', fr: 'profondeur {value}' },
  'setting-time': { en: '{value} per move', fr: '{value} par coup' },
  'setting-threads': { en: '{value} cores', fr: '{value} cœurs' },
});
