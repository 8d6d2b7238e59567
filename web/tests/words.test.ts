// No text without a message, no message without both languages, no message that nobody uses.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { de } from '../src/lib/i18n/de';
import { en } from '../src/lib/i18n/en';
import { filled } from '../src/lib/i18n/index.svelte';

const ROOT = join(import.meta.dirname, '../src');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts|json)$/.test(name) && !/i18n.(en|de)/.test(name) && !name.endsWith('messages.ts'),
);
const sources = files.map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
const all = sources.map((source) => source.text).join('\n');
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe('messages', () => {
  it('are there in both languages, with the same places for values', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, places(de[key as keyof typeof de])]).toEqual([key, places(text)]);
  });

  it('are used', () => {
    // A key is used by its name, or by a template that builds it, such as t(`game.${game}`).
    const built = [...all.matchAll(/`([a-z]+(?:\.[a-z]+)*\.)\$\{/g)].map((found) => found[1]!);
    const unused = Object.keys(en).filter((key) => {
      const plain = key.replace(/\.(one|you)$/, '');
      return !all.includes(`'${key}'`) && !all.includes(`"${key}"`) && !all.includes(`'${plain}'`) && !built.some((start) => key.startsWith(start));
    });
    expect(unused).toEqual([]);
  });

  it('exist where they are used', () => {
    const named = [...all.matchAll(/\bt[n]?\(\s*'([a-z][\w.]*)'/g)].map((found) => found[1]!);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((key) => !(key in en))).toEqual([]);
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
        const attributes = [...markup.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map((found) => found[1]!.trim());
        // Language names are written in their own language; the name of the site is a name.
        const names = new Set(['English', 'Deutsch', 'lostcities']);
        return [...texts, ...attributes].filter((words) => /\p{L}{2}/u.test(words) && !names.has(words)).map((words) => `${name}: ${words}`);
      });
    expect(hardWired).toEqual([]);
  });

  it('are filled with values', () => {
    expect(filled('{who} lays {card}.', { who: 'Ann', card: 'Red 7' })).toBe('Ann lays Red 7.');
  });
});
