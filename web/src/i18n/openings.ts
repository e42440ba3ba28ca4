import { area } from './areas';

// Texts of the opening explorer on the analysis board.
export const openings = area('openings', {
  title: { en: 'Openings', fr: 'Ouvertures' },
  about: { en: 'Games of the champion and of tournaments of bots', fr: 'Parties du champion et de tournois de bots' },
  none: { en: 'No games from this position.', fr: 'Aucune partie depuis cette position.' },
  book: { en: 'in the champion’s opening book', fr: 'dans le livre d’ouvertures du champion' },
  move: { en: 'Move', fr: 'Coup' },
  games: { en: 'Games', fr: 'Parties' },
  results: { en: 'Results', fr: 'Résultats' },
  value: { en: 'Value', fr: 'Valeur' },
  bar: {
    en: '{one} wins {won}%, draws {drawn}%, {two} wins {lost}%',
    fr: '{one} gagne {won}\u00a0%, nulles {drawn}\u00a0%, {two} gagne {lost}\u00a0%',
  },
});
