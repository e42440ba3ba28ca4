import { area } from './areas';

// Texts of the first lessons.
export const learn = area('learn', {
  title: { en: 'Learn {game}', fr: 'Apprendre\u00a0: {game}' },
  unknown: { en: 'There is no such lesson', fr: 'Cette leçon n’existe pas' },
  lessons: { en: 'Lessons', fr: 'Leçons' },

  // Around the board.
  'step-of': { en: 'Step {at} of {all}', fr: 'Étape {at} sur {all}' },
  steps: { en: 'Steps', fr: 'Étapes' },
  step: { en: 'Step {at}', fr: 'Étape {at}' },
  'step-done': { en: 'Step {at}, done', fr: 'Étape {at}, terminée' },
  back: { en: 'Back', fr: 'Précédent' },
  next: { en: 'Next', fr: 'Suivant' },
  finish: { en: 'Finish', fr: 'Terminer' },
  again: { en: 'Try it again', fr: 'Recommencer' },
  'show-me': { en: 'Show me', fr: 'Montrez-moi' },
  'not-yet': { en: '{move}? Not quite.', fr: '{move}\u00a0? Pas tout à fait.' },
  finished: { en: 'That’s all you need!', fr: 'Vous savez l’essentiel\u00a0!' },
  'finished-about': {
    en: 'You know enough to play. Level 0 is very easy, level 1 is for beginners; hints and the rules are one click away during a game.',
    fr: 'Vous en savez assez pour jouer. Le niveau 0 est très facile, le niveau 1 pour débutants\u00a0; l’indice et les règles restent à portée de clic pendant la partie.',
  },
  'play-level': { en: 'Play against level {level}', fr: 'Jouer contre le niveau {level}' },
  'all-rules': { en: 'All the rules', fr: 'Toutes les règles' },

  // Awalé.
  'awale-sow': {
    en: 'The houses A to F are yours. Sow house C: its four seeds go one by one into the houses that follow.',
    fr: 'Les cases A à F sont à vous. Semez la case C\u00a0: ses quatre graines vont une à une dans les cases suivantes.',
  },
  'awale-sow-done': {
    en: 'One seed each in D, E, F and a: you sow anticlockwise, and on into your opponent’s houses.',
    fr: 'Une graine en D, E, F et a\u00a0: on sème dans le sens inverse des aiguilles d’une montre, et jusque chez l’adversaire.',
  },
  'awale-sow-other': { en: 'That is a legal move too. For now, sow C.', fr: 'Ce coup est permis aussi. Pour l’instant, semez C.' },
  'awale-capture': {
    en: 'If your last seed brings one of your opponent’s houses to two or three, you capture them. Find the move.',
    fr: 'Si votre dernière graine porte une case adverse à deux ou trois graines, vous les prenez. Trouvez le coup.',
  },
  'awale-capture-done': {
    en: 'Your last seed made two in b: both are yours. Captured seeds are your score.',
    fr: 'Votre dernière graine a fait deux en b\u00a0: elles sont à vous. Les graines prises font votre score.',
  },
  'awale-capture-other': {
    en: 'Its last seed makes no two or three on the other side. Count the seeds: which house ends in b?',
    fr: 'Sa dernière graine ne fait ni deux ni trois en face. Comptez\u00a0: quelle case finit en b\u00a0?',
  },
  'awale-chain': {
    en: 'Houses just before that one are captured too, as long as they also hold two or three. Capture as much as you can.',
    fr: 'Les cases juste avant sont prises aussi, tant qu’elles contiennent deux ou trois graines. Prenez le plus possible.',
  },
  'awale-chain-done': {
    en: 'd and c held two, b three: seven seeds at once. a holds four, so the chain stops there.',
    fr: 'd et c en contenaient deux, b trois\u00a0: sept graines d’un coup. a en contient quatre, la prise s’arrête là.',
  },
  'awale-chain-other': {
    en: 'There is a capture of seven seeds. Look for a move that ends deep in your opponent’s row.',
    fr: 'Il y a une prise de sept graines. Cherchez un coup qui finit loin dans la rangée adverse.',
  },
  'awale-save': {
    en: 'Your opponent can do the same to you: f would end in C and take your seeds. Bring them to safety.',
    fr: 'L’adversaire peut en faire autant\u00a0: f finirait en C et prendrait vos graines. Mettez-les à l’abri.',
  },
  'awale-save-done': {
    en: 'C is empty now: f would only make one there, and capture nothing.',
    fr: 'C est vide\u00a0: f n’y ferait plus qu’une graine, et ne prendrait rien.',
  },
  'awale-save-other': {
    en: 'Then f would make three in C and capture them. Play the seeds in C themselves.',
    fr: 'Alors f ferait trois en C et les prendrait. Jouez les graines de C elles-mêmes.',
  },
  'awale-feed': {
    en: 'Your opponent has no seeds left. You must then give them some if you can: find a move that reaches the other side.',
    fr: 'L’adversaire n’a plus de graines. Il faut alors lui en donner, si c’est possible\u00a0: trouvez un coup qui atteint l’autre côté.',
  },
  'awale-feed-done': {
    en: 'Your opponent can play on. Moves that do not feed were forbidden here.',
    fr: 'L’adversaire peut continuer. Les coups qui ne nourrissent pas étaient interdits ici.',
  },
  'awale-feed-other': { en: 'That does not reach the other side.', fr: 'Ce coup n’atteint pas l’autre côté.' },
  'awale-win': {
    en: 'There are 48 seeds: 25 win. You have 23. Win the game now.',
    fr: 'Il y a 48 graines\u00a0: 25 suffisent. Vous en avez 23. Gagnez maintenant.',
  },
  'awale-win-done': { en: 'More than half of the seeds: you win the game!', fr: 'Plus de la moitié des graines\u00a0: partie gagnée\u00a0!' },
  'awale-win-other': {
    en: 'You need two more seeds. Which move captures?',
    fr: 'Il vous manque deux graines. Quel coup en prend\u00a0?',
  },

  // Tri-colour Awalé.
  'tricolore-red': {
    en: 'The odd holes are yours. Choose hole 3, then R: it sows its red seeds.',
    fr: 'Les trous impairs sont à vous. Choisissez le trou 3, puis R\u00a0: il sème ses graines rouges.',
  },
  'tricolore-red-done': {
    en: 'Red seeds go into every hole in turn: here 4 and 5.',
    fr: 'Les rouges vont dans chaque trou à son tour\u00a0: ici 4 et 5.',
  },
  'tricolore-red-other': { en: 'That is allowed too. For now, play 3R.', fr: 'C’est permis aussi. Pour l’instant, jouez 3R.' },
  'tricolore-blue': {
    en: 'Blue seeds go into your opponent’s holes only. Play 3B.',
    fr: 'Les bleues ne vont que dans les trous de l’adversaire. Jouez 3B.',
  },
  'tricolore-blue-done': {
    en: '4 and 6: your own hole 5 was skipped.',
    fr: '4 et 6\u00a0: votre trou 5 a été sauté.',
  },
  'tricolore-blue-other': { en: 'That is allowed too. For now, play 3B.', fr: 'C’est permis aussi. Pour l’instant, jouez 3B.' },
  'tricolore-clear-red': {
    en: 'Transparent seeds go along with a colour. Play 3TR: the transparent seeds first, then the red ones, all sown like red seeds.',
    fr: 'Les transparentes accompagnent une couleur. Jouez 3TR\u00a0: les transparentes d’abord, puis les rouges, semées comme des rouges.',
  },
  'tricolore-clear-red-done': {
    en: 'Transparent in 4 and 5, red in 6 and 7: four seeds reach farther than two.',
    fr: 'Transparentes en 4 et 5, rouges en 6 et 7\u00a0: quatre graines vont plus loin que deux.',
  },
  'tricolore-clear-red-other': { en: 'For now, play 3TR.', fr: 'Pour l’instant, jouez 3TR.' },
  'tricolore-clear-blue': {
    en: 'Now sow them like blue seeds: play 3TB.',
    fr: 'Semez-les maintenant comme des bleues\u00a0: jouez 3TB.',
  },
  'tricolore-clear-blue-done': {
    en: '4, 6, 8 and 10: only your opponent’s holes, and farther still.',
    fr: '4, 6, 8 et 10\u00a0: seulement chez l’adversaire, et plus loin encore.',
  },
  'tricolore-clear-blue-other': { en: 'For now, play 3TB.', fr: 'Pour l’instant, jouez 3TB.' },
  'tricolore-capture': {
    en: 'If the hole of your last seed now holds two or three seeds of any colours, you capture them. Find the move.',
    fr: 'Si le trou de votre dernière graine en contient alors deux ou trois, de n’importe quelles couleurs, vous les prenez. Trouvez le coup.',
  },
  'tricolore-capture-done': {
    en: 'Your red seed joined the blue one in hole 2: two seeds captured.',
    fr: 'Votre rouge a rejoint la bleue du trou 2\u00a0: deux graines prises.',
  },
  'tricolore-capture-other': {
    en: 'Its last hole does not hold two or three. Look at hole 2: what could reach it?',
    fr: 'Son dernier trou ne contient ni deux ni trois graines. Regardez le trou 2\u00a0: d’où l’atteindre\u00a0?',
  },
  'tricolore-chain': {
    en: 'Captures run backwards from there, over any holes with two or three, even your own. Find a capture of ten.',
    fr: 'La prise recule de trou en trou tant qu’il y a deux ou trois graines, même chez vous. Trouvez une prise de dix.',
  },
  'tricolore-chain-done': {
    en: '2, 1, 16 and 15: ten seeds, even from the hole you played. 14 holds four and stops the chain.',
    fr: '2, 1, 16 et 15\u00a0: dix graines, même dans le trou joué. 14 en contient quatre et arrête la prise.',
  },
  'tricolore-chain-other': {
    en: 'There is more to take. Look at holes 15, 16, 1 and 2.',
    fr: 'Il y a mieux. Regardez les trous 15, 16, 1 et 2.',
  },
  'tricolore-win': {
    en: 'The first to 49 seeds wins. If a player has no seed to play, the opponent takes all that is left. Take your opponent’s last seed.',
    fr: 'Le premier à 49 graines gagne. Si un joueur n’a plus de graine à jouer, l’autre prend tout ce qui reste. Prenez la dernière graine adverse.',
  },
  'tricolore-win-done': {
    en: 'Your opponent has nothing to play: the ten seeds left are yours too, and you win 52 to 44.',
    fr: 'L’adversaire n’a plus rien à jouer\u00a0: les dix graines restantes sont à vous, et vous gagnez 52 à 44.',
  },
  'tricolore-win-other': {
    en: 'Your opponent could still play. The last seed is in hole 16: which hole is just before it?',
    fr: 'L’adversaire pourrait encore jouer. Sa dernière graine est en 16\u00a0: quel trou est juste avant\u00a0?',
  },

  // Avalam.
  'avalam-stack': {
    en: 'You are yellow. Every tower with yellow on top is one point for you. Put c9 onto its red neighbour d9.',
    fr: 'Vous jouez jaune. Chaque tour au sommet jaune vaut un point. Posez c9 sur sa voisine rouge d9.',
  },
  'avalam-stack-done': {
    en: 'A yellow tower of two, and red has one tower less. The empty cell stays empty.',
    fr: 'Une tour jaune de deux, et rouge a une tour de moins. La case vide le restera.',
  },
  'avalam-stack-other': {
    en: 'That is allowed too. For now, put c9 onto d9.',
    fr: 'C’est permis aussi. Pour l’instant, posez c9 sur d9.',
  },
  'avalam-merge': {
    en: 'You may move any tower, red ones too. Cost red a tower: put one red tower onto another.',
    fr: 'Vous pouvez déplacer toutes les tours, même rouges. Faites perdre une tour à rouge\u00a0: posez une tour rouge sur une autre.',
  },
  'avalam-merge-done': {
    en: 'Two red towers have become one: red has a point less.',
    fr: 'Deux tours rouges n’en font plus qu’une\u00a0: rouge a un point de moins.',
  },
  'avalam-merge-other': {
    en: 'That is allowed, but here put one red tower onto the other: d7 and d6 are neighbours.',
    fr: 'C’est permis, mais posez ici une tour rouge sur l’autre\u00a0: d7 et d6 sont voisines.',
  },
  'avalam-five': {
    en: 'No tower may be higher than five, so a tower of five is safe for good. Build a yellow one.',
    fr: 'Aucune tour ne dépasse cinq\u00a0: une tour de cinq est donc sûre pour toujours. Construisez-en une jaune.',
  },
  'avalam-five-done': {
    en: 'Five, with yellow on top: this point is yours until the end. The lock shows it.',
    fr: 'Cinq, avec jaune au sommet\u00a0: ce point est à vous jusqu’à la fin. Le cadenas le montre.',
  },
  'avalam-five-other': {
    en: 'That is not a yellow tower of five. Which yellow tower needs one more?',
    fr: 'Cela ne fait pas une tour jaune de cinq. À quelle tour jaune en manque-t-il un\u00a0?',
  },
  'avalam-turn': {
    en: 'The tower that moves comes out on top. Cover the red tower of four with a single counter.',
    fr: 'La tour déplacée se retrouve au-dessus. Couvrez la tour rouge de quatre avec un seul pion.',
  },
  'avalam-turn-done': {
    en: 'One on four makes five, and it is yours. Red could have done the same to you.',
    fr: 'Un sur quatre font cinq, et elle est à vous. Rouge aurait pu faire l’inverse.',
  },
  'avalam-turn-other': {
    en: 'Then red plays d6 onto c6, and has a tower of five. Be quicker.',
    fr: 'Alors rouge joue d6 sur c6, et a une tour de cinq. Soyez plus rapide.',
  },
  'avalam-isolate': {
    en: 'A tower without neighbours is safe as well. Make c9 safe by moving its only neighbour away.',
    fr: 'Une tour sans voisine est sûre aussi. Mettez c9 à l’abri en éloignant sa seule voisine.',
  },
  'avalam-isolate-done': {
    en: 'Nothing can reach c9 any more, and two red towers have become one.',
    fr: 'Plus rien ne peut atteindre c9, et deux tours rouges n’en font plus qu’une.',
  },
  'avalam-isolate-other': {
    en: 'c9 could still be covered. Where can d9 go?',
    fr: 'c9 pourrait encore être couverte. Où peut aller d9\u00a0?',
  },
  'avalam-win': {
    en: 'The game ends when nobody can move. The player with more towers wins; if both have the same number, the one with more towers of five. Play the last move.',
    fr: 'La partie finit quand plus personne ne peut jouer. Celui qui a le plus de tours gagne\u00a0; à égalité, celui qui a le plus de tours de cinq. Jouez le dernier coup.',
  },
  'avalam-win-done': {
    en: 'Three towers each, but the only tower of five is yours: you win!',
    fr: 'Trois tours chacun, mais la seule tour de cinq est à vous\u00a0: gagné\u00a0!',
  },
  'avalam-win-other': {
    en: 'Then red would have more towers. Keep yellow on top.',
    fr: 'Alors rouge aurait plus de tours. Gardez jaune au sommet.',
  },
});
