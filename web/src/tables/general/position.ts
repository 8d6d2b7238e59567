// The position of a game that has no table of its own, as structured text: the fields of its view that not every view has.

import { readable } from '../../lib/games';
import { sentence } from '../../lib/i18n/index.svelte';
import type { GeneralView } from '../../lib/messages';
import { isCard } from '../../lib/notation';
import { cardName } from '../../lib/words';

/** What the page around the table shows already. */
const ELSEWHERE = new Set(
  'game options figures seat to_move phase legal scores outcome last turn round totals starter'.split(' '),
);

export type Shown =
  | { kind: 'text'; text: string }
  | { kind: 'items'; items: string[] }
  | { kind: 'parts'; parts: { name: string; value: Shown }[] };

export interface Field {
  name: string;
  value: Shown;
}

/** The fields of a position with their names, in the order of the view. */
export function fieldsOf(view: GeneralView, names: readonly string[], colours: string): Field[] {
  return Object.entries(view)
    .filter(([key]) => !ELSEWHERE.has(key))
    .map(([key, value]) => ({ name: fieldName(view.game, key), value: shown(value, { view, names, colours }) }));
}

interface Around {
  view: GeneralView;
  names: readonly string[];
  colours: string;
}

/** A field's name: the game's own text for it, one of ours for common ones, or its code made readable. */
const fieldName = (game: string, key: string): string =>
  sentence(`field-${game}-${dashed(key)}`, {}, sentence(`general-field-${dashed(key)}`, {}, readable(key)));
const dashed = (key: string) => key.replaceAll('_', '-');

function shown(value: unknown, around: Around): Shown {
  if (Array.isArray(value)) return listed(value as unknown[], around);
  if (value && typeof value === 'object') {
    const parts = Object.entries(value).map(([key, inner]) => ({
      name: colourOr(key, around),
      value: shown(inner, around),
    }));
    return parts.length ? { kind: 'parts', parts } : { kind: 'items', items: [] };
  }
  return { kind: 'text', text: word(value, around) };
}

/** A list of plain things, or one part for each seat or place. */
function listed(values: readonly unknown[], around: Around): Shown {
  if (!values.some((value) => value && typeof value === 'object'))
    return { kind: 'items', items: counted(values.map((value) => word(value, around))) };
  const seats = values.length === around.names.length;
  return {
    kind: 'parts',
    parts: values.map((value, at) => ({
      name: seats ? around.names[at]! : String(at + 1),
      value: shown(value, around),
    })),
  };
}

/** Runs of equal words are joined: a pile of nine unknown cards is “? × 9”. */
function counted(items: readonly string[]): string[] {
  const runs: [string, number][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.[0] === item) last[1]++;
    else runs.push([item, 1]);
  }
  return runs.map(([item, n]) => (n > 1 ? `${item} × ${n}` : item));
}

/** A card or colour of a game that declares its colours is named; everything else is shown as it is. */
function word(value: unknown, { colours }: Around): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return sentence(value ? 'general-yes' : 'general-no');
  const text = String(value as string | number);
  return isCard(text) && colours.includes(text[0]!) ? cardName(text) : text;
}

const colourOr = (key: string, { view, colours }: Around): string =>
  key.length === 1 && colours.includes(key) ? sentence(`colour-${key}`, {}, key) : fieldName(view.game, key);
