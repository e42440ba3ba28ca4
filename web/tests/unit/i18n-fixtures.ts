// All texts of the page, whichever screen they come with.

import type { Messages } from '../../src/i18n/areas';

const modules = import.meta.glob<Record<string, Messages>>(['../../src/i18n/*.ts', '!**/{index,areas}.ts'], { eager: true });

/** The texts by area: a file has its area's name, and so has what it exports. */
export const allAreas: Record<string, Messages> = Object.fromEntries(
  Object.entries(modules).map(([path, exported]) => {
    const name = /(\w+)\.ts$/.exec(path)?.[1] ?? '';
    return [name, exported[name] ?? {}];
  }),
);
