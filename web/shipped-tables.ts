// Endgame tables of Awalé in the files of the site: one compressed file for each rule set.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The tables in a folder of `awalam table build`, and their addresses for the page. */
export function shippedTables(folder: string): Plugin {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.table')).sort() : [];
  const rules = [...new Set(files.map((name) => name.split('-')[0] ?? ''))];
  const shipped = rules.map((name) => {
    const layers = files.filter((file) => file.startsWith(`${name}-`));
    const source = gzipSync(Buffer.concat(layers.map((file) => readFileSync(join(folder, file)))), { level: 9 });
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return { rules: name, fileName: `assets/${name}-${hash}.tables`, source };
  });
  const addresses = Object.fromEntries(shipped.map(({ rules, fileName }) => [rules, fileName]));
  return {
    name: 'shipped-tables',
    config: () => ({ define: { SHIPPED_TABLES: JSON.stringify(addresses) } }),
    generateBundle() {
      for (const { fileName, source } of shipped) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
