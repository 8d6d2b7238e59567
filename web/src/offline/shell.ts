// The client itself, cached by the service worker so that its pages load without a connection.

/** Request it; a browser without service workers, or without room, is not an error. */
export async function keepForLater(): Promise<void> {
  const ready = await navigator.serviceWorker?.ready.catch(() => undefined);
  ready?.active?.postMessage({ kind: 'keep' });
}
