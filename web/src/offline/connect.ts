// The connection to a table on this device, made when its part of the client is loaded.

import type { Connect, Wire } from '../lib/line';

export const onDevice: Connect = (path, listener) => {
  let wire: Wire | null = null;
  let closed = false;
  const waiting: string[] = [];
  import('./line').then(
    ({ overEngine }) => {
      if (closed) return;
      wire = overEngine(path, listener);
      for (const text of waiting) wire.send(text);
    },
    () => {
      if (!closed) listener.close(0);
    },
  );
  return {
    send: (text) => (wire ? wire.send(text) : waiting.push(text)),
    close: () => {
      closed = true;
      wire?.close();
    },
  };
};
