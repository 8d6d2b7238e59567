/** Resolves when the browser has painted what the page shows now. */
export const drawn = (): Promise<void> =>
  // A hidden page is not painted; nobody waits for it there.
  document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
