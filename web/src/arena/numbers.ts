// Numbers of a tournament as they are shown.

import type {
  BotSummary, Interval, MatchSummary, Rating, Results, TournamentSummary,
} from '../api/schema';
import { number, t } from '../i18n';
import '../i18n/arena';
import { botName } from '../play/wording';
import { settings } from '../settings.svelte';

export function percent(share: number, digits = 1): string {
  return share.toLocaleString(settings.language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A rating with its sign; a missing one is beyond all bounds. */
export function eloText(elo: number | null): string {
  if (elo === null) return '∞';
  const whole = Math.round(elo);
  if (whole === 0) return '0';
  return `${whole < 0 ? '−' : '+'}${number(Math.abs(whole))}`;
}

/** Half the width of an interval. */
export function halfWidth({ low, high }: Interval): number | null {
  return low === null || high === null ? null : (high - low) / 2;
}

/** Beyond this, some ten wins to a loss, a rating says little more than that. */
const MAX_ELO = 400;

/** "more than +400", of a rating that is beyond what games can measure; nothing of others. */
function beyondText(elo: number): string | null {
  if (elo > MAX_ELO) return t('arena.elo-more', { elo: eloText(MAX_ELO) });
  return elo < -MAX_ELO ? t('arena.elo-less', { elo: eloText(-MAX_ELO) }) : null;
}

/** "+120 ± 35". */
export function eloWithError(elo: number | null, error: number | null): string {
  const beyond = elo === null ? null : beyondText(elo);
  if (beyond) return beyond;
  return t('arena.elo-error', {
    elo: eloText(elo),
    error: error === null ? '∞' : number(Math.round(error)),
  });
}

/** "+120 ± 35", or the bound that is all that is known of who won or lost everything. */
export function ratingText({ elo, interval, open }: Rating): string {
  switch (open) {
    case 'above':
      return t('arena.elo-more', { elo: eloText(interval.low) });
    case 'below':
      return t('arena.elo-less', { elo: eloText(interval.high) });
    case 'both':
      return '–';
    default:
      return eloWithError(elo, halfWidth(interval));
  }
}

export function rangeText({ low, high }: Interval): string {
  return t('arena.interval-range', { low: percent(low ?? 0), high: percent(high ?? 1) });
}

/** One bot against another, as the first one sees it. */
export interface Meeting {
  results: Results;
  score: number;
  /** Whether the interval lies wholly above or below a half. */
  tone: 'better' | 'worse' | 'open';
}

function meetingOf(match: MatchSummary, isReversed: boolean): Meeting | null {
  const [wins, draws, losses] = match.results;
  if (wins + draws + losses === 0) return null;
  const low = match.interval.low ?? 0;
  const high = match.interval.high ?? 1;
  const [least, most] = isReversed ? [1 - high, 1 - low] : [low, high];
  return {
    results: isReversed ? [losses, draws, wins] : [wins, draws, losses],
    score: isReversed ? 1 - match.score : match.score,
    tone: least > 0.5 ? 'better' : most < 0.5 ? 'worse' : 'open',
  };
}

/** Every bot against every other; nothing where two have not met, or would be one. */
export function crossTable(summary: TournamentSummary): (Meeting | null)[][] {
  const size = summary.bots.length;
  const table = Array.from({ length: size }, () => new Array<Meeting | null>(size).fill(null));
  for (const match of summary.matches) {
    const [first, second] = match.bots;
    const [row, column] = [table[first], table[second]];
    if (row) row[second] = meetingOf(match, false);
    if (column) column[first] = meetingOf(match, true);
  }
  return table;
}

/** Numbers of the bots, the best first. */
export function ranking(bots: readonly BotSummary[]): number[] {
  const strength = (at: number): number => bots[at]?.rating.elo ?? bots[at]?.score ?? 0;
  return bots.map((_, at) => at).sort((a, b) => strength(b) - strength(a));
}

export function forfeitCount(bot: BotSummary): number {
  return Object.values(bot.forfeits).reduce((sum, count) => sum + count, 0);
}

/** Milliseconds, as exactly as makes sense. */
export function timeText(ms: number): string {
  const digits = ms >= 100 ? 0 : ms >= 1 ? 1 : 3;
  return t('arena.ms', { count: number(ms, digits) });
}

/** A match of two, seen by the bot that did better. */
export interface Duel {
  stronger: string;
  weaker: string;
  elo: number;
  interval: Interval;
  /** The chance that it is the stronger one indeed. */
  chance: number;
}

/** How sure it is that the stronger one is stronger: never a certainty. */
export function chanceText(chance: number): string {
  const most = 0.999;
  return chance > most ? t('arena.chance-more', { chance: percent(most) }) : percent(chance);
}

/** A duel in words, but for the chance. */
export function duelText({ stronger, weaker, elo, interval }: Duel): string {
  const who = { first: botName(stronger), second: botName(weaker) };
  const beyond = beyondText(elo);
  if (beyond) return t('arena.duel-elo-more', { ...who, elo: beyond });
  const end = (elo: number | null): string => (elo === null ? null : beyondText(elo)) ?? eloText(elo);
  const [low, high] = [end(interval.low), end(interval.high)];
  return t('arena.duel-elo', { ...who, elo: eloText(elo), low, high });
}

function mirrored({ low, high }: Interval): Interval {
  return { low: high === null ? null : -high, high: low === null ? null : -low };
}

export function duelOf(summary: TournamentSummary): Duel | null {
  const [first, second, third] = summary.bots;
  const { elo, elo_interval: interval, superiority } = summary;
  if (!first || !second || third || first.games === 0 || elo === null) return null;
  return elo < 0
    ? {
        stronger: second.name, weaker: first.name, elo: -elo, interval: mirrored(interval),
        chance: 1 - superiority,
      }
    : { stronger: first.name, weaker: second.name, elo, interval, chance: superiority };
}

/** What the first player's score says about moving first. */
export function firstPlayerTone({ low, high }: Interval): 'better' | 'worse' | 'unclear' {
  if ((low ?? 0) > 0.5) return 'better';
  return (high ?? 1) < 0.5 ? 'worse' : 'unclear';
}
