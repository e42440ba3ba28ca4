import { area } from './areas';

// Texts of the lobby of open games.
export const lobby = area('lobby', {
  title: { en: 'Open games', fr: 'Parties ouvertes' },
  empty: {
    en: 'Nobody is waiting for an opponent right now.',
    fr: 'Personne n’attend d’adversaire pour l’instant.',
  },
  nameless: { en: 'Anonymous', fr: 'Anonyme' },
  'set-up': { en: 'from a custom position', fr: 'depuis une position composée' },
  side: { en: 'You play {side}', fr: 'Vous jouez {side}' },
  join: { en: 'Join', fr: 'Rejoindre' },
  'join-whom': { en: 'Join {name}: {game}', fr: 'Rejoindre {name}\u00a0: {game}' },
  list: { en: 'Let anybody join', fr: 'Ouvrir la partie à tous' },
  'list-help': {
    en: 'Shows the game on the start page of this server while you wait.',
    fr: 'Affiche la partie sur l’accueil de ce serveur pendant que vous attendez.',
  },
});
