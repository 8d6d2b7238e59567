// A large drawing is rendered in steps, because all at once would block a slow phone for too long.

import { drawn } from './drawn';

/** How many parts are shown now; grows with every frame up to the total. Call it when a component starts. */
export function gradual(wanted: () => number, atOnce = 1): { readonly shown: number } {
  let shown = $state(0);
  $effect(() => {
    if (shown >= wanted()) return;
    let here = true;
    void drawn().then(() => {
      if (here) shown += atOnce;
    });
    return () => {
      here = false;
    };
  });
  return {
    get shown() {
      return shown;
    },
  };
}
