// Where somebody last clicked or typed, so that a message about it can appear there.

/** Milliseconds for which a click counts as the cause of a message. */
const RECENT = 4000;
const MARGIN = 8;
const GAP = 10;

let last: { box: DOMRect; at: number } | null = null;

function remember(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest('button, a, label, input, [role]') : null;
  last = target ? { box: target.getBoundingClientRect(), at: performance.now() } : null;
}

/** Start listening for clicks and keys. */
export function watchClicks(): void {
  addEventListener('pointerup', remember, { capture: true, passive: true });
  addEventListener('keydown', remember, { capture: true, passive: true });
}

/** A place beside a box and inside the window: above it if there is room, else below; never over it. */
export function placeBeside(
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  size: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } | null {
  const left = (box.left + box.right - size.width) / 2;
  const above = box.top - GAP - size.height;
  const top = above >= MARGIN ? above : box.bottom + GAP;
  if (top + size.height > room.height - MARGIN) return null;
  return { left: Math.max(MARGIN, Math.min(left, room.width - size.width - MARGIN)), top };
}

/** Place an element beside the last click; without a click or room, its style decides. */
export function standBeside(node: HTMLElement): void {
  if (!last || performance.now() - last.at > RECENT) return;
  const { width, height } = node.getBoundingClientRect();
  const place = placeBeside(last.box, { width, height }, { width: innerWidth, height: innerHeight });
  if (!place) return;
  node.style.inset = 'auto';
  node.style.margin = '0';
  node.style.left = `${place.left}px`;
  node.style.top = `${place.top}px`;
}
