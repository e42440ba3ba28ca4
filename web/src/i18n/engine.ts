import { area } from './areas';

// Texts of the engine's settings.
export const engine = area('engine', {
  settings: { en: 'Lines, depth and time', fr: 'Suites, profondeur et temps' },
  lines: { en: 'Lines shown', fr: 'Suites affichées' },
  depth: { en: 'Stop at depth', fr: 'S’arrêter à la profondeur' },
  time: { en: 'Stop after', fr: 'S’arrêter après' },
  infinite: { en: 'never', fr: 'jamais' },
  minutes: { en: '{minutes} min', fr: '{minutes} min' },
  stopped: { en: 'stopped', fr: 'arrêté' },
  arrows: { en: 'Best moves on the board', fr: 'Meilleurs coups sur le plateau' },
});
