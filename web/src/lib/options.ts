// The words for the rule options of a game. A game may have a text of its own for an option that several games have.

import { sentence } from './i18n/index.svelte';

export type OptionValue = boolean | number | string | null;

/** A text about an option; `end` is `.about`, a value after a dash, or nothing for its name. */
export function optionText(game: string, name: string, end: string, otherwise: string): string {
  const key = `${name}${end}`.replaceAll(/[_ ]/g, '-');
  return sentence(`option-${game}-${key}`, {}, sentence(`option-${key}`, {}, otherwise));
}

/** A value in words. */
export const valueText = (game: string, name: string, value: OptionValue): string =>
  optionText(game, name, `-${String(value)}`, String(value));
