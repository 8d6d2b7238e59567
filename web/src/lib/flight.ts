// Flights: after the page has changed, what arrived is animated from its old place.
//
// Places carry `data-spot`; the last child of a place is what arrived there last. Only `transform` moves, so the
// compositor draws the flight alone, however busy the page is.

import { flightTime, mayMove } from './prefs.svelte';

export const spot = (name: string): HTMLElement | null => document.querySelector(`[data-spot="${name}"]`);

/** Where things are before the page changes. */
export function whereabouts(): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-spot]')) {
    places.set(element.dataset['spot']!, element.getBoundingClientRect());
  }
  return places;
}

/** For callers that do not ask. */
export const NOWHERE: ReadonlyMap<string, DOMRect> = new Map();

const flying = new Set<Animation>();

/** Skip all flights: everything is at its destination. */
export function land(): void {
  for (const flight of flying) flight.finish();
}

/** Animate an element from an earlier place, in a shallow arc, starting with that place's size. */
export function fly(element: Element | null | undefined, from: DOMRect | undefined): void {
  if (!(element instanceof HTMLElement) || !from || !mayMove() || !from.width) return;
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  const size = Math.min(1.25, Math.max(0.35, from.width / to.width));
  const arc = Math.min(28, Math.hypot(dx, dy) / 8);
  const flight = element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})` },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - arc}px) scale(${(size + 1) / 2 + 0.06})`, offset: 0.55 },
      { transform: 'none' },
    ],
    { duration: flightTime(), easing: 'cubic-bezier(0.3, 0.6, 0.3, 1)' },
  );
  // On top of everything during the flight; animating that too would take the flight from the compositor.
  const { position, zIndex } = element.style;
  element.style.position = 'relative';
  element.style.zIndex = '30';
  flying.add(flight);
  flight.onfinish = flight.oncancel = () => {
    flying.delete(flight);
    element.style.position = position;
    element.style.zIndex = zIndex;
  };
}
