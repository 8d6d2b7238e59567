/** Resolves when the browser has nothing more urgent to do, and soon in any case. */
export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 1000 })
      : setTimeout(resolve, 200),
  );

/** Resolves when the browser has painted what the page shows now. */
export const drawn = (): Promise<void> =>
  // A hidden page is not painted, so there is nothing to wait for.
  document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
