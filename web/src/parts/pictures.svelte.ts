// A new table shows its cards first and their pictures a frame later, so that a slow phone stays responsive.

import { drawn } from '../lib/drawn';

let ready = $state(false);
let first: Promise<void> | undefined;

/** Whether cards are drawn with their pictures by now. */
export function picturesReady(): boolean {
  first ??= drawn().then(() => {
    ready = true;
  });
  return ready;
}
