// A table's view is replaced as a whole; this shows what changed.

import { untrack } from 'svelte';
import { NOWHERE, whereabouts } from './flight';

/** After each change of a view, show it: what it was, what it is, and where things were before the page followed. */
export function onChange<V>(
  view: () => V,
  show: (before: V, now: V, places: ReadonlyMap<string, DOMRect>) => void,
  /** Whether to record where things were. */
  placed = true,
): void {
  let drawn: V | null = null;
  let places: ReadonlyMap<string, DOMRect> | null = null;
  $effect.pre(() => {
    void view();
    if (drawn) places = placed ? whereabouts() : NOWHERE;
  });
  $effect(() => {
    const before = drawn;
    const now = view();
    drawn = now;
    const from = places;
    if (before && from && before !== now) untrack(() => show(before, now, from));
  });
}
