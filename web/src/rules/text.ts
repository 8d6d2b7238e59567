// The text of the rules, made of docs/rules when the client is built (tools/rules.ts), and how it is searched.

import type { GameName } from '../lib/games';
import type { Language } from '../lib/prefs.svelte';
import type { Rules, Section } from '../../tools/markdown';

const PAGES = import.meta.glob<{ default: Rules }>(['../../../docs/rules/{card,board,roll}.md', '../../../docs/rules/de/{card,board,roll}.md']);

export async function rulesText(game: GameName, language: Language): Promise<Rules> {
  const page = PAGES[`../../../docs/rules/${language === 'de' ? 'de/' : ''}${game}.md`];
  if (!page) throw new Error(`no rules of ${game} in ${language}`);
  return (await page()).default;
}

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').toLowerCase();

/** The sections with only what speaks of the words that are looked for, which are marked; all without such words. */
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
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return html
    .split(/(<[^>]+>)/)
    .map((piece) => (piece.startsWith('<') ? piece : piece.replace(new RegExp(escaped, 'gi'), '<mark>$&</mark>')))
    .join('');
}
