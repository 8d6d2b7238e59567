// A Vite plugin: the parts of a page are named in its HTML, so that they come at once and not after the first script.
// `index.html` names those of the start page, `t.html` those of a table. What also depends on the language and on the
// table's game stands in `parts.json`; the server knows both and says it in the answer's head.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languages } from './texts.ts';

const TABLES = join(import.meta.dirname, '../src/tables');
/** The games with a table of their own, and the general one. */
function folders(): string[] {
  return readdirSync(TABLES).filter((name) => existsSync(join(TABLES, name, 'index.ts')));
}

const PAGES = { index: 'pages/Home.svelte', t: 'pages/Table.svelte' };
const PARTS = {
  languages: Object.fromEntries(languages().map((language) => [language, `texts/${language}/main`])),
  games: Object.fromEntries(folders().map((game) => [game, `tables/${game}/index.ts`])),
};

/** The files of a chunk and of all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

const nameOf = (id: string) => id.replace('\0virtual:', '/');

/** The files of the part of the client that begins with this source. */
function filesFrom(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunk = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId && nameOf(one.facadeModuleId).endsWith(`/${source}`),
  );
  if (!chunk) throw new Error(`no part of the client for ${source}`);
  return [...filesOf(bundle, chunk.fileName)];
}

export const preload = (): Plugin => ({
  name: 'lostcities-preload',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const { base } = this.environment.config;
    const write = (name: string, text: string) => writeFileSync(join(dir!, name), text);
    const plain = readFileSync(join(dir!, 'index.html'), 'utf8');
    const pages = Object.entries(PAGES).map(([name, source]) => {
      const links = filesFrom(bundle, source)
        .filter((file) => !plain.includes(file))
        .map(
          (file) =>
            `    <link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${base}${file}">\n`,
        );
      return [name, plain.replace('  </head>', `${links.join('')}  </head>`)] as const;
    });
    for (const [name, text] of pages) write(`${name}.html`, text);
    // A static site has one page, and nobody who could say what it needs besides.
    if (base !== '/') return rmSync(join(dir!, 't.html'));
    const table = Object.fromEntries(pages)['t']!;
    const files = (sources: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(sources).map(([name, source]) => [
          name,
          filesFrom(bundle, source).filter((file) => !table.includes(file)),
        ]),
      );
    write('parts.json', JSON.stringify({ languages: files(PARTS.languages), games: files(PARTS.games) }));
  },
});
