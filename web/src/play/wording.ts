// Names of games, sides and players, and what a result means. Nothing here knows a
// game: texts are looked up by the names that the server uses, and where there is none,
// the server's own words are shown.

import { t, tryText } from '../i18n';
import '../i18n/bots';
import '../i18n/names';
import type { GameView, OutcomeView, SeatView, SideNumber } from '../api/schema';
import { sidesHeld, type KeptGame } from './seats';

export function gameName(game: string): string {
  return tryText(`common.game-${game}`, game);
}

/** The rule set by name; options after a colon are told in words too. */
export function rulesName(game: string, rules: string): string {
  const [name = '', ...options] = rules.split(':');
  const base = tryText(`names.rules-${game}-${name}`, name);
  const extras = options.map((option) => tryText(`names.option-${option}`, option));
  return [base, ...extras].join(', ');
}

/** What a side is called: south, yellow, … An option of the rules may change it. */
export function sideName(game: string, rules: string, player: SideNumber): string {
  const option = rules.split(':')[1] ?? '';
  const usual = tryText(`common.side-${game}-${player}`, t('common.player', { number: player }));
  return tryText(`common.side-${game}-${option}-${player}`, usual);
}

/** The class of `app.css` that has a side's colour. */
export function sideMark(game: string, rules: string, player: SideNumber): string {
  const isSwapped = rules.endsWith('first=red');
  const mark = isSwapped ? 3 - player : player;
  return `side-${game}-${mark}`;
}

/** Whether a host is this very computer, whoever asks. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** What is counted: seeds, towers, … */
export function pointsName(game: string): string {
  return tryText(`names.points-${game}`, t('names.points'));
}

/** A bot in words: `level:3` is "Level 3", `divine:depth=4` is "Divine, depth 4". */
export function botName(spec: string): string {
  const [name = '', ...rest] = spec.split(':');
  const settings = rest.join(':');
  if (name === 'level' && /^\d+$/.test(settings)) return t('bots.level', { level: settings });
  const title = tryText(`bots.name-${name}`, name.charAt(0).toUpperCase() + name.slice(1));
  if (settings === '') return title;
  const words = settings.split(',').map((setting) => {
    const [key = '', value = ''] = setting.split('=');
    return tryText(`bots.setting-${key}`, setting, { value: spaced(value) });
  });
  return [title, ...words].join(', ');
}

/** `2s` with a space between number and unit. */
function spaced(value: string): string {
  return value.replace(/^([\d.]+)(m?s)$/, '$1\u00a0$2');
}

/** A tournament's name; where it is made up of its bots, they are told in words. */
export function titleText(title: string): string {
  const many = /^(.+) and (\d+) others$/.exec(title);
  if (many) return t('names.tournament-many', { name: botName(many[1] ?? ''), count: many[2] ?? '' });
  return title.split(' – ').map(botName).join(' – ');
}

/** Who sits there, in words. */
export function seatName(seat: SeatView, isMine: boolean, side: string): string {
  if (seat.kind === 'bot') return botName(seat.spec);
  if (seat.kind === 'open') return t('names.open-seat');
  if (seat.name) return seat.name;
  return isMine ? t('common.you') : side;
}

/** The names of both players, told apart by side where they are the same. */
export function playerNames(game: GameView, held: readonly SideNumber[]): [string, string] {
  const name = (player: SideNumber): string => {
    const isOnlyMine = held.length === 1 && held[0] === player;
    const side = sideName(game.game, game.rules, player);
    return seatName(game.seats[player - 1] as SeatView, isOnlyMine, side);
  };
  const [first, second] = [name(1), name(2)];
  if (first !== second) return [first, second];
  const withSide = (player: SideNumber): string =>
    `${first} (${sideName(game.game, game.rules, player)})`;
  return [withSide(1), withSide(2)];
}

/** Who plays a kept game: a friend without a name is still no second "You". */
export function keptPlayers(kept: KeptGame): string {
  const { seats } = kept;
  if (!seats) return '';
  const held = sidesHeld(kept.tokens);
  const names = ([1, 2] as const).map((player) => {
    const seat = seats[player - 1] ?? { kind: 'open' };
    const isOthers = held.length === 1 && held[0] !== player;
    const side = sideName(kept.game, kept.rules, player);
    return seatName(seat, held.length === 1 && !isOthers, isOthers ? t('names.friend') : side);
  });
  return names.join(' – ');
}

export function winner(outcome: Pick<OutcomeView, 'result'>): SideNumber | null {
  if (outcome.result === '1-0') return 1;
  return outcome.result === '0-1' ? 2 : null;
}

/** Whether the points tell who won: those of a game that was given up early do not. */
export function isToldByPoints({ result, scores }: Pick<OutcomeView, 'result' | 'scores'>): boolean {
  const best = winner({ result });
  if (best === null) return scores[0] === scores[1];
  return (scores[best - 1] ?? 0) > (scores[2 - best] ?? 0);
}

export type Verdict = 'won' | 'lost' | 'drawn' | 'over';

/** How a game went for the person who looks at it. */
export function verdict(
  outcome: Pick<OutcomeView, 'result'>,
  held: readonly SideNumber[],
): Verdict {
  const best = winner(outcome);
  if (best === null) return 'drawn';
  if (held.length !== 1) return 'over';
  return held[0] === best ? 'won' : 'lost';
}

/** A score; halves exist in one rule set. */
export function scoreText(score: number): string {
  if (Number.isInteger(score)) return String(score);
  return `${Math.floor(score) || ''}½`;
}
