// A Vite plugin: the parts of a page are named in its HTML, so that they come at once and not after the first script.
// `index.html` names those of the start page, `t.html` those of a table.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const PAGES = { index: 'Home', t: 'Table' };

/** The files of a chunk and of all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

export const preload = (): Plugin => ({
  name: 'lostcities-preload',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const plain = readFileSync(join(dir!, 'index.html'), 'utf8');
    for (const [name, page] of Object.entries(PAGES)) {
      const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`pages/${page}.svelte`));
      if (!chunk) throw new Error(`no part of the client for the page ${page}`);
      const links = [...filesOf(bundle, chunk.fileName)]
        .filter((file) => !plain.includes(file))
        .map((file) => `    <link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">\n`);
      writeFileSync(join(dir!, `${name}.html`), plain.replace('  </head>', `${links.join('')}  </head>`));
    }
  },
});
