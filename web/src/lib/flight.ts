// Things move where they go: after the page has changed, what arrived is drawn on its way from where it came.
//
// Places carry `data-spot`; the last child of a place is what arrived there last.

import { mayMove } from './prefs.svelte';

export const spot = (name: string): HTMLElement | null => document.querySelector(`[data-spot="${name}"]`);

/** Where things are before the page changes. */
export function whereabouts(): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-spot]')) {
    places.set(element.dataset['spot']!, element.getBoundingClientRect());
  }
  return places;
}

/** Let an element come from an earlier place. */
export function fly(element: Element | null | undefined, from: DOMRect | undefined, milliseconds = 380): void {
  if (!element || !from || !mayMove() || !from.width) return;
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 30, position: 'relative' },
      { transform: 'none', zIndex: 30, position: 'relative' },
    ],
    { duration: milliseconds, easing: 'cubic-bezier(0.25, 0.7, 0.3, 1)' },
  );
}
