import { area } from './areas';

// Why a move cannot be played, by the server’s codes. Whoever reads it may have played it, or have
// pasted somebody’s game: the player is never “you”.
export const refusal = area('refusal', {
  over: { en: 'The game is over.', fr: 'La partie est finie.' },
  'not-yours': {
    en: '{cell} belongs to the opponent.',
    fr: '{cell} appartient à l’adversaire.',
  },
  empty: {
    en: 'House {cell} is empty.',
    fr: 'La case {cell} est vide.',
  },
  'must-feed': {
    en: 'The opponent has no seed left and must be fed: {cell} does not.',
    fr: 'L’adversaire n’a plus de graine et doit être nourri\u00a0: {cell} ne le fait pas.',
  },
  'grand-slam': {
    en: '{cell} would capture all the opponent’s seeds (a grand slam): these rules forbid it.',
    fr: '{cell} prendrait toutes les graines adverses (grand chelem)\u00a0: ces règles l’interdisent.',
  },
  'leaves-nothing': {
    en: '{cell} would leave the opponent nothing to play, and another move avoids that.',
    fr: '{cell} ne laisserait rien à jouer à l’adversaire, et un autre coup l’évite.',
  },
  'no-pass': {
    en: 'Only a player without seeds passes.',
    fr: 'On ne passe que si l’on n’a plus de graine.',
  },
  'no-seed': {
    en: 'Hole {cell} holds no {kind} seed.',
    fr: 'Le trou {cell} n’a pas de graine {kind}.',
  },
  'empty-origin': {
    en: 'There is no tower on {cell}.',
    fr: 'Il n’y a pas de tour en {cell}.',
  },
  'same-cell': {
    en: 'A tower cannot move onto itself.',
    fr: 'Une tour ne peut pas se poser sur elle-même.',
  },
  'not-neighbour': {
    en: '{to} does not touch {from}: a tower moves one step.',
    fr: '{to} ne touche pas {from}\u00a0: une tour avance d’une seule case.',
  },
  'empty-target': {
    en: '{cell} is empty: a tower moves onto another tower.',
    fr: '{cell} est vide\u00a0: une tour se pose sur une autre tour.',
  },
  'too-high': {
    en: '{from_height} + {to_height} exceeds 5, the greatest height of a tower.',
    fr: '{from_height} + {to_height} dépasse 5, la hauteur maximale d’une tour.',
  },
  'not-your-tower': {
    en: 'The tower on {cell} belongs to the opponent: only {colour} towers may move now.',
    fr: 'La tour en {cell} appartient à l’adversaire\u00a0: seules les tours {colour} peuvent bouger.',
  },
  'own-target': {
    en: 'The tower on {cell} is {colour} too: only the other colour may be covered.',
    fr: 'La tour en {cell} est {colour} aussi\u00a0: on ne couvre que l’autre couleur.',
  },

  // Words that fill the refusals in.
  'word-red': { en: 'red', fr: 'rouge' },
  'word-blue': { en: 'blue', fr: 'bleue' },
  'word-clear': { en: 'transparent', fr: 'transparente' },
  'word-yellow': { en: 'yellow', fr: 'jaune' },
  'words-red': { en: 'red', fr: 'rouges' },
  'words-yellow': { en: 'yellow', fr: 'jaunes' },
});
