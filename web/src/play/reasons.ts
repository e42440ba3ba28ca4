// Why a move is good, put into words: the engine names reasons by code.

import type { ReasonView } from '../api/schema';
import { t } from '../i18n';
import '../i18n/reasons';

/** A list as one says it: "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${t('reasons.and')} ${parts.at(-1)}`;
}

/**
 * "F captures 7 seeds and saves C from capture."; empty if no reason can be named. What this
 * browser kept of an earlier engine's review has none.
 */
export function whyText(move: string, reasons: readonly ReasonView[] = []): string {
  if (reasons.length === 0) return '';
  const words = reasons.map(({ code, cells, count }) =>
    t(`reasons.why-${code}`, { cells: listed(cells), count }),
  );
  return t('reasons.why', { move, reasons: listed(words) });
}

/** What to look for, without saying where; empty if no reason can be named. */
export function lookText([first]: readonly ReasonView[]): string {
  return first ? t(`reasons.look-${first.code}`, { count: first.count }) : '';
}
