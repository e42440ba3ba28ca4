import { area } from './areas';

// Texts of games between two people at two devices.
export const friends = area('friends', {
  // Who is there.
  away: { en: 'away', fr: 'hors ligne' },
  'has-left': { en: '{name} has left', fr: '{name} n’est plus là' },
  'is-back': { en: '{name} is back', fr: '{name} est de retour' },
  'claim-soon': {
    en: 'You can claim the game in {time}.',
    fr: 'Vous pourrez réclamer la partie dans {time}.',
  },
  'claim-now': {
    en: '{name} has left and it is their turn. You can claim the game or wait.',
    fr: '{name} n’est plus là, et c’est à son tour de jouer. Vous pouvez réclamer la partie, ou attendre.',
  },
  'claim-win': { en: 'Claim the win', fr: 'Réclamer la victoire' },
  'claim-draw': { en: 'Claim a draw', fr: 'Réclamer la nulle' },
  watchers: { en: 'Spectators: {count}', fr: 'Spectateurs\u00a0: {count}' },

  // Offers.
  draw: { en: 'Offer a draw', fr: 'Proposer la nulle' },
  'take-back': { en: 'Ask to take back', fr: 'Demander à reprendre' },
  'offers-draw': { en: '{name} offers a draw', fr: '{name} propose la nulle' },
  'offers-take-back': {
    en: '{name} asks to take back a move',
    fr: '{name} demande à reprendre un coup',
  },
  'offered-draw': {
    en: 'You have offered a draw. It stands until your opponent moves.',
    fr: 'Vous avez proposé la nulle. L’offre tient jusqu’au coup de votre adversaire.',
  },
  'offered-take-back': {
    en: 'You have asked to take back your last move.',
    fr: 'Vous avez demandé à reprendre votre dernier coup.',
  },
  accept: { en: 'Accept', fr: 'Accepter' },
  decline: { en: 'Decline', fr: 'Refuser' },
  withdraw: { en: 'Withdraw', fr: 'Retirer' },
  declined: { en: 'Your offer was declined', fr: 'Votre demande a été refusée' },

  // Aborting.
  abort: { en: 'Abort', fr: 'Annuler' },
  'abort-title': { en: 'Abort the game?', fr: 'Annuler la partie\u00a0?' },
  'abort-sure': {
    en: 'The game ends without a result.',
    fr: 'La partie s’arrête, sans résultat.',
  },
  'abort-waiting': { en: 'Cancel this game', fr: 'Annuler cette partie' },
  aborted: { en: 'Game aborted', fr: 'Partie annulée' },
  'aborted-why': {
    en: 'It was aborted before both players had moved, so there is no result.',
    fr: 'Elle a été annulée avant que les deux joueurs aient joué\u00a0: il n’y a pas de résultat.',
  },

  // Ready-made phrases.
  say: { en: 'Say something', fr: 'Dire un mot' },
  mute: { en: 'Show what your opponent says', fr: 'Afficher ce que dit l’adversaire' },
  says: { en: '{name}: {phrase}', fr: '{name}\u00a0: {phrase}' },
  'too-talkative': {
    en: 'At most five phrases per minute: wait a moment.',
    fr: 'Cinq phrases par minute au plus\u00a0: patientez un peu.',
  },
  'phrase-hello': { en: 'Hello!', fr: 'Bonjour\u00a0!' },
  'phrase-good-luck': { en: 'Good luck!', fr: 'Bonne chance\u00a0!' },
  'phrase-nice-move': { en: 'Nice move!', fr: 'Joli coup\u00a0!' },
  'phrase-oops': { en: 'Oops!', fr: 'Oups\u00a0!' },
  'phrase-one-moment': { en: 'One moment, please', fr: 'Un instant, s’il vous plaît' },
  'phrase-back': { en: 'I’m back', fr: 'Me revoilà' },
  'phrase-thank-you': { en: 'Thank you!', fr: 'Merci\u00a0!' },
  'phrase-well-played': { en: 'Well played!', fr: 'Bien joué\u00a0!' },
  'phrase-good-game': { en: 'Good game!', fr: 'Belle partie\u00a0!' },
  'phrase-goodbye': { en: 'Goodbye!', fr: 'Au revoir\u00a0!' },
  'waiting-anybody': { en: 'Waiting for an opponent', fr: 'En attente d’un adversaire' },
  'new-game': { en: 'New game', fr: 'Nouvelle partie' },
});
