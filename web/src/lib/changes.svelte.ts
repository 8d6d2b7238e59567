// A table's view is replaced whole; what became of it is shown as a change.

import { untrack } from 'svelte';
import { whereabouts } from './flight';

/** After each change of a view, show it: what it was, what it is, and where things were before the page followed. */
export function onChange<V>(view: () => V, show: (before: V, now: V, places: ReadonlyMap<string, DOMRect>) => void): void {
  let drawn: V | null = null;
  let places: ReadonlyMap<string, DOMRect> = new Map();
  $effect.pre(() => {
    void view();
    if (drawn) places = whereabouts();
  });
  $effect(() => {
    const before = drawn;
    const now = view();
    drawn = now;
    if (before && before !== now) untrack(() => show(before, now, places));
  });
}
