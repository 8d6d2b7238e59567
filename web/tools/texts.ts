// A Vite plugin: the texts of `src/lostcities/locales/<language>/<area>.ftl` as modules.
//
// A language is a folder there with a `language.ftl`; nothing else names the languages. The files are parsed when the
// client is built, so that a page loads no parser, and only the texts of its own language: `main`, which every page
// needs, and parts that come when they are wanted (PARTS). Where a language lacks a text, it has the English one.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

/** What a message says: a string, or what is worked out each time (as FluentResource has it). */
export type Pattern = NonNullable<FluentResource['body'][number]['value']>;
export type Texts = Record<string, Pattern>;

export const LOCALES = join(import.meta.dirname, '../../src/lostcities/locales');
const KEYS = join(import.meta.dirname, '../src/lib/i18n/keys.d.ts');

/** The language that every other one falls back to. */
export const FALLBACK = 'en';

/** The areas of the store that the browser shows; `web-*.ftl` belongs to it alone, the others to several clients. */
const SHARED = ['engine', 'product', 'server'];
const LATER = { characters: ['web-characters'], lessons: ['web-lessons'], review: ['review', 'web-review'] };
export type Part = 'main' | keyof typeof LATER;
export const PARTS: Part[] = ['main', ...(Object.keys(LATER) as (keyof typeof LATER)[])];

/** The languages of the store. */
export function languages(): string[] {
  const found = readdirSync(LOCALES).filter((name) => existsSync(join(LOCALES, name, 'language.ftl')));
  return [FALLBACK, ...found.filter((name) => name !== FALLBACK).sort()];
}

/** The areas of a part, as far as English has them. */
export function areas(part: Part): string[] {
  if (part !== 'main') return LATER[part];
  const later = Object.values(LATER).flat();
  const found = readdirSync(join(LOCALES, FALLBACK), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ftl'))
    .map((entry) => entry.name.slice(0, -'.ftl'.length));
  return found.filter((name) => (name.startsWith('web-') || SHARED.includes(name)) && !later.includes(name)).sort();
}

/**
 * The messages of one file, an attribute as `message.attribute`; what cannot be read is an error here, and not a text
 * that is missing at a table.
 */
export function parse(source: string, name: string): Texts {
  const ids = [...source.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm)].map((found) => found[1]!);
  const texts: Texts = {};
  for (const { id, value, attributes } of new FluentResource(source).body) {
    if (value !== null) texts[id] = value;
    for (const [name, pattern] of Object.entries(attributes)) texts[`${id}.${name}`] = pattern;
  }
  const wrong = ids.filter((id, at) => texts[id] === undefined || ids.indexOf(id) !== at);
  if (wrong.length) throw new Error(`${name}: cannot be read, or is there twice: ${wrong.join(', ')}`);
  return texts;
}

const fileOf = (language: string, area: string) => join(LOCALES, language, `${area}.ftl`);

/** The messages of an area in a language; none if it has no such file. */
export function readArea(language: string, area: string): Texts {
  const file = fileOf(language, area);
  return existsSync(file) ? parse(readFileSync(file, 'utf8'), file) : {};
}

/** The product's names, which are the same in every language. */
const PRODUCT = join(LOCALES, 'product.ftl');
export const readProduct = (): Texts => parse(readFileSync(PRODUCT, 'utf8'), PRODUCT);

/** The messages of a part in a language, those that it lacks in English. */
export function readPart(language: string, part: Part): Texts {
  return Object.assign(
    part === 'main' ? readProduct() : {},
    ...areas(part).flatMap((area) => [readArea(FALLBACK, area), readArea(language, area)]),
  ) as Texts;
}

const nameOf = (language: string) => readArea(language, 'language')['language-name'];

/** The names of all messages as a type, so that a name that does not exist fails `npm run check`. */
export function writeKeys(): void {
  const keys = PARTS.flatMap((part) => Object.keys(readPart(FALLBACK, part))).filter((key) => !key.startsWith('-'));
  const text = `// Written by tools/texts.ts from src/lostcities/locales.\nexport type Message =\n${keys.map((key) => `  | '${key}'\n`).join('')};\n`;
  if (!existsSync(KEYS) || readFileSync(KEYS, 'utf8') !== text) writeFileSync(KEYS, text);
}

/** The texts in a page that is built or copied, written there as `%t:key%`. */
export function fillIn(page: string, language: string): string {
  const texts = readPart(language, 'main');
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource({ body: Object.entries(texts).map(([id, value]) => ({ id, value, attributes: {} })) });
  return page.replace(/%t:([\w-]+)%/g, (_, key: string) => {
    const pattern = texts[key];
    if (pattern === undefined) throw new Error(`there is no text ${key}`);
    return bundle.formatPattern(pattern);
  });
}

/** A page that says something in every language: what is between `%each%` and `%end%` is repeated. */
export const fillInEach = (page: string): string =>
  page.replace(/^ *%each%\n([\s\S]*?)^ *%end%\n/gm, (_, part: string) =>
    languages()
      .map((language) => fillIn(part.replaceAll('%language%', language), language))
      .join(''),
  );

/** The files of `public/` that have texts in them. */
const WITH_TEXTS = ['manifest.webmanifest', 'offline.html'];

const INDEX = 'virtual:texts';

export function texts(): Plugin {
  return {
    name: 'lostcities-texts',
    buildStart() {
      writeKeys();
    },
    transformIndexHtml: (html) => fillIn(html, FALLBACK),
    writeBundle({ dir }) {
      const { base } = this.environment.config;
      for (const name of WITH_TEXTS) {
        const file = join(dir!, name);
        const page = fillIn(fillInEach(readFileSync(file, 'utf8')), FALLBACK);
        writeFileSync(file, page.replace(/("[\w]+": |=)"\//g, `$1"${base}`));
      }
    },
    resolveId: (id) => (id === INDEX || id.startsWith(`${INDEX}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${INDEX}`)) return null;
      const [language, part] = id.slice(INDEX.length + 2).split('/') as [string?, Part?];
      if (!language || !part) {
        const names = Object.fromEntries(languages().map((one) => [one, nameOf(one)]));
        const parts = languages().flatMap((one) =>
          PARTS.map((name) => `'${one}/${name}': () => import('${INDEX}/${one}/${name}')`),
        );
        return `export const LANGUAGES = ${JSON.stringify(names)};\nexport const PARTS = { ${parts.join(', ')} };\n`;
      }
      this.addWatchFile(PRODUCT);
      for (const area of areas(part)) {
        for (const one of [FALLBACK, language]) if (existsSync(fileOf(one, area))) this.addWatchFile(fileOf(one, area));
      }
      return `export default ${JSON.stringify(readPart(language, part))};\n`;
    },
  };
}
