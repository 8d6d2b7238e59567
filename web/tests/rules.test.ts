// The rules as a page, in every language that has them: every clause with one place to jump to, every picture translated.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { found, marked } from '../src/rules/text';
import { inline, rulesOf } from '../tools/markdown';
import { DOCS, folderOf, wordsOf } from '../tools/rules';
import { FALLBACK, languages } from '../tools/texts';

const read = (file: string) => rulesOf(readFileSync(file, 'utf8'), (file) => file);
// A language may have the rules of all games, or of none yet; which ones there are, the folders say.
const translations = languages().filter((language) => existsSync(folderOf(language)));
const CLAUSES = { card: 20, board: 28, roll: 20 } as const;

describe('the rules', () => {
  for (const [game, count] of Object.entries(CLAUSES)) {
    for (const language of [FALLBACK, ...translations]) {
      const name = join(language === FALLBACK ? DOCS : folderOf(language), `${game}.md`);
      it(`of ${game} in ${language} explain every clause in one place`, () => {
        const rules = read(name);
        const all = rules.sections.flatMap((section) => section.blocks).join('');
        expect(rules.clauses).toEqual(
          Array.from({ length: count }, (_, at) => `${game === 'card' ? 'C' : game === 'board' ? 'B' : 'R'}${at + 1}`),
        );
        for (const clause of rules.clauses) expect(all.split(`id="${clause}"`)).toHaveLength(2);
        expect(all).not.toMatch(/\*\*|\]\(|^\|/m);
      });
      it(`of ${game} in ${language} lead nowhere in vain`, () => {
        const { sections } = read(name);
        const html = sections.flatMap((section) => section.blocks).join('');
        const places = new Set([
          ...sections.map((section) => section.id),
          ...[...html.matchAll(/id="([^"]+)"/g)].map((match) => match[1]!),
        ]);
        for (const [, place] of html.matchAll(/href="#([^"]+)"/g)) expect(places).toContain(place);
      });
    }
  }

  it.each(translations)('have pictures with the words of the language: %s', (language) => {
    const translated = wordsOf(language);
    const words = readdirSync(join(DOCS, 'pictures')).flatMap((file) =>
      [...readFileSync(join(DOCS, 'pictures', file), 'utf8').matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
        .map((match) => match[1]!)
        .filter((text) => /[a-z]{2}/i.test(text)),
    );
    const names = new Set(['Ann', 'Ben', 'Cleo']);
    expect([...new Set(words)].filter((word) => !(word in translated) && !names.has(word))).toEqual([]);
  });

  it('can be searched', () => {
    const sections = [
      { id: 'a', title: 'A turn', level: 2, blocks: ['<p>Draw <b>one</b> card.</p>', '<p>Discard.</p>'] },
    ];
    expect(found(sections, 'draw')[0]!.blocks).toEqual(['<p><mark>Draw</mark> <b>one</b> card.</p>']);
    expect(found(sections, 'wager')).toEqual([]);
    expect(found(sections, 'd')).toEqual(sections);
    expect(marked('<a href="#b">b</a>', 'b')).toBe('<a href="#b"><mark>b</mark></a>');
  });

  it('show clause numbers as links', () => {
    expect(inline('Higher (C7, C8).')).toBe(
      'Higher <span class="clauses"><a class="clause" href="#C7">C7</a> <a class="clause" href="#C8">C8</a></span>.',
    );
  });
});
