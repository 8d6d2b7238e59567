// Every text is in the store, in every language, with the same parameters; and every text there is used.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { list, loadLanguage, loadPart, refusalText, sentence, t } from '../src/lib/i18n/index.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import { areas, FALLBACK, languages, parse, PARTS, readArea, readPart, type Pattern, type Texts } from '../tools/texts';

const ROOT = join(import.meta.dirname, '../src');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts|json)$/.test(name) && !name.endsWith('messages.ts') && !name.endsWith('keys.d.ts'),
);
const sources = files.map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
const all = sources.map((source) => source.text).join('\n');
const pages = ['index.html', 'public/offline.html']
  .map((name) => readFileSync(join(ROOT, '..', name), 'utf8'))
  .join('');
const everyArea = PARTS.flatMap(areas);
const own = everyArea.filter((area) => area.startsWith('web-'));
const english: Texts = Object.assign({}, ...PARTS.map((part) => readPart(FALLBACK, part))) as Texts;

/** The names of the parameters anywhere in a pattern. */
function parameters(pattern: Pattern): string[] {
  const found = JSON.stringify(pattern).matchAll(/"type":"var","name":"([\w-]+)"/g);
  return [...new Set([...found].map((match) => match[1]!.replace(/^colour-.*/, 'colour')))].sort();
}

describe('the store', () => {
  it('has every language with the same messages and the same parameters', () => {
    expect(languages()).toEqual(expect.arrayContaining(['en', 'de']));
    for (const language of languages()) {
      for (const area of [...everyArea, 'language']) {
        const wanted = readArea(FALLBACK, area);
        const texts = readArea(language, area);
        expect([language, area, Object.keys(texts).sort()]).toEqual([language, area, Object.keys(wanted).sort()]);
        for (const [key, pattern] of Object.entries(texts))
          expect([language, key, parameters(pattern)]).toEqual([language, key, parameters(wanted[key]!)]);
      }
    }
  });

  it('has each message in one area only', () => {
    const keys = everyArea.flatMap((area) => Object.keys(readArea(FALLBACK, area)));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('has nothing for the browser that the browser does not use', () => {
    // A key is used by its name, or by a template that builds it, such as t(`game-${game}`).
    const built = [...all.matchAll(/`([a-z]+(?:-[a-z]+)*-)\$\{/g)].map((found) => found[1]!);
    const unused = own
      .flatMap((area) => Object.keys(readArea(FALLBACK, area)))
      .filter((key) => !all.includes(`'${key}'`) && !all.includes(`"${key}"`))
      .filter((key) => !built.some((start) => key.startsWith(start)) && !pages.includes(`%t:${key}%`));
    expect(unused).toEqual([]);
  });

  it('gives every parameter that a message has where it is shown', () => {
    const calls = [
      ...all.matchAll(/\bt\(\s*'([a-z][\w-]*)'\s*(?:\)|,\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*,?\s*\))/g),
    ];
    expect(calls.length).toBeGreaterThan(200);
    const lacking = calls.flatMap(([, key, values = '']) =>
      values.includes('...')
        ? []
        : parameters(english[key!]!)
            .filter((name) => !new RegExp(`\\b${name}\\b`).test(values))
            .map((name) => `${key}: ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  it('refuses a file that cannot be read', () => {
    expect(() => parse('a = { $n\nb = B\n', 'x.ftl')).toThrow('x.ftl');
    expect(() => parse('a = A\na = B\n', 'x.ftl')).toThrow('a');
  });
});

describe('texts', () => {
  beforeAll(async () => {
    for (const language of languages()) await loadLanguage(language);
    await loadPart('lessons');
    prefs.language = 'en';
  });

  it('are filled with values and chosen by number', () => {
    expect(t('app-rule', { clause: 'C7' })).toBe(sentence('app-rule', { clause: 'C7' }));
    expect(t('app-rule', { clause: 'C7' })).toContain('C7');
    expect(t('chat-unread', { n: 1 })).not.toContain('1 unread chat lines');
    expect(t('chat-unread', { n: 5 })).toContain('5');
    expect(t('roll-points', { points: -20 })).toContain('\u221220');
  });

  it('that the server names and the page does not know are what the caller says otherwise', () => {
    expect(sentence('no-such-text', {}, 'No.')).toBe('No.');
  });

  it('of refusals have the clause; those that the page does not know are said as the server says them', () => {
    const refusal = { type: 'refusal', key: null, code: 'illegal', message: 'No! (C5)', parameters: {} } as const;
    expect(refusalText({ ...refusal, text: 'reason-play-first', clause: 'C5' })).toBe(`${t('reason-play-first')} (C5)`);
    expect(refusalText({ ...refusal, text: 'reason-of-another-game', clause: 'C5' })).toBe('No! (C5)');
    const because = { because: 'not-higher-than-last', card: 'r9', round: 0, move: 3, action: '+r8' };
    expect(refusalText({ ...refusal, text: 'refusal-record-move', parameters: because })).toContain('the red 9');
  });

  it('name several people in the language of the page', () => {
    expect(list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
    prefs.language = 'de';
    expect(list(['Ann', 'Ben'])).toBe('Ann und Ben');
    prefs.language = 'en';
  });

  it('are the only words of the components', () => {
    const hardWired = sources
      .filter(({ name }) => name.endsWith('.svelte'))
      .flatMap(({ name, text }) => {
        const markup = text
          .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
          .replace(/<!--[\s\S]*?-->/g, '')
          .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '');
        const texts = [...markup.matchAll(/>([^<>]*)</g)].map((found) => found[1]!.replace(/&\w+;/g, '').trim());
        const attributes = [...markup.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map((found) =>
          found[1]!.trim(),
        );
        return [...texts, ...attributes].filter((words) => /\p{L}{2}/u.test(words)).map((words) => `${name}: ${words}`);
      });
    expect(hardWired).toEqual([]);
  });
});
