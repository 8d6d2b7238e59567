// A drawing of many parts comes a few at a time: all in one go a slow phone would not answer for too long.

import { drawn } from './drawn';

/** How many parts are shown by now; it grows with every frame to what is wanted. For the start of a component. */
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
