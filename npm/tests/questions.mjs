// Questions to the engine about hundreds of positions, the same ones at every run.
import { catalogue, position } from '../dist/node.js';

/** Random numbers below `n`, from a seed. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Places of random games under every rule set: `games` of each, and some places of each game. */
function* places(games) {
  for (const { name, rules } of catalogue()) {
    for (const { name: rule } of rules) {
      for (let seed = 1; seed <= games; seed += 1) {
        const below = dice(seed);
        const place = { game: name, rules: rule, moves: '' };
        for (let ply = 0; ; ply += 1) {
          const { moves } = position(place).position;
          if (ply % 3 === 0 || moves.length === 0) yield { ...place, ply, choices: moves.length };
          if (moves.length === 0) break;
          place.moves += ` ${moves[below(moves.length)].move}`;
        }
      }
    }
  }
}

/** Plies that a search of little effort looks ahead. */
const DEPTHS = { avalam: 2, awale: 6, tricolore: 3 };
const SOME_TEXTS = [
  '', 'FfBe', 'FF', 'c9d9 e5', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', '4-4-4', '{"game":', '[Game "awale"]', 'été',
  '[Game "awale"]\n[Rules "mine"]\n\nF', '[Game "awale"]\n[Start "4-4-4"]\n\nF', '[Game "go"]\n\nF', '[Game "awale"]\n\nF {[%score x]}',
];
const SOME_MOVES = ['A', 'f', 'c9d9', 'e5f5', '3R', '14TB', '', 'x', 'ƒ'];
const WRONG_PLACES = [
  '',
  '{}',
  '[]',
  'null',
  '{"game":"chess"}',
  '{"game":"awale","rules":"mine"}',
  '{"game":"avalam","rules":"official:x=y"}',
  '{"game":"avalam","position":"y1"}',
  '{"game":"avalam","position":"x/......... y"}',
  '{"game":"tricolore","position":"2.2.2 P1 0 0 0"}',
  '{"game":"awale","position":"1-2-3"}',
  '{"game":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-5-0-0-S"}',
  '{"game":"awale","moves":"F F"}',
  '{"game":"awale","moves":"?"}',
  '{"game":"awale","moves":7}',
  '{"game":"awale","move":"F"}',
  `{"game":"avalam","moves":"${'c9d9 '.repeat(2001)}"}`,
];

const WRONG_BOTS = [
  'nobody', 'champio', 'champion:depth=x', 'champion:dept=3', 'champion:depth', 'champion:time=soon', 'champion:pvs=maybe',
  'champion:depth=1,depth=2', 'level:9', 'mcts:c=x',
];

export function questions() {
  const asked = [];
  const ask = (call, ...args) => asked.push({ call, args });
  ask('catalogue');
  for (const { ply, choices, ...place } of places(3)) {
    const at = JSON.stringify(place);
    const depth = DEPTHS[place.game];
    ask('position', at);
    for (const text of SOME_MOVES) ask('check', at, text);
    // Some of them thoroughly.
    if (ply % 9 !== 0 && choices > 0) continue;
    ask('record', at, 'text');
    ask('record', at, 'json');
    ask('think', at, 'champion', JSON.stringify({ depth }));
    ask('think', at, `level:${(ply % 8) + 1}`, JSON.stringify({ nodes: 3000, seed: ply }));
    // Enough to look at every move twice, if there are not too many.
    if (choices <= 40) ask('analysis', at, 2 * choices + 1);
    if (choices <= 12) ask('solve', at, JSON.stringify({ nodes: 20_000, all: ply % 2 === 0 }));
    if (ply % 27 === 0) ask('hint', at, JSON.stringify({ time_ms: 20 }));
    if (choices === 0) ask('review', at, 4);
  }
  for (const { name, bots } of catalogue()) {
    const at = JSON.stringify({ game: name });
    for (const bot of bots) ask('think', at, bot.name, JSON.stringify({ nodes: 2000, seed: 7 }));
    for (const bot of WRONG_BOTS) ask('think', at, bot, '{}');
    ask('think', at, 'champion', '{}');
    ask('think', at, 'champion', '{"depht":3}');
    ask('solve', at, '{"nodes":1000}');
    ask('perft', at, 3);
    for (const depth of [-1, 1.5, 2 ** 40]) ask('perft', at, depth);
    ask('record', at, 'pgn');
    ask('bench', name);
  }
  ask('analysis', JSON.stringify({ game: 'avalam' }), 600);
  for (const { name } of catalogue()) {
    const seats = ['level:1', 'level:2'].map((spec) => ({ kind: 'bot', spec }));
    ask('game', JSON.stringify({ game: name, seats, clock: { seconds: 600 } }), 200);
    ask('game', JSON.stringify({ game: name, seats: [] }), 1);
    for (const spec of ['nobody', 'champion:hash=9999', 'x'.repeat(300), 'level:x']) {
      ask('game', JSON.stringify({ game: name, seats: [seats[0], { kind: 'bot', spec }] }), 1);
    }
    ask('game', JSON.stringify({ game: name, seats, clock: { seconds: 1 } }), 1);
  }
  for (const text of SOME_TEXTS) {
    for (const game of ['', 'awale', 'avalam']) ask('study', JSON.stringify({ text, game }));
  }
  for (const at of WRONG_PLACES) {
    for (const call of ['position', 'analysis', 'review', 'hint']) ask(call, at, '{}');
  }
  // From here on with tables.
  const ending = { game: 'awale', position: '1-0-2-0-0-1-0-1-0-2-0-1-20-20-S' };
  for (const rules of ['abapa', 'awari', 'uga']) {
    for (let seeds = 0; seeds <= 8; seeds += 1) ask('build_layer', rules);
    const at = JSON.stringify({ ...ending, rules });
    ask('think', at, 'champion', JSON.stringify({ depth: 8 }));
    ask('solve', at, '{"all":true}');
    ask('analysis', at, 100);
  }
  ask('build_layer', 'mine');
  return asked;
}
