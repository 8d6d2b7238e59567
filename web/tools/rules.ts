// A Vite plugin: `docs/rules/<game>.md` and `docs/rules/de/<game>.md` as modules; pictures get German words.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { rulesOf } from './markdown.ts';

const DOCS = join(import.meta.dirname, '../../docs/rules');

/** A picture with its words in another language; a word that is not in the list stays, and is an error in the tests. */
export function translated(svg: string, words: Record<string, string>): string {
  return svg.replace(/(<text[^>]*>)([^<]*)(<\/text>)/g, (all, open: string, text: string, close: string) => {
    const other = words[text];
    return other === undefined ? all : `${open}${other}${close}`;
  });
}

export function rules(): Plugin {
  let building = false;
  return {
    name: 'lostcities-rules',
    configResolved(config) {
      building = config.command === 'build';
    },
    load(id) {
      const file = id.split('?')[0]!;
      if (!file.startsWith(DOCS) || !file.endsWith('.md')) return null;
      const german = basename(dirname(file)) === 'de';
      const words = german ? (JSON.parse(readFileSync(join(DOCS, 'de/pictures.json'), 'utf8')) as Record<string, string>) : {};
      const files: string[] = [];
      const page = rulesOf(readFileSync(file, 'utf8'), (name) => {
        const source = translated(readFileSync(join(dirname(file), name), 'utf8'), words);
        if (!building) return `data:image/svg+xml,${encodeURIComponent(source)}`;
        files.push(this.emitFile({ type: 'asset', name: `${basename(name, '.svg')}${german ? '-de' : ''}.svg`, source }));
        return `%%${files.length - 1}%%`;
      });
      const urls = `[${files.map((reference) => `import.meta.ROLLUP_FILE_URL_${reference}`).join(',')}]`;
      const json = JSON.stringify(JSON.stringify(page));
      return `const urls = ${urls};\nexport default JSON.parse(${json}.replace(/%%(\\d+)%%/g, (_, at) => urls[at]));\n`;
    },
  };
}
