import { area } from './areas';

// The rules of the games, in short sections, and what the little boards say.
export const rules = area('rules', {
  title: { en: 'Rules', fr: 'Règles' },
  about: {
    en: 'Three games, explained with small boards to try every rule on.',
    fr: 'Trois jeux, expliqués avec de petits plateaux pour essayer chaque règle.',
  },
  games: { en: 'Games', fr: 'Jeux' },
  goal: { en: 'The goal', fr: 'Le but' },
  end: { en: 'The end of the game', fr: 'La fin de la partie' },
  writing: { en: 'Writing moves', fr: 'Noter les coups' },
  sets: { en: 'Rule sets compared', fr: 'Comparaison des règles' },
  'play-now': { en: 'Play a game', fr: 'Jouer une partie' },
  'try-it': { en: 'Try it:', fr: 'À vous\u00a0:' },
  again: { en: 'Try again', fr: 'Recommencer' },
  'other-move': {
    en: 'That move is legal too, but try {move}.',
    fr: 'Ce coup est permis aussi, mais essayez {move}.',
  },
  'rule-set': { en: 'Rule set', fr: 'Règles' },
  unknown: { en: 'No such game', fr: 'Ce jeu n’existe pas' },

  // Awalé.
  'awale-goal': {
    en: 'Two rows of six houses hold 48 seeds, four in each. South owns A to F, north a to f. The player who captures more than half of the seeds wins. South moves first.',
    fr: 'Deux rangées de six cases contiennent 48 graines, quatre par case. Sud possède A à F, Nord a à f. Le joueur qui prend plus de la moitié des graines gagne. Sud commence.',
  },
  'awale-sow-title': { en: 'Sowing', fr: 'Semer' },
  'awale-sow': {
    en: 'Take all the seeds of one of your houses and sow them anticlockwise, one in each house that follows. With twelve seeds or more you come round to the house you started from: it is skipped and stays empty.',
    fr: 'Prenez toutes les graines d’une de vos cases et semez-les dans le sens inverse des aiguilles d’une montre, une par case suivante. Avec douze graines ou plus, on repasse par la case de départ\u00a0: elle est sautée et reste vide.',
  },
  'sow-task': { en: 'Sow C.', fr: 'Semez C.' },
  'sow-done': {
    en: 'Four seeds went to D, E, F and a, one each.',
    fr: 'Quatre graines sont allées en D, E, F et a, une dans chaque case.',
  },
  'lap-task': { en: 'C holds 14 seeds. Sow them all around.', fr: 'C contient 14 graines. Semez-les tout autour.' },
  'lap-done': {
    en: 'Once around and three houses further: C itself was skipped.',
    fr: 'Un tour complet et trois cases de plus\u00a0: C a été sautée.',
  },
  'awale-capture-title': { en: 'Capturing', fr: 'Prendre' },
  'awale-capture': {
    en: 'If your last seed brings one of your opponent’s houses to two or three seeds, you capture them. The house before it is captured too if it is your opponent’s and holds two or three, and so on backwards until one does not.',
    fr: 'Si votre dernière graine porte une case adverse à deux ou trois graines, vous les prenez. La case précédente est prise aussi si elle est adverse et contient deux ou trois graines, et ainsi de suite en reculant jusqu’à la première qui n’en contient pas deux ou trois.',
  },
  'capture-task': { en: 'Sow F and capture.', fr: 'Semez F et prenez.' },
  'capture-done': {
    en: 'd and c held two, b three: seven seeds in all. a holds four, so the chain ends there.',
    fr: 'd et c en contenaient deux, b trois\u00a0: sept graines en tout. a en contient quatre\u00a0: la prise s’arrête là.',
  },
  'awale-feed-title': { en: 'Feeding', fr: 'Nourrir' },
  'awale-feed': {
    en: 'If your opponent has no seed left, you must play a move that gives some, if you can. If you cannot, the game is over and each side keeps its own seeds.',
    fr: 'Si votre adversaire n’a plus de graine, vous devez jouer un coup qui lui en donne, si c’est possible. Sinon la partie est finie et chacun garde les graines de son côté.',
  },
  'feed-task': {
    en: 'North is starving. Try A and see what happens; then feed with E or F.',
    fr: 'Nord est affamé. Essayez A et voyez\u00a0; puis nourrissez avec E ou F.',
  },
  'feed-done': {
    en: 'A would not reach north. Only E and F may be played.',
    fr: 'A n’atteindrait pas Nord. Seuls E et F sont permis.',
  },
  'awale-slam-title': { en: 'Taking everything', fr: 'Tout prendre' },
  'awale-slam': {
    en: 'A capture that would take all the opponent’s seeds is called a grand slam. The rule sets treat it differently: choose one and try.',
    fr: 'Une prise qui emporterait toutes les graines adverses s’appelle un grand chelem. Les règles le traitent différemment\u00a0: choisissez-en une et essayez.',
  },
  'slam-task': {
    en: 'F would bring a and b to two seeds each: all that north has.',
    fr: 'F porterait a et b à deux graines\u00a0: tout ce que Nord possède.',
  },
  'slam-abapa': {
    en: 'Abapa: the move is allowed, but captures nothing.',
    fr: 'Abapa\u00a0: le coup est permis, mais ne prend rien.',
  },
  'slam-awari': {
    en: 'Awari: forbidden, since another move leaves north something to play.',
    fr: 'Awari\u00a0: interdit, puisqu’un autre coup laisse à Nord de quoi jouer.',
  },
  'slam-uga': { en: 'Uga: forbidden, whatever else can be played.', fr: 'Uga\u00a0: interdit, quels que soient les autres coups.' },
  'awale-end': {
    en: 'Under Abapa rules 25 seeds win at once. Without a legal move each side keeps its own seeds; the same happens when a position is repeated without a capture in between, so no game lasts forever.',
    fr: 'Avec les règles Abapa, 25 graines gagnent aussitôt. Sans coup permis, chacun garde ses graines\u00a0; de même si une position revient sans prise entre-temps\u00a0: aucune partie n’est sans fin.',
  },
  'win-task': { en: 'South has 23. Win with F.', fr: 'Sud en a 23. Gagnez avec F.' },
  'win-done': { en: 'Four more make 27: the game is won.', fr: 'Quatre de plus font 27\u00a0: la partie est gagnée.' },
  'awale-writing': {
    en: 'A move is the letter of its house: A to F for south, a to f for north. A game is written as a row of letters: FfBeBc…',
    fr: 'Un coup se note par la lettre de sa case\u00a0: A à F pour Sud, a à f pour Nord. Une partie est une suite de lettres\u00a0: FfBeBc…',
  },
  'row-slam': { en: 'Grand slam', fr: 'Grand chelem' },
  'awale-slam-abapa': { en: 'allowed, captures nothing', fr: 'permis, ne prend rien' },
  'awale-slam-awari': {
    en: 'forbidden while another move leaves the opponent a move; if there is none, it captures',
    fr: 'interdit tant qu’un autre coup laisse jouer l’adversaire\u00a0; sinon il prend',
  },
  'awale-slam-uga': { en: 'forbidden', fr: 'interdit' },
  'row-feed': { en: 'Opponent without seeds', fr: 'Adversaire sans graine' },
  'awale-feed-abapa': {
    en: 'feed if possible; if not, each side keeps its own seeds',
    fr: 'nourrir si possible\u00a0; sinon chacun garde ses graines',
  },
  'awale-feed-awari': {
    en: 'never leave the opponent without a move if that can be avoided; at the end the remaining seeds go to the side that holds them',
    fr: 'ne jamais laisser l’adversaire sans coup si on peut l’éviter\u00a0; à la fin, les graines restantes reviennent au côté qui les détient',
  },
  'awale-feed-uga': {
    en: 'feed if possible; if not, each side keeps its own seeds',
    fr: 'nourrir si possible\u00a0; sinon chacun garde ses graines',
  },
  'row-win': { en: 'Winning', fr: 'Victoire' },
  'awale-win-abapa': { en: '25 seeds or more', fr: '25 graines ou plus' },
  'awale-win-awari': { en: 'more seeds at the end', fr: 'le plus de graines à la fin' },
  'awale-win-uga': { en: 'first to 24 seeds', fr: 'le premier à 24 graines' },
  'row-endless': { en: 'Endless play', fr: 'Partie sans fin' },
  'awale-endless-abapa': {
    en: 'a position repeated since the last capture: each side keeps its own seeds',
    fr: 'une position répétée depuis la dernière prise\u00a0: chacun garde ses graines',
  },
  'awale-endless-awari': {
    en: 'a position repeated since the last capture: the remaining seeds are split evenly, halves included',
    fr: 'une position répétée depuis la dernière prise\u00a0: le reste est partagé à égalité, demies comprises',
  },
  'awale-endless-uga': {
    en: '16 moves in a row without a capture: each side keeps its own seeds',
    fr: '16 coups de suite sans prise\u00a0: chacun garde ses graines',
  },

  // Tri-colour Awalé.
  'tricolore-goal': {
    en: 'Sixteen holes in a ring hold two red, two blue and two transparent seeds each: 96 in all. Player 1 owns the odd holes, player 2 the even ones; player 1 begins. The first to capture 49 seeds wins.',
    fr: 'Seize trous en anneau contiennent chacun deux graines rouges, deux bleues et deux transparentes\u00a0: 96 en tout. Le joueur 1 possède les trous impairs, le joueur 2 les pairs\u00a0; le joueur 1 commence. Le premier à 49 graines gagne.',
  },
  'tricolore-red-title': { en: 'Red and blue', fr: 'Rouge et bleu' },
  'tricolore-red': {
    en: 'A move takes all seeds of one colour from one of your holes and sows them in increasing numbers; 1 follows 16. Red seeds go into every hole, blue seeds only into the opponent’s. The hole they come from is always skipped.',
    fr: 'Un coup prend toutes les graines d’une couleur dans un de vos trous et les sème vers les numéros croissants\u00a0; 1 suit 16. Les rouges vont dans tous les trous, les bleues seulement dans ceux de l’adversaire. Le trou de départ est toujours sauté.',
  },
  'red-task': { en: 'Choose hole 3, then R.', fr: 'Choisissez le trou 3, puis R.' },
  'red-done': {
    en: 'The two red seeds went to 4 and 5: every hole in turn.',
    fr: 'Les deux rouges sont allées en 4 et 5\u00a0: chaque trou à son tour.',
  },
  'blue-task': { en: 'Choose hole 3, then B.', fr: 'Choisissez le trou 3, puis B.' },
  'blue-done': {
    en: 'The two blue seeds went to 4 and 6: only the opponent’s holes.',
    fr: 'Les deux bleues sont allées en 4 et 6\u00a0: seulement chez l’adversaire.',
  },
  'tricolore-clear-title': { en: 'Transparent seeds', fr: 'Les transparentes' },
  'tricolore-clear': {
    en: 'Transparent seeds are played together with a colour and sown its way: first all the transparent ones, then the coloured ones go on where those stopped. TR plays them as red, TB as blue. Every seed keeps its colour.',
    fr: 'Les transparentes se jouent avec une couleur et se sèment comme elle\u00a0: d’abord toutes les transparentes, puis les colorées continuent là où elles se sont arrêtées. TR les joue comme des rouges, TB comme des bleues. Chaque graine garde sa couleur.',
  },
  'clear-task': { en: 'Choose hole 3, then TB.', fr: 'Choisissez le trou 3, puis TB.' },
  'clear-done': {
    en: 'Transparent in 4 and 6, blue in 8 and 10.',
    fr: 'Transparentes en 4 et 6, bleues en 8 et 10.',
  },
  'tricolore-capture-title': { en: 'Captures', fr: 'Les prises' },
  'tricolore-capture': {
    en: 'If the hole of the last seed now holds two or three seeds in all, whatever their colours, they are captured; then the hole before it if it holds two or three, and so on backwards. Your own holes, holes that were not sown and even the hole you started from all count. Taking everything is allowed.',
    fr: 'Si le trou de la dernière graine contient alors deux ou trois graines en tout, quelles que soient leurs couleurs, elles sont prises\u00a0; puis le trou précédent s’il en contient deux ou trois, et ainsi de suite en reculant. Vos propres trous, les trous non semés et même le trou de départ comptent. Tout prendre est permis.',
  },
  'chain-task': {
    en: 'Player 2 to move: play 14B and watch the chain go back through 1.',
    fr: 'Le joueur 2 joue\u00a0: choisissez 14B et suivez la prise qui recule depuis 1.',
  },
  'chain-done': {
    en: '1, 16, 15 and 14 were captured, ten seeds: the player’s own holes too, even the one the move started from.',
    fr: '1, 16, 15 et 14 ont été pris, dix graines\u00a0: même des trous du joueur, et celui de départ.',
  },
  'tricolore-end': {
    en: 'The game ends when a player has 49 seeds, when the player to move has no seed (the opponent then takes all that is left), when fewer than ten seeds are left (these count for neither player), or after 400 moves. The player with more seeds wins.',
    fr: 'La partie finit quand un joueur a 49 graines, quand le joueur au trait n’a plus de graine (l’autre ramasse alors tout ce qui reste), quand il reste moins de dix graines (elles ne comptent pour personne), ou après 400 coups. Celui qui a le plus de graines gagne.',
  },
  'starve-task': {
    en: 'Player 2 has one seed left, in hole 16. Take it with 15R.',
    fr: 'Le joueur 2 n’a plus qu’une graine, en 16. Prenez-la avec 15R.',
  },
  'starve-done': {
    en: 'Player 2 has nothing to play: player 1 takes the ten seeds left and wins 52 to 44.',
    fr: 'Le joueur 2 n’a rien à jouer\u00a0: le joueur 1 ramasse les dix graines restantes et gagne 52 à 44.',
  },
  'tricolore-writing': {
    en: 'A move is the number of the hole and what is played: 3R, 12B, 14TB.',
    fr: 'Un coup se note par le numéro du trou et ce qui est joué\u00a0: 3R, 12B, 14TB.',
  },

  // Avalam.
  'avalam-goal': {
    en: '48 counters, half of them yellow and half red, fill a board with a hole in the middle. The players stack them into towers; at the end each tower is one point for the colour on top. Yellow begins.',
    fr: '48 pions, moitié jaunes, moitié rouges, remplissent un plateau troué au centre. On en fait des tours\u00a0; à la fin, chaque tour vaut un point pour la couleur de son sommet. Jaune commence.',
  },
  'avalam-move-title': { en: 'Moving', fr: 'Déplacer' },
  'avalam-move': {
    en: 'A move lifts a whole tower onto one of the eight neighbouring towers. The colour that was on top of the moved tower is on top afterwards. Cells that become empty stay empty for good.',
    fr: 'Un coup pose une tour entière sur l’une des huit tours voisines. La couleur du sommet de la tour déplacée reste au sommet. Une case vidée reste vide jusqu’à la fin.',
  },
  'stack-task': { en: 'Put c9 onto d9.', fr: 'Posez c9 sur d9.' },
  'stack-done': {
    en: 'A yellow tower of two: red has one tower less.',
    fr: 'Une tour jaune de deux\u00a0: rouge a une tour de moins.',
  },
  'avalam-height-title': { en: 'Five at most', fr: 'Cinq au plus' },
  'avalam-height': {
    en: 'No tower may be higher than five. A tower of five is safe: nothing can be put on it. A tower without neighbours is safe as well, however small. Safe towers look flat and carry a lock.',
    fr: 'Aucune tour ne dépasse cinq. Une tour de cinq est sûre\u00a0: on ne peut rien y poser. Une tour sans voisine est sûre aussi, même petite. Les tours sûres paraissent aplaties et portent un cadenas.',
  },
  'height-task': {
    en: 'Put d7 (three) onto e7 (three): what happens?',
    fr: 'Posez d7 (trois) sur e7 (trois)\u00a0: que se passe-t-il\u00a0?',
  },
  'height-done': { en: 'Forbidden: three and three would be six.', fr: 'Interdit\u00a0: trois et trois feraient six.' },
  'avalam-whose-title': { en: 'Who may move what', fr: 'Qui déplace quoi' },
  'avalam-whose': {
    en: 'Officially either player may move any tower, the opponent’s too. Under house rules you may move only towers of your own colour, and only onto the other colour.',
    fr: 'Officiellement, chacun peut déplacer toutes les tours, même adverses. Les règles maison n’autorisent que ses propres tours, et seulement sur l’autre couleur.',
  },
  'whose-task': {
    en: 'Yellow to move: put the red tower d7 onto d6, under both rule sets.',
    fr: 'À jaune\u00a0: posez la tour rouge d7 sur d6, avec les deux règles.',
  },
  'whose-official': {
    en: 'Allowed: two red towers have become one.',
    fr: 'Permis\u00a0: deux tours rouges n’en font plus qu’une.',
  },
  'whose-house': { en: 'Forbidden by house rules: yellow moves yellow towers only.', fr: 'Interdit par les règles maison\u00a0: jaune ne déplace que les tours jaunes.' },
  'avalam-end': {
    en: 'The game is over when nobody can move any more. The player with more towers wins. If both have the same number, the official rules give the game to the player with more towers of five.',
    fr: 'La partie finit quand plus aucun coup n’est possible. Celui qui a le plus de tours gagne. À égalité, les règles officielles donnent la partie au joueur qui a le plus de tours de cinq.',
  },
  'tie-task': {
    en: 'The last move: put c6 onto d6, and compare both rule sets.',
    fr: 'Le dernier coup\u00a0: posez c6 sur d6, et comparez les deux règles.',
  },
  'tie-official': {
    en: 'Three towers each, but yellow has the only one of five: yellow wins.',
    fr: 'Trois tours chacun, mais jaune a la seule tour de cinq\u00a0: jaune gagne.',
  },
  'tie-classic': { en: 'Three towers each: a draw.', fr: 'Trois tours chacun\u00a0: partie nulle.' },
  'avalam-writing': {
    en: 'A move is the cell it leaves and the cell it reaches: c9d9. Columns are a to i from the left, rows 1 to 9 from below.',
    fr: 'Un coup se note par la case de départ et la case d’arrivée\u00a0: c9d9. Les colonnes vont de a à i depuis la gauche, les rangées de 1 à 9 depuis le bas.',
  },
  'row-who': { en: 'Who may move what', fr: 'Qui déplace quoi' },
  'avalam-who-official': { en: 'any tower onto any neighbour', fr: 'toute tour sur toute voisine' },
  'avalam-who-classic': { en: 'any tower onto any neighbour', fr: 'toute tour sur toute voisine' },
  'avalam-who-house': {
    en: 'your own towers, onto the other colour',
    fr: 'ses propres tours, sur l’autre couleur',
  },
  'row-equal': { en: 'Equal towers', fr: 'Tours à égalité' },
  'avalam-equal-official': {
    en: 'more towers of five win; still equal: a draw',
    fr: 'le plus de tours de cinq gagne\u00a0; encore égal\u00a0: nulle',
  },
  'avalam-equal-classic': { en: 'a draw', fr: 'partie nulle' },
  'avalam-equal-house': { en: 'a draw', fr: 'partie nulle' },
});
