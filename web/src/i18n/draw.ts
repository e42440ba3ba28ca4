import { area } from './areas';

// Texts of arrows and circles, and of boards in other pages.
export const draw = area('draw', {
  draw: { en: 'Draw arrows and circles', fr: 'Dessiner flèches et cercles' },
  clear: { en: 'Clear drawings', fr: 'Effacer les dessins' },
  drawn: { en: 'Drawn: {shapes}', fr: 'Dessiné\u00a0: {shapes}' },
  begun: { en: 'From {cell}: press D on another cell for an arrow, here for a circle', fr: 'De {cell}\u00a0: D sur une autre case pour une flèche, ici pour un cercle' },
  circle: { en: 'Circle on {cell}', fr: 'Cercle sur {cell}' },
  arrow: { en: 'Arrow from {from} to {to}', fr: 'Flèche de {from} à {to}' },
  'embed-copy': { en: 'Copy the code to embed this board', fr: 'Copier le code pour intégrer ce plateau' },
  'embed-open': { en: 'Open in Awalam', fr: 'Ouvrir dans Awalam' },
  'embed-title': { en: 'Board', fr: 'Plateau' },
  'embed-nothing': { en: 'There is no board at this address.', fr: 'Il n’y a pas de plateau à cette adresse.' },
});
