import { area } from './areas';

// Texts of the frame around every screen, and names that every screen uses.
export const common = area('common', {
  skip: { en: 'Skip to the content', fr: 'Aller au contenu' },
  home: { en: 'Awalam, start page', fr: 'Awalam, accueil' },
  navigation: { en: 'Main', fr: 'Principale' },
  'nav-play': { en: 'Play', fr: 'Jouer' },
  'nav-puzzles': { en: 'Puzzles', fr: 'Problèmes' },
  'nav-analyse': { en: 'Analyse', fr: 'Analyse' },
  'nav-arena': { en: 'Arena', fr: 'Arène' },
  'nav-rules': { en: 'Rules', fr: 'Règles' },

  close: { en: 'Close', fr: 'Fermer' },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Copied', fr: 'Copié' },
  'not-copied': {
    en: 'The browser did not allow copying',
    fr: 'Le navigateur n’a pas permis la copie',
  },
  reload: { en: 'Reload', fr: 'Recharger' },
  loading: { en: 'Loading…', fr: 'Chargement…' },
  'connection-lost': {
    en: 'Connection lost – trying again…',
    fr: 'Connexion perdue – nouvel essai…',
  },
  'failed-busy': {
    en: 'The server is busy. Please try again in a moment.',
    fr: 'Le serveur est occupé. Réessayez dans un instant.',
  },
  'failed-offline': {
    en: 'The server cannot be reached.',
    fr: 'Le serveur est injoignable.',
  },
  'failed-offline-here': {
    en: 'There is no network, and this browser has not stored the page yet.',
    fr: 'Il n’y a pas de réseau, et ce navigateur n’a pas encore enregistré la page.',
  },
  'update-ready': {
    en: 'A new version is ready. Games on this device are kept.',
    fr: 'Une nouvelle version est prête. Les parties sur cet appareil sont conservées.',
  },
  'trouble-storage-refused': {
    en: 'This browser does not let the page store anything: games are lost when the tab is closed.',
    fr: 'Ce navigateur ne permet pas à la page d’enregistrer\u00a0: les parties seront perdues à la fermeture de l’onglet.',
  },
  'trouble-storage-full': {
    en: 'The browser’s storage is full: games go on, but what is new is lost when the tab is closed.',
    fr: 'L’espace de stockage du navigateur est plein\u00a0: les parties continuent, mais la suite sera perdue à la fermeture de l’onglet.',
  },
  'trouble-results-refused': {
    en: 'This browser does not let the page store anything: analyses are forgotten when the tab is closed.',
    fr: 'Ce navigateur ne permet pas à la page d’enregistrer\u00a0: les analyses seront oubliées à la fermeture de l’onglet.',
  },
  'trouble-results-full': {
    en: 'The browser’s storage is full: analyses are forgotten when the tab is closed.',
    fr: 'L’espace de stockage du navigateur est plein\u00a0: les analyses seront oubliées à la fermeture de l’onglet.',
  },
  'trouble-engine-stopped': {
    en: 'The engine stopped because of an error. Reloading the page usually helps.',
    fr: 'Le moteur s’est arrêté à cause d’une erreur. Recharger la page suffit en général.',
  },
  broken: { en: 'This part of the page did not load', fr: 'Cette partie n’a pas pu se charger' },
  'broken-why': {
    en: 'The connection may be lost, or the program was updated. Reloading the page usually helps.',
    fr: 'La connexion est peut-être perdue, ou le programme a été mis à jour. Recharger la page suffit en général.',
  },
  'not-found': { en: 'Page not found', fr: 'Page introuvable' },
  'not-found-why': {
    en: 'This address leads nowhere. It may have been cut short when it was copied.',
    fr: 'Cette adresse ne mène nulle part. Elle a peut-être été tronquée en la copiant.',
  },
  'to-start': { en: 'Go to the start page', fr: 'Retour à l’accueil' },

  settings: { en: 'Settings', fr: 'Réglages' },
  language: { en: 'Language', fr: 'Langue' },
  theme: { en: 'Theme', fr: 'Thème' },
  'theme-system': { en: 'System', fr: 'Système' },
  'theme-light': { en: 'Light', fr: 'Clair' },
  'theme-dark': { en: 'Dark', fr: 'Sombre' },
  'to-light': { en: 'Light theme', fr: 'Thème clair' },
  'to-dark': { en: 'Dark theme', fr: 'Thème sombre' },
  board: { en: 'Board', fr: 'Plateau' },
  'board-wood': { en: 'Wood', fr: 'Bois' },
  'board-slate': { en: 'Slate', fr: 'Ardoise' },
  'board-contrast': { en: 'High contrast', fr: 'Contraste élevé' },
  'set-cores': { en: 'Cores for analysis', fr: 'Cœurs pour l’analyse' },
  'set-cores-help': {
    en: 'Analysis on this device looks deeper in the same time; each core takes up to 100 MB of memory.',
    fr: 'L’analyse sur cet appareil va plus loin dans le même temps\u00a0; chaque cœur prend jusqu’à 100 Mo de mémoire.',
  },
  'set-cores-bots': {
    en: 'Bots use one core; Champion and MCTS can use more: choose how many beside the bot.',
    fr: 'Les bots utilisent un cœur\u00a0; Champion et MCTS peuvent en utiliser plusieurs\u00a0: choisissez leur nombre à côté du bot.',
  },
  'set-cores-one': {
    en: 'Bots use one core: this site’s host does not allow more (the page is not “cross-origin isolated”).',
    fr: 'Les bots utilisent un cœur\u00a0: l’hébergeur de ce site n’en permet pas plus (la page n’est pas «\u00a0cross-origin isolated\u00a0»).',
  },
  'set-seeds': { en: 'Contents of holes', fr: 'Contenu des trous' },
  'seeds-both': { en: 'Both', fr: 'Les deux' },
  'seeds-numbers': { en: 'Number', fr: 'Nombre' },
  'seeds-seeds': { en: 'Seeds', fr: 'Graines' },
  'set-animation': { en: 'Animate moves', fr: 'Animer les coups' },
  'set-animation-help': {
    en: 'Off while your system asks for reduced motion',
    fr: 'Désactivé si votre système demande moins d’animations',
  },
  'set-sound': { en: 'Sound', fr: 'Son' },
  'set-at-once': { en: 'Play on the first tap', fr: 'Jouer dès le premier appui' },
  'set-at-once-help': {
    en: 'Otherwise the first tap shows what the move would do',
    fr: 'Sinon, le premier appui montre l’effet du coup',
  },
  'set-shortcuts': { en: 'Keyboard shortcuts', fr: 'Raccourcis clavier' },
  'set-shortcuts-help': {
    en: 'Single keys such as L, S or ? during a game',
    fr: 'Des touches seules comme L, S ou\u00a0? pendant une partie',
  },
  'set-name': { en: 'Your name', fr: 'Votre nom' },
  'set-name-help': {
    en: 'Shown to friends you play with',
    fr: 'Montré aux amis avec qui vous jouez',
  },
  kept: { en: 'Games, tournaments and settings on this device', fr: 'Parties, tournois et réglages sur cet appareil' },
  'kept-help': {
    en: 'Kept by this browser only. Save them to a file to move them elsewhere.',
    fr: 'Gardés par ce navigateur seulement. Enregistrez-les dans un fichier pour les emporter ailleurs.',
  },
  'kept-save': { en: 'Save to a file', fr: 'Enregistrer dans un fichier' },
  'kept-load': { en: 'Load a file', fr: 'Charger un fichier' },

  'kept-partly': {
    en: 'Games restored: {games}, tournaments: {tournaments}. These parts of the file could not be read:',
    fr: 'Parties restaurées\u00a0: {games}, tournois\u00a0: {tournaments}. Ces éléments du fichier n’ont pas pu être lus\u00a0:',
  },
  'kept-game': { en: 'Game {id}', fr: 'Partie {id}' },
  'kept-tournament': { en: 'Tournament {title}', fr: 'Tournoi {title}' },

  // Keys that are called otherwise elsewhere.
  'key-Enter': { en: 'Enter', fr: 'Entrée' },
  'key-Esc': { en: 'Esc', fr: 'Échap' },
  'key-Home': { en: 'Home', fr: 'Début' },
  'key-End': { en: 'End', fr: 'Fin' },

  // Games and their sides, by the server's names.
  'game-avalam': { en: 'Avalam', fr: 'Avalam' },
  'game-awale': { en: 'Awalé', fr: 'Awalé' },
  'game-tricolore': { en: 'Tri-colour Awalé', fr: 'Awalé tricolore' },
  player: { en: 'Player {number}', fr: 'Joueur {number}' },
  'side-awale-1': { en: 'South', fr: 'Sud' },
  'side-awale-2': { en: 'North', fr: 'Nord' },
  'side-avalam-1': { en: 'Yellow', fr: 'Jaune' },
  'side-avalam-2': { en: 'Red', fr: 'Rouge' },
  'side-avalam-first=red-1': { en: 'Red', fr: 'Rouge' },
  'side-avalam-first=red-2': { en: 'Yellow', fr: 'Jaune' },

  // What several screens say.
  game: { en: 'Game', fr: 'Jeu' },
  rules: { en: 'Rules', fr: 'Règles' },
  play: { en: 'Play', fr: 'Jouer' },
  recent: { en: 'Your games', fr: 'Vos parties' },
  'load-text': { en: 'Record, moves or position', fr: 'Feuille de partie, coups ou position' },
  'load-file': { en: 'From a file', fr: 'Depuis un fichier' },
  you: { en: 'You', fr: 'Vous' },
  analyse: { en: 'Analyse', fr: 'Analyser' },
  'rules-of': { en: 'Rules of {game}', fr: 'Règles\u00a0: {game}' },
  'lesson-new': { en: 'New here? Learn in two minutes', fr: 'Nouveau\u00a0? Apprenez en deux minutes' },
  'lesson-continue': { en: 'Continue the lesson', fr: 'Reprendre la leçon' },
  'lesson-repeat': { en: 'Lesson done. Repeat it', fr: 'Leçon terminée. La refaire' },
});
