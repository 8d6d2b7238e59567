// Texts of other packages' games: fetched once per game and language, with the parser, if there are any.

import { get } from './api';
import { addTexts } from './i18n/index.svelte';
import type { Catalogue, GameTexts } from './messages';

// Not reactive: nothing on the page depends on it.
const asked = new Set<string>();

/** Fetch the texts that the games of a catalogue bring in a language. */
export async function loadGameTexts({ games }: Catalogue, language: string): Promise<void> {
  const wanted = games.filter(({ game, texts }) => texts && !asked.has(`${language}/${game}`));
  if (!wanted.length) return;
  for (const { game } of wanted) asked.add(`${language}/${game}`);
  const [{ parseTexts }, ...found] = await Promise.all([
    import('./i18n/parser'),
    ...wanted.map(({ game }) => get<GameTexts>(`/games/${game}/texts/${language}`)),
  ]);
  for (const { sources } of found) addTexts(language, parseTexts(sources));
}
