// A Vite plugin: `locales/<language>/rules/<game>.md`, and in English `docs/rules/<game>.md`, as modules; pictures get
// the words of the language.

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { rulesOf } from './markdown.ts';
import { LOCALES } from './texts.ts';

export const DOCS = join(import.meta.dirname, '../../docs/rules');

/** A picture with its words in another language; a word that is not in the list stays, and is an error in the tests. */
export function translated(svg: string, words: Record<string, string>): string {
  return svg.replace(/(<text[^>]*>)([^<]*)(<\/text>)/g, (all, open: string, text: string, close: string) => {
    const other = words[text];
    return other === undefined ? all : `${open}${other}${close}`;
  });
}

/** Where a language has its rules. */
export const folderOf = (language: string): string => join(LOCALES, language, 'rules');

/** The words of the pictures in a language, by the English ones; none if nobody has translated them. */
export function wordsOf(language: string): Record<string, string> {
  const file = join(folderOf(language), 'pictures.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
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
      const folder = dirname(file);
      const language = folder === DOCS ? '' : basename(dirname(folder));
      if (!file.endsWith('.md') || (language && folder !== folderOf(language))) return null;
      const words = wordsOf(language);
      const files: string[] = [];
      const page = rulesOf(readFileSync(file, 'utf8'), (name) => {
        const source = translated(readFileSync(join(dirname(file), name), 'utf8'), words);
        if (!building) return `data:image/svg+xml,${encodeURIComponent(source)}`;
        files.push(
          this.emitFile({ type: 'asset', name: `${basename(name, '.svg')}${language && `-${language}`}.svg`, source }),
        );
        return `%%${files.length - 1}%%`;
      });
      const urls = `[${files.map((reference) => `import.meta.ROLLUP_FILE_URL_${reference}`).join(',')}]`;
      const json = JSON.stringify(JSON.stringify(page));
      return `const urls = ${urls};\nexport default JSON.parse(${json}.replace(/%%(\\d+)%%/g, (_, at) => urls[at]));\n`;
    },
  };
}
