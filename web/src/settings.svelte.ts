// What a user has chosen, remembered by the browser.

import type { AnalystPlace } from './api/analyst';

export type Language = 'en' | 'fr';
export type Theme = 'system' | 'light' | 'dark';
/** What boards are made of. */
export const BOARD_THEMES = ['wood', 'slate', 'contrast'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];
/** How the contents of a hole are shown. */
export type SeedStyle = 'both' | 'numbers' | 'seeds';

/** How many cores an analysis may be told to use. */
export const CORES = ['1', '2', '4', '8'] as const;
export type Cores = (typeof CORES)[number];

/** How many best lines are shown. */
export const LINES = ['1', '2', '3', '4', '5', '8'] as const;
/** Where an analysis stops: plies, and seconds; 0 goes on for ever. */
export const DEPTHS = ['0', '6', '8', '10', '12', '16', '20', '24', '30'] as const;
export const TIMES = ['0', '1', '3', '10', '30', '60', '300'] as const;

export interface Settings {
  language: Language;
  theme: Theme;
  board: BoardTheme;
  seeds: SeedStyle;
  /** Off, moves appear at once; so they do under the system's reduced motion. */
  animation: boolean;
  sound: boolean;
  /** The first tap plays, without a preview. */
  playAtOnce: boolean;
  /** Single keys speak and step; some people's software types such keys by itself. */
  shortcuts: boolean;
  /** Where analyses run, if there is a choice. */
  analysis: AnalystPlace;
  /** How many cores of this device an analysis uses. */
  cores: Cores;
  /** How many best lines are shown, and where an analysis stops. */
  lines: (typeof LINES)[number];
  depth: (typeof DEPTHS)[number];
  time: (typeof TIMES)[number];
  /** Best moves are drawn on the board. */
  arrows: boolean;
  /** What to be called in games with friends. */
  name: string;
  /** What opponents say is shown. */
  phrases: boolean;
}

const KEY = 'awalam.settings';

export function defaults(browserLanguages: readonly string[]): Settings {
  const known = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase());
  const language = known.find((tag): tag is Language => tag === 'en' || tag === 'fr') ?? 'en';
  return {
    language,
    theme: 'system',
    board: 'wood',
    seeds: 'both',
    animation: true,
    sound: false,
    playAtOnce: false,
    shortcuts: true,
    analysis: 'device',
    cores: '1',
    lines: '4',
    depth: '0',
    time: '0',
    arrows: true,
    name: '',
    phrases: true,
  };
}

/** Takes over what fits; what is damaged or from another version is left out. */
export function merged(base: Settings, stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return base;
  const given = stored as Record<string, unknown>;
  const result: Record<string, unknown> = { ...base };
  const allowed: Record<string, readonly unknown[]> = {
    language: ['en', 'fr'],
    theme: ['system', 'light', 'dark'],
    board: BOARD_THEMES,
    seeds: ['both', 'numbers', 'seeds'],
    analysis: ['device', 'server'],
    cores: CORES,
    lines: LINES,
    depth: DEPTHS,
    time: TIMES,
  };
  for (const [key, value] of Object.entries(base)) {
    const candidate = given[key];
    const fits = allowed[key]?.includes(candidate) ?? typeof candidate === typeof value;
    if (fits) result[key] = candidate;
  }
  return result as unknown as Settings;
}

function load(): Settings {
  // Unit tests run without a browser.
  const base = defaults(globalThis.navigator?.languages ?? []);
  try {
    return merged(base, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return base;
  }
}

export const settings: Settings = $state(load());

/** Keeps the settings and applies those that concern the whole document. */
export function followSettings(): void {
  $effect(() => {
    const { language, theme, board } = settings;
    document.documentElement.lang = language;
    document.documentElement.dataset.board = board;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser without storage forgets; everything else works.
    }
  });
}

/** Whether moves are animated: the system's wish comes first. */
export function isAnimated(): boolean {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const systemTheme = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const system = $state({ isDark: systemTheme?.matches ?? false });
systemTheme?.addEventListener('change', (event) => (system.isDark = event.matches));

/** Whether the page is dark now, by choice or by the system's. */
export function isDark(): boolean {
  return settings.theme === 'system' ? system.isDark : settings.theme === 'dark';
}
