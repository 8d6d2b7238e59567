// Whether the server can be reached. The browser knows only whether there is a network; how the last question to the
// server ended says the rest.

import { online } from 'svelte/reactivity/window';

class Connection {
  /** Whether the last question met with nobody. */
  failed = $state(false);
  get lost(): boolean {
    return this.failed || online.current === false;
  }
}
export const connection = new Connection();
