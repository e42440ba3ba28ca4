import { area } from './areas';

// What no user can bring about: page and server are of different versions, or something between
// them has changed what was sent.
const misunderstood = {
  en: 'The page and the server do not understand each other. Reload the page.',
  fr: 'La page et le serveur ne se comprennent pas. Rechargez la page.',
};

// Why something did not work, by the server’s codes.
export const error = area('error', {
  'not-your-turn': { en: 'It is not your turn', fr: 'Ce n’est pas à vous de jouer' },
  over: { en: 'The game is over', fr: 'La partie est terminée' },
  taken: { en: 'Somebody has taken the seat', fr: 'Quelqu’un a pris la place' },
  'not-two-people': {
    en: 'Only two people playing each other can do that',
    fr: 'Seules deux personnes qui s’affrontent peuvent le faire',
  },
  'too-early': { en: 'Both players have to move first', fr: 'Les deux joueurs doivent d’abord jouer' },
  'too-late': {
    en: 'Both players have moved: resign, or offer a draw',
    fr: 'Les deux joueurs ont joué : abandonnez, ou proposez la nulle',
  },
  'not-away': {
    en: 'Your opponent is here, or has not been away long enough',
    fr: 'Votre adversaire est là, ou son absence est trop récente',
  },
  'lobby-full': {
    en: 'The lobby is full, or you already have enough games in it. The link still works.',
    fr: 'La liste des parties ouvertes est pleine, ou vous y avez déjà assez de parties. Le lien reste valable.',
  },
  seated: { en: 'You already have a seat', fr: 'Vous avez déjà une place' },
  'no-undo': { en: 'There is nothing to take back', fr: 'Il n’y a rien à reprendre' },
  'no-token': {
    en: 'This browser has no seat in this game',
    fr: 'Ce navigateur n’a pas de place dans cette partie',
  },
  'foreign-token': {
    en: 'This browser has no seat in this game',
    fr: 'Ce navigateur n’a pas de place dans cette partie',
  },
  'not-operator': {
    en: 'Only the operator of this server may do that: open the address that it printed at its start',
    fr: 'Seul l’exploitant de ce serveur peut le faire\u00a0: ouvrez l’adresse affichée à son démarrage',
  },
  'too-slow': {
    en: 'The connection was too slow; try again',
    fr: 'La connexion était trop lente\u00a0; réessayez',
  },
  unreadable: { en: 'This is not a move', fr: 'Ce coup est illisible' },
  'bad-position': {
    en: 'This position cannot be read: {message}',
    fr: 'Cette position est illisible\u00a0: {message}',
  },
  'no-game-text': {
    en: 'This is not a game, a position or a list of moves. Paste a whole record, a position such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S, or moves such as FfBe.',
    fr: 'Ce n’est ni une partie, ni une position, ni une suite de coups. Collez une partie entière, une position comme 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S, ou des coups comme FfBe.',
  },
  'no-help': {
    en: 'No help while two people play each other: analyse the game once it is over.',
    fr: 'Pas d’aide tant que deux personnes s’affrontent\u00a0: vous analyserez cette partie une fois terminée.',
  },
  'not-over': { en: 'The game is not over yet', fr: 'La partie n’est pas encore terminée' },
  'bad-moves': {
    en: 'These moves cannot be played: {message}',
    fr: 'Ces coups ne peuvent pas être joués\u00a0: {message}',
  },
  'bad-record': {
    en: 'This record contains a mistake: {message}',
    fr: 'Cette feuille de partie contient une erreur\u00a0: {message}',
  },
  'ply-refused': {
    en: 'ply {ply} ({move}) is refused. {why}',
    fr: 'le demi-coup {ply} ({move}) est refusé. {why}',
  },
  'ply-because': { en: 'ply {place}: {why}', fr: 'demi-coup {place}\u00a0: {why}' },
  'line-because': { en: 'line {place}: {why}', fr: 'ligne {place}\u00a0: {why}' },
  // Where no code tells more.
  'at-all': { en: 'check the text', fr: 'vérifiez le texte' },
  other: {
    en: 'Something went wrong ({code}). Try again, or reload the page.',
    fr: 'Une erreur est survenue ({code}). Réessayez, ou rechargez la page.',
  },
  late: { en: 'Your time is up', fr: 'Votre temps est écoulé' },
  stale: {
    en: 'The game has moved on: look at the board and try again',
    fr: 'La partie a avancé entre-temps\u00a0: regardez le plateau et réessayez',
  },
  'not-found': { en: 'There is nothing at this address any more', fr: 'Il n’y a plus rien à cette adresse' },
  'bad-clock': {
    en: 'A clock has 5 seconds to 24 hours and adds at most 10 minutes per move',
    fr: 'Une pendule compte de 5 secondes à 24 heures et ajoute au plus 10 minutes par coup',
  },
  'bad-name': {
    en: 'A name has at most 40 characters, all of them visible',
    fr: 'Un nom a au plus 40 caractères, tous visibles',
  },
  'bad-seats': {
    en: 'One seat may be free, not both: somebody has to sit down first',
    fr: 'Une place peut rester libre, pas les deux\u00a0: il faut d’abord un joueur',
  },
  'bad-tournament': {
    en: 'This tournament cannot be played: {message}',
    fr: 'Ce tournoi ne peut pas être joué\u00a0: {message}',
  },
  'bad-game': { en: 'There is no such game here', fr: 'Ce jeu n’existe pas ici' },
  'bad-rules': {
    en: 'These rules cannot be used: {message}',
    fr: 'Ces règles ne peuvent pas servir\u00a0: {message}',
  },
  'too-long': { en: 'The game has too many moves', fr: 'La partie compte trop de coups' },
  empty: { en: 'There is nothing to read', fr: 'Il n’y a rien à lire' },
  'bad-bot': {
    en: 'This bot cannot play with these settings: {message}',
    fr: 'Ce bot ne peut pas jouer avec ces réglages\u00a0: {message}',
  },
  'program-not-allowed': {
    en: 'This program may no longer play here: the operator of the server has not allowed it',
    fr: 'Ce programme ne peut plus jouer ici\u00a0: l’exploitant du serveur ne l’autorise pas',
  },
  'too-many-programs': {
    en: 'Too many programs are playing here already. Try again when one of their games is over.',
    fr: 'Trop de programmes jouent déjà ici en même temps. Réessayez quand l’une de leurs parties sera terminée.',
  },
  'no-engine': {
    en: 'This browser is too old for Awalam: it needs WebAssembly with SIMD (Chrome 91, Firefox 89, Safari 16.4 or newer).',
    fr: 'Ce navigateur est trop ancien pour Awalam\u00a0: il lui faut WebAssembly avec SIMD (Chrome 91, Firefox 89, Safari 16.4 ou plus récent).',
  },
  'no-backup': {
    en: 'This file is not an Awalam backup',
    fr: 'Ce fichier n’est pas une sauvegarde d’Awalam',
  },
  'too-large': { en: 'The text is too long', fr: 'Le texte est trop long' },
  'too-many': {
    en: 'Too much at once: wait a moment and try again',
    fr: 'Trop de demandes à la fois\u00a0: attendez un instant et réessayez',
  },
  busy: {
    en: 'A tournament is being played: stop it first, or wait for its end',
    fr: 'Un tournoi est en cours\u00a0: arrêtez-le d’abord, ou attendez sa fin',
  },
  illegal: { en: 'The rules forbid this move', fr: 'Les règles interdisent ce coup' },
  unsolved: {
    en: 'The value of this position cannot be proved here',
    fr: 'La valeur de cette position ne peut pas être prouvée ici',
  },
  trouble: {
    en: 'Something went wrong in the program. Try again, or reload the page.',
    fr: 'Une erreur est survenue dans le programme. Réessayez, ou rechargez la page.',
  },
  'bad-format': misunderstood,
  'bad-json': misunderstood,
  'bad-path': misunderstood,
  'bad-player': misunderstood,
  'bad-query': misunderstood,
  'bad-token': misunderstood,
  elsewhere: misunderstood,
  'not-json': misunderstood,
  'wrong-method': misunderstood,
});
