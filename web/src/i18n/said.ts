import { area } from './areas';

// What the engine says of positions, moves and bots that it refuses. The English texts are its own
// sentences, word for word: by them the page knows what it was told (`play/said.ts`).
export const said = area('said', {
  // Awalé positions.
  'awale-fields': {
    en: 'an Awalé position has 15 fields joined by `-` (12 houses from A, south\'s store, north\'s store, S or N); this has {count}',
    fr: 'une position d’awalé a 15 champs reliés par «\u00a0-\u00a0» (les 12 cases depuis A, les graines prises par Sud, puis par Nord, S ou N)\u00a0; celle-ci en a {count}',
  },
  'awale-house': {
    en: 'house {cell}: `{given}` is not a number of seeds from 0 to 48',
    fr: 'case {cell}\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 48',
  },
  'awale-south': {
    en: 'south\'s store: `{given}` is not a number of seeds from 0 to 48',
    fr: 'score de Sud\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 48',
  },
  'awale-north': {
    en: 'north\'s store: `{given}` is not a number of seeds from 0 to 48',
    fr: 'score de Nord\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 48',
  },
  'awale-halves': {
    en: 'half seeds exist only under awari rules, in both stores at once, when no seed is left on the board',
    fr: 'il n’y a de demi-graines qu’avec les règles Awari, dans les deux scores à la fois, quand le plateau est vide',
  },
  'awale-side': {
    en: 'unknown side to move `{given}`: write S (south) or N (north)',
    fr: 'trait inconnu «\u00a0{given}\u00a0»\u00a0: écrivez S (Sud) ou N (Nord)',
  },
  'awale-total': {
    en: 'the seeds add up to {total} ({houses} in the houses, {stores} in the stores); the game has 48',
    fr: 'il y a {total} graines en tout ({houses} dans les cases, {stores} prises)\u00a0; le jeu en compte 48',
  },
  'awale-trailing': {
    en: '`{given}` follows the side to move; only uga positions end with a number (of plies since the last capture)',
    fr: '«\u00a0{given}\u00a0» suit le trait\u00a0; seules les positions Uga finissent par un nombre (de demi-coups depuis la dernière prise)',
  },
  'awale-quiet': {
    en: '`{given}` is not a number of plies since the last capture (0 to 16)',
    fr: '«\u00a0{given}\u00a0» n’est pas un nombre de demi-coups depuis la dernière prise (0 à 16)',
  },

  // Tri-colour positions.
  'tricolore-words': {
    en: 'a tri-colour position is five words (16 holes joined by `/`, P1 or P2, both scores, plies played); this has {count}',
    fr: 'une position tricolore a cinq mots (16 trous reliés par «\u00a0/\u00a0», P1 ou P2, les deux scores, les demi-coups joués)\u00a0; celle-ci en a {count}',
  },
  'tricolore-holes': {
    en: 'the ring has 16 holes joined by `/`; this has {count}',
    fr: 'l’anneau a 16 trous reliés par «\u00a0/\u00a0»\u00a0; celui-ci en a {count}',
  },
  'tricolore-hole': {
    en: 'hole {cell}: `{given}` is not red.blue.transparent, such as 2.2.2, with at most 32 of each',
    fr: 'trou {cell}\u00a0: «\u00a0{given}\u00a0» n’est pas rouges.bleues.transparentes, comme 2.2.2, avec 32 graines au plus de chaque couleur',
  },
  'tricolore-side': {
    en: 'unknown player to move `{given}`: write P1 or P2',
    fr: 'joueur au trait inconnu «\u00a0{given}\u00a0»\u00a0: écrivez P1 ou P2',
  },
  'tricolore-score': {
    en: 'player {player}\'s score `{given}` is not a number of seeds from 0 to 96',
    fr: 'score du joueur {player}\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 96',
  },
  'tricolore-plies': {
    en: '`{given}` is not a number of plies from 0 to 400',
    fr: '«\u00a0{given}\u00a0» n’est pas un nombre de demi-coups de 0 à 400',
  },
  'tricolore-red': {
    en: 'there are {count} red seeds on the board; the game has 32',
    fr: 'il y a {count} graines rouges sur le plateau\u00a0; le jeu en compte 32',
  },
  'tricolore-blue': {
    en: 'there are {count} blue seeds on the board; the game has 32',
    fr: 'il y a {count} graines bleues sur le plateau\u00a0; le jeu en compte 32',
  },
  'tricolore-clear': {
    en: 'there are {count} transparent seeds on the board; the game has 32',
    fr: 'il y a {count} graines transparentes sur le plateau\u00a0; le jeu en compte 32',
  },
  'tricolore-total': {
    en: 'the seeds add up to {total} ({board} on the board, {scores} captured); the game has 96',
    fr: 'il y a {total} graines en tout ({board} sur le plateau, {scores} prises)\u00a0; le jeu en compte 96',
  },

  // Avalam positions.
  'avalam-words': {
    en: 'an Avalam position is nine rows joined by `/`, a space, and the side to move (y or r); words found: {count}',
    fr: 'une position d’avalam, ce sont neuf rangées reliées par «\u00a0/\u00a0», une espace et le trait (y ou r)\u00a0; mots trouvés\u00a0: {count}',
  },
  'avalam-rows': {
    en: 'the board has 9 rows joined by `/`; this has {count}',
    fr: 'le plateau a 9 rangées reliées par «\u00a0/\u00a0»\u00a0; celui-ci en a {count}',
  },
  'avalam-width': {
    en: 'row {row} covers {count} cells instead of 9 (a `.` for an empty cell, a letter and a digit for a tower)',
    fr: 'la rangée {row} couvre {count} cases au lieu de 9 («\u00a0.\u00a0» pour une case vide, une lettre et un chiffre pour une tour)',
  },
  'avalam-letter': {
    en: 'row {row}: unknown letter `{given}` (write `.` for an empty cell, `y` or `r` and a height for a tower)',
    fr: 'rangée {row}\u00a0: signe inconnu «\u00a0{given}\u00a0» (écrivez «\u00a0.\u00a0» pour une case vide, «\u00a0y\u00a0» ou «\u00a0r\u00a0» et une hauteur pour une tour)',
  },
  'avalam-no-height': {
    en: 'row {row}: a colour without a height (write y1 to y5 or r1 to r5)',
    fr: 'rangée {row}\u00a0: une couleur sans hauteur (écrivez y1 à y5 ou r1 à r5)',
  },
  'avalam-height': {
    en: 'row {row}: a tower of height `{given}`; heights go from 1 to 5',
    fr: 'rangée {row}\u00a0: une tour de hauteur «\u00a0{given}\u00a0»\u00a0; les hauteurs vont de 1 à 5',
  },
  'avalam-off-board': {
    en: 'row {row}, column {column}: a tower stands where the board has no cell',
    fr: 'rangée {row}, colonne {column}\u00a0: une tour se trouve hors du plateau',
  },
  'avalam-side': {
    en: 'unknown side to move `{given}`: write y (yellow) or r (red)',
    fr: 'trait inconnu «\u00a0{given}\u00a0»\u00a0: écrivez y (jaune) ou r (rouge)',
  },
  'avalam-counters': {
    en: 'the towers hold {count} counters; the game has only 48',
    fr: 'les tours comptent {count} pions\u00a0; le jeu n’en a que 48',
  },
  'avalam-tops-yellow': {
    en: '{count} towers are topped yellow; there are only 24 yellow counters',
    fr: '{count} tours ont un sommet jaune\u00a0; il n’y a que 24 pions jaunes',
  },
  'avalam-tops-red': {
    en: '{count} towers are topped red; there are only 24 red counters',
    fr: '{count} tours ont un sommet rouge\u00a0; il n’y a que 24 pions rouges',
  },

  // Moves of every game.
  'move-over': {
    en: 'the game is over',
    fr: 'la partie est terminée',
  },

  // Moves of Awalé.
  'move-awale-unreadable': {
    en: '`{given}` is not a move: write the house to sow, A to F for south, a to f for north',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: écrivez la case à semer, de A à F pour Sud, de a à f pour Nord',
  },
  'move-not-yours': {
    en: 'house {cell} belongs to the opponent: south sows A to F, north a to f',
    fr: 'la case {cell} appartient à l’adversaire\u00a0: Sud sème de A à F, Nord de a à f',
  },
  'move-empty': {
    en: 'house {cell} is empty',
    fr: 'la case {cell} est vide',
  },
  'move-must-feed': {
    en: 'the opponent has no seed, so you must feed them, and {cell} does not',
    fr: 'l’adversaire n’a plus de graine\u00a0: il faut le nourrir, et {cell} ne le fait pas',
  },
  'move-grand-slam': {
    en: '{cell} would capture all the opponent\'s seeds (a grand slam), which these rules forbid',
    fr: '{cell} prendrait toutes les graines adverses (grand chelem), ce que ces règles interdisent',
  },
  'move-leaves-nothing': {
    en: '{cell} would leave the opponent nothing to play, which is forbidden while another move avoids it',
    fr: '{cell} ne laisserait rien à jouer à l’adversaire, ce qui est interdit tant qu’un autre coup l’évite',
  },

  // Moves of tri-colour Awalé.
  'move-tricolore-unreadable': {
    en: '`{given}` is not a move: write a hole from 1 to 16 and R, B, TR or TB, such as 14TB',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: écrivez un trou de 1 à 16 et R, B, TR ou TB, comme 14TB',
  },
  'move-no-hole': {
    en: '`{given}` is not a move: there is no hole {cell}, they go from 1 to 16',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: il n’y a pas de trou {cell}, ils vont de 1 à 16',
  },
  'move-not-odd': {
    en: 'hole {cell} belongs to the opponent: player 1 plays the odd holes',
    fr: 'le trou {cell} appartient à l’adversaire\u00a0: le joueur 1 joue les trous impairs',
  },
  'move-not-even': {
    en: 'hole {cell} belongs to the opponent: player 2 plays the even holes',
    fr: 'le trou {cell} appartient à l’adversaire\u00a0: le joueur 2 joue les trous pairs',
  },
  'move-no-pass': {
    en: 'only a player without seeds passes',
    fr: 'on ne passe que si l’on n’a plus de graine',
  },
  'move-no-red': {
    en: 'hole {cell} holds no red seed',
    fr: 'le trou {cell} n’a pas de graine rouge',
  },
  'move-no-blue': {
    en: 'hole {cell} holds no blue seed',
    fr: 'le trou {cell} n’a pas de graine bleue',
  },
  'move-no-clear': {
    en: 'hole {cell} holds no transparent seed',
    fr: 'le trou {cell} n’a pas de graine transparente',
  },

  // Moves of Avalam.
  'move-avalam-unreadable': {
    en: '`{given}` is not a move: write the cell left and the cell reached, such as c9d9',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: écrivez la case de départ et la case d’arrivée, comme c9d9',
  },
  'move-centre': {
    en: '`{given}` is not a move: e5 is the hole in the centre',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: e5 est le trou du centre',
  },
  'move-no-cell': {
    en: '`{given}` is not a move: {cell} is not a cell of the board',
    fr: '«\u00a0{given}\u00a0» n’est pas un coup\u00a0: {cell} n’est pas une case du plateau',
  },
  'move-empty-origin': {
    en: 'there is no tower on {cell} to move',
    fr: 'il n’y a pas de tour à déplacer en {cell}',
  },
  'move-same-cell': {
    en: 'a tower cannot move onto itself ({cell})',
    fr: 'une tour ne peut pas se poser sur elle-même ({cell})',
  },
  'move-not-neighbour': {
    en: '{to} is not a neighbour of {from}: a tower moves one step, in any of the 8 directions',
    fr: '{to} ne touche pas {from}\u00a0: une tour avance d’une seule case, dans l’une des 8 directions',
  },
  'move-empty-target': {
    en: '{cell} is empty: a tower moves onto another tower, never onto an empty cell',
    fr: '{cell} est vide\u00a0: une tour se pose sur une autre tour, jamais sur une case vide',
  },
  'move-too-high': {
    en: '{from_height} + {to_height} exceeds 5, the greatest height of a tower',
    fr: '{from_height} + {to_height} dépasse 5, la hauteur maximale d’une tour',
  },
  'move-not-yellow': {
    en: 'the tower on {cell} is not yours: yellow is to move, and may only move yellow towers',
    fr: 'la tour en {cell} est à l’adversaire\u00a0: jaune est au trait, et ne déplace que les tours jaunes',
  },
  'move-onto-yellow': {
    en: 'the tower on {cell} is yellow too: a tower may only cover one of the other colour',
    fr: 'la tour en {cell} est jaune aussi\u00a0: on ne couvre que l’autre couleur',
  },
  'move-not-red': {
    en: 'the tower on {cell} is not yours: red is to move, and may only move red towers',
    fr: 'la tour en {cell} est à l’adversaire\u00a0: rouge est au trait, et ne déplace que les tours rouges',
  },
  'move-onto-red': {
    en: 'the tower on {cell} is red too: a tower may only cover one of the other colour',
    fr: 'la tour en {cell} est rouge aussi\u00a0: on ne couvre que l’autre couleur',
  },

  // Bots.
  'bot-name': {
    en: 'there is no bot `{name}` for {game}; there are {known}',
    fr: 'aucun bot «\u00a0{name}\u00a0» pour {game}\u00a0; il y a {known}',
  },
  'bot-setting': {
    en: '{bot} has no setting `{setting}`; it has {known}',
    fr: '{bot} n’a pas de réglage «\u00a0{setting}\u00a0»\u00a0; il a {known}',
  },
  'bot-number': {
    en: '{bot}: `{given}`: a number from {least} to {most} is wanted',
    fr: '{bot}\u00a0: «\u00a0{given}\u00a0»\u00a0: il faut un nombre de {least} à {most}',
  },
  'bot-time': {
    en: '{bot}: `{given}`: a time such as 2s or 200ms is wanted, at least 1ms',
    fr: '{bot}\u00a0: «\u00a0{given}\u00a0»\u00a0: il faut une durée comme 2s ou 200ms, de 1ms au moins',
  },
  'bot-level': {
    en: 'there is no level `{level}`: write level:{least} to level:{most}',
    fr: 'le niveau «\u00a0{level}\u00a0» n’existe pas\u00a0: écrivez level:{least} à level:{most}',
  },
  'bot-twice': {
    en: '{bot}: the setting `{setting}` is there twice',
    fr: '{bot}\u00a0: le réglage «\u00a0{setting}\u00a0» apparaît deux fois',
  },
  'bot-most': {
    en: 'bots have at most {setting}={most} here',
    fr: 'les bots ont ici au plus {setting}={most}',
  },
  'bot-long': { en: 'this text is too long for a bot', fr: 'ce texte est trop long pour un bot' },
});
