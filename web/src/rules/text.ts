// The text of the rules, made of their pages when the client is built (tools/rules.ts), and how it is searched.

import type { Rules, Section } from '../../tools/markdown';

const PAGES = import.meta.glob<{ default: Rules }>([
  '../../../docs/rules/*.md',
  '../../../src/lostcities/locales/*/rules/*.md',
  '!../../../docs/rules/README.md',
  '!../../../docs/rules/box.md',
  '!../../../src/lostcities/locales/*/rules/box.md',
  '!../../../docs/rules/glossary.md',
]);

/** Whether the rules of a game are here. */
export const hasRules = (game: string): boolean => `../../../docs/rules/${game}.md` in PAGES;

/** The rules of a game in a language (locales/<language>/rules), in English (docs/rules) where it has none. */
export async function rulesText(game: string, language: string): Promise<Rules & { language: string }> {
  const own = PAGES[`../../../src/lostcities/locales/${language}/rules/${game}.md`];
  const page = own ?? PAGES[`../../../docs/rules/${game}.md`];
  if (!page) throw new Error(`no rules of ${game}`);
  return { ...(await page()).default, language: own ? language : 'en' };
}

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').toLowerCase();

/** The sections with only the blocks that match the search, with marked words; everything without a search. */
export function found(sections: readonly Section[], looked: string): Section[] {
  const query = looked.trim().toLowerCase();
  if (query.length < 2) return [...sections];
  return sections.flatMap((section) => {
    const blocks = section.blocks.filter((html) => words(html).includes(query)).map((html) => marked(html, query));
    if (!blocks.length && !section.title.toLowerCase().includes(query)) return [];
    return [{ ...section, blocks: blocks.length ? blocks : section.blocks }];
  });
}

/** Mark the words in a block's text, never inside its tags. */
export function marked(html: string, query: string): string {
  const escaped = query
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');
  return html
    .split(/(<[^>]+>)/)
    .map((piece) => (piece.startsWith('<') ? piece : piece.replace(new RegExp(escaped, 'gi'), '<mark>$&</mark>')))
    .join('');
}
