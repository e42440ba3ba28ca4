import { area } from './areas';

// Texts of the start screen.
export const start = area('start', {
  title: { en: 'Play', fr: 'Jouer une partie' },
  'what-this-is': {
    en: 'Three board games of pure skill, against the computer or a friend.',
    fr: 'Trois jeux de stratégie sans hasard, contre l’ordinateur ou un ami.',
  },
  opponent: { en: 'Against', fr: 'Contre' },
  'with-computer': { en: 'Computer', fr: 'Ordinateur' },
  'with-friend': { en: 'Invite a friend', fr: 'Inviter un ami' },
  'with-here': { en: 'Two players, one screen', fr: 'À deux sur cet écran' },
  'by-level': { en: 'Level', fr: 'Niveau' },
  'by-name': { en: 'Named bot', fr: 'Bot au choix' },
  'which-computer': { en: 'Computer opponent', fr: 'Adversaire' },
  'with-none': { en: 'Watch bots', fr: 'Regarder des bots' },
  'about-friend': {
    en: 'You get a link to send; the game starts when your friend joins.',
    fr: 'Vous recevrez un lien à envoyer\u00a0; la partie commence quand votre ami arrive.',
  },
  'no-friends': {
    en: 'Playing a friend on another device needs an Awalam server; this page works without one.',
    fr: 'Jouer avec un ami sur un autre appareil demande un serveur Awalam\u00a0; cette page s’en passe.',
  },
  'about-here': {
    en: 'Both players share this screen.',
    fr: 'Les deux joueurs partagent cet écran.',
  },
  bot: { en: 'Bot', fr: 'Bot' },
  'first-player': { en: 'First player', fr: 'Premier joueur' },
  'second-player': { en: 'Second player', fr: 'Second joueur' },
  side: { en: 'You move', fr: 'Vous jouez' },
  'side-first': { en: 'First', fr: 'En premier' },
  'side-second': { en: 'Second', fr: 'En second' },
  'side-random': { en: 'Random', fr: 'Au hasard' },
  clock: { en: 'Clock', fr: 'Pendule' },
  'clock-none': { en: 'No clock', fr: 'Sans pendule' },
  'clock-preset': {
    en: '{minutes} min + {increment} s/move',
    fr: '{minutes} min + {increment} s/coup',
  },
  'clock-own': { en: 'Custom…', fr: 'Autre cadence…' },
  'clock-minutes': { en: 'Minutes each', fr: 'Minutes chacun' },
  'clock-increment': { en: 'Seconds added per move', fr: 'Secondes ajoutées par coup' },
  more: { en: 'More', fr: 'Plus d’options' },
  option: { en: 'Who moves first', fr: 'Qui commence' },
  'begin-at': { en: 'Starting position', fr: 'Position de départ' },
  'begin-at-start': { en: 'Normal start', fr: 'Départ normal' },
  'begins-loaded': {
    en: 'Starts from the loaded position (moves: {count})',
    fr: 'Commence à la position chargée (coups\u00a0: {count})',
  },
  'begins-reset': { en: 'Use the normal start', fr: 'Revenir au départ normal' },
  watch: { en: 'Watch', fr: 'Regarder' },
  'recent-all': { en: 'Show all', fr: 'Tout afficher' },
  forget: {
    en: 'Remove from the list: {game}, {when}',
    fr: 'Retirer de la liste\u00a0: {game}, {when}',
  },
  load: { en: 'Load a game or position', fr: 'Charger une partie ou une position' },
  'load-about': {
    en: 'Paste a record, moves or a position to analyse it or to play on from there.',
    fr: 'Collez une feuille de partie, des coups ou une position pour l’analyser ou reprendre de là.',
  },
  'load-open': { en: 'Load…', fr: 'Charger…' },
  'load-help': { en: 'If the text doesn’t name a game, read it as', fr: 'Jeu, si le texte ne le précise pas' },
  'load-read': { en: 'Read', fr: 'Lire' },
  'load-moves': { en: 'moves: {count}', fr: 'coups\u00a0: {count}' },
  'load-play': { en: 'Play from here', fr: 'Jouer à partir d’ici' },

  // Kept games.
  'kept-running': { en: 'In progress', fr: 'En cours' },
  'kept-won': { en: 'Won {score}', fr: 'Gagnée {score}' },
  'kept-lost': { en: 'Lost {score}', fr: 'Perdue {score}' },
  'kept-drawn': { en: 'Drawn {score}', fr: 'Nulle {score}' },
  'kept-over': { en: 'Finished {score}', fr: 'Finie {score}' },
  'kept-aborted': { en: 'Aborted', fr: 'Annulée' },
});
