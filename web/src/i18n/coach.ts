import { area } from './areas';

// Texts of the coach in a first game, and of the level to try next.
export const coach = area('coach', {
  title: { en: 'Coach:', fr: 'Conseil\u00a0:' },
  dismiss: { en: 'Hide tips', fr: 'Masquer les conseils' },
  'advice-awale-1': {
    en: 'Your houses are {first}–{last}: choose one to sow it.',
    fr: 'Vos cases sont {first}–{last}\u00a0: choisissez-en une pour la semer.',
  },
  'advice-awale-2': {
    en: 'You capture when your last seed brings one of your opponent’s houses to two or three.',
    fr: 'Vous prenez quand votre dernière graine porte une case adverse à deux ou trois graines.',
  },
  'advice-tricolore-1': {
    en: 'Your holes are {first}, {second} … {last}: choose one, then what it sows.',
    fr: 'Vos trous sont {first}, {second} … {last}\u00a0: choisissez-en un, puis ce qu’il sème.',
  },
  'advice-tricolore-2': {
    en: 'R sows into every hole, B into your opponent’s only. Two or three seeds in the last hole are captured.',
    fr: 'R sème dans chaque trou, B seulement chez l’adversaire. Deux ou trois graines dans le dernier trou sont prises.',
  },
  'advice-avalam-1': {
    en: 'Choose any tower, then the neighbour to put it on. {side} on top is a point for you.',
    fr: 'Choisissez une tour, puis la voisine où la poser. {side} au sommet vaut un point pour vous.',
  },
  'advice-avalam-2': {
    en: 'A tower of five is safe, and so is one without neighbours.',
    fr: 'Une tour de cinq est sûre, une tour sans voisine aussi.',
  },
  'advice-3': {
    en: 'Stuck? “Hint” tells you what to look for, “Undo” takes a move back.',
    fr: 'Bloqué\u00a0? «\u00a0Indice\u00a0» dit quoi chercher, «\u00a0Reprendre\u00a0» annule un coup.',
  },

  // After a game against a level.
  'try-higher': { en: 'Try level {level}', fr: 'Essayer le niveau {level}' },
  'try-lower': { en: 'Try the easier level {level}', fr: 'Essayer le niveau {level}, plus facile' },
});
