// The client itself, kept by the service worker so that its pages come without a connection.

/** Ask for it; it is no error where a browser has no service worker, or no room. */
export async function keepForLater(): Promise<void> {
  const ready = await navigator.serviceWorker?.ready.catch(() => undefined);
  ready?.active?.postMessage({ kind: 'keep' });
}
