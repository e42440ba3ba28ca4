// Why a position cannot be read, by the codes of each game. Part of `../mistake.ts`.
export const positions = {
  // Awalé.
  'awale-fields': {
    en: 'an Awalé position has 15 fields joined by “-” (the 12 houses from A, south’s store, north’s store, S or N); this one has {count}',
    fr: 'une position d’awalé a 15 champs reliés par «\u00a0-\u00a0» (les 12 cases depuis A, les graines prises par Sud, puis par Nord, S ou N)\u00a0; celle-ci en a {count}',
  },
  'awale-house': {
    en: 'house {cell}: “{given}” is not a number of seeds from 0 to 48',
    fr: 'case {cell}\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 48',
  },
  'awale-south': {
    en: 'south’s store: “{given}” is not a number of seeds from 0 to 48',
    fr: 'score de Sud\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 48',
  },
  'awale-north': {
    en: 'north’s store: “{given}” is not a number of seeds from 0 to 48',
    fr: 'score de Nord\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 48',
  },
  'awale-halves': {
    en: 'half seeds exist only under Awari rules, in both stores at once, when the board is empty',
    fr: 'il n’y a de demi-graines qu’avec les règles Awari, dans les deux scores à la fois, quand le plateau est vide',
  },
  'awale-side': {
    en: 'unknown side to move “{given}”: write S (south) or N (north)',
    fr: 'trait inconnu «\u00a0{given}\u00a0»\u00a0: écrivez S (Sud) ou N (Nord)',
  },
  'awale-total': {
    en: 'there are {total} seeds in all ({houses} in the houses, {stores} in the stores); the game has 48',
    fr: 'il y a {total} graines en tout ({houses} dans les cases, {stores} prises)\u00a0; le jeu en compte 48',
  },
  'awale-trailing': {
    en: '“{given}” follows the side to move; only Uga positions end with a number (of plies since the last capture)',
    fr: '«\u00a0{given}\u00a0» suit le trait\u00a0; seules les positions Uga finissent par un nombre (de demi-coups depuis la dernière prise)',
  },
  'awale-quiet': {
    en: '“{given}” is not a number of plies since the last capture (0 to 16)',
    fr: '«\u00a0{given}\u00a0» n’est pas un nombre de demi-coups depuis la dernière prise (0 à 16)',
  },

  // Tri-colour Awalé.
  'tricolore-words': {
    en: 'a tri-colour position is five words (16 holes joined by “/”, P1 or P2, both scores, plies played); this one has {count}',
    fr: 'une position tricolore a cinq mots (16 trous reliés par «\u00a0/\u00a0», P1 ou P2, les deux scores, les demi-coups joués)\u00a0; celle-ci en a {count}',
  },
  'tricolore-holes': {
    en: 'the ring has 16 holes joined by “/”; this one has {count}',
    fr: 'l’anneau a 16 trous reliés par «\u00a0/\u00a0»\u00a0; celui-ci en a {count}',
  },
  'tricolore-hole': {
    en: 'hole {cell}: “{given}” is not red.blue.transparent, such as 2.2.2, with at most 32 seeds of each colour',
    fr: 'trou {cell}\u00a0: «\u00a0{given}\u00a0» n’est pas rouges.bleues.transparentes, comme 2.2.2, avec 32 graines au plus de chaque couleur',
  },
  'tricolore-side': {
    en: 'unknown player to move “{given}”: write P1 or P2',
    fr: 'joueur au trait inconnu «\u00a0{given}\u00a0»\u00a0: écrivez P1 ou P2',
  },
  'tricolore-score': {
    en: 'score of player {player}: “{given}” is not a number of seeds from 0 to 96',
    fr: 'score du joueur {player}\u00a0: «\u00a0{given}\u00a0» n’est pas un nombre de graines de 0 à 96',
  },
  'tricolore-plies': {
    en: '“{given}” is not a number of plies from 0 to 400',
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
    en: 'there are {total} seeds in all ({board} on the board, {scores} captured); the game has 96',
    fr: 'il y a {total} graines en tout ({board} sur le plateau, {scores} prises)\u00a0; le jeu en compte 96',
  },

  // Avalam.
  'avalam-words': {
    en: 'an Avalam position is nine rows joined by “/”, a space, and the side to move (y or r); words found: {count}',
    fr: 'une position d’avalam, ce sont neuf rangées reliées par «\u00a0/\u00a0», une espace et le trait (y ou r)\u00a0; mots trouvés\u00a0: {count}',
  },
  'avalam-rows': {
    en: 'the board has 9 rows joined by “/”; this one has {count}',
    fr: 'le plateau a 9 rangées reliées par «\u00a0/\u00a0»\u00a0; celui-ci en a {count}',
  },
  'avalam-width': {
    en: 'row {row} has {count} cells instead of 9 (“.” for an empty cell, a letter and a digit for a tower)',
    fr: 'la rangée {row} couvre {count} cases au lieu de 9 («\u00a0.\u00a0» pour une case vide, une lettre et un chiffre pour une tour)',
  },
  'avalam-letter': {
    en: 'row {row}: unknown letter “{given}” (write “.” for an empty cell, “y” or “r” and a height for a tower)',
    fr: 'rangée {row}\u00a0: signe inconnu «\u00a0{given}\u00a0» (écrivez «\u00a0.\u00a0» pour une case vide, «\u00a0y\u00a0» ou «\u00a0r\u00a0» et une hauteur pour une tour)',
  },
  'avalam-no-height': {
    en: 'row {row}: a colour without a height (write y1 to y5 or r1 to r5)',
    fr: 'rangée {row}\u00a0: une couleur sans hauteur (écrivez y1 à y5 ou r1 à r5)',
  },
  'avalam-height': {
    en: 'row {row}: a tower of height “{given}”; heights go from 1 to 5',
    fr: 'rangée {row}\u00a0: une tour de hauteur «\u00a0{given}\u00a0»\u00a0; les hauteurs vont de 1 à 5',
  },
  'avalam-off-board': {
    en: 'row {row}, column {column}: a tower stands where the board has no cell',
    fr: 'rangée {row}, colonne {column}\u00a0: une tour se trouve hors du plateau',
  },
  'avalam-side': {
    en: 'unknown side to move “{given}”: write y (yellow) or r (red)',
    fr: 'trait inconnu «\u00a0{given}\u00a0»\u00a0: écrivez y (jaune) ou r (rouge)',
  },
  'avalam-counters': {
    en: 'the towers hold {count} counters; the game has only 48',
    fr: 'les tours comptent {count} pions\u00a0; le jeu n’en a que 48',
  },
  'avalam-tops-yellow': {
    en: '{count} towers have a yellow top; there are only 24 yellow counters',
    fr: '{count} tours ont un sommet jaune\u00a0; il n’y a que 24 pions jaunes',
  },
  'avalam-tops-red': {
    en: '{count} towers have a red top; there are only 24 red counters',
    fr: '{count} tours ont un sommet rouge\u00a0; il n’y a que 24 pions rouges',
  },
};
