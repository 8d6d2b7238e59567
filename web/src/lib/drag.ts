// Dragging with mouse, pen or finger alike: an attachment for what can be dragged; where it may be dropped carries
// `data-drop`. A short press stays a click.

export interface Drag {
  /** What begins with the drag, for instance choosing the card. */
  begin(): void;
  /** Dropped on the place with this `data-drop`, or nowhere. */
  drop(place: string | null): void;
}

const FAR = 8;

export function draggable(drag: Drag | null) {
  return (element: HTMLElement): (() => void) | undefined => {
    if (!drag) return undefined;
    let start: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const end = (event: PointerEvent, dropped: boolean) => {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!moving) return;
      moving = false;
      element.style.transform = '';
      element.classList.remove('dragged');
      element.style.pointerEvents = 'none';
      const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]');
      element.style.pointerEvents = '';
      // The click that ends a drag does not count.
      addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => drag.drop(dropped ? (below?.dataset['drop'] ?? null) : null));
    };
    const down = (event: PointerEvent) => {
      if (event.button) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // Even if the first movement of a quick hand leaves the card.
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      if (!moving && Math.hypot(dx, dy) < FAR) return;
      if (!moving) {
        moving = true;
        element.classList.add('dragged');
        drag.begin();
      }
      element.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const up = (event: PointerEvent) => end(event, true);
    const cancel = (event: PointerEvent) => end(event, false);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
    };
  };
}
