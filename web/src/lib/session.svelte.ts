// Who uses this browser, and the games they are in.

import { get, post, Refused } from './api';
import type { Catalogue, History, Me, TableEntry } from './messages';

// The cookie is not for scripts to see; this remembers that there is one, so that a new visitor is not asked for.
const KNOWN = 'lostcities.known';

export const RUNNING: readonly TableEntry['status'][] = ['open', 'drawing', 'playing'];

class Session {
  me: Me | null = $state.raw(null);
  tables: TableEntry[] = $state.raw([]);
  catalogue: Catalogue | null = $state.raw(null);
  /** How many tables wait for one's move. */
  turns: number = $derived(this.tables.filter((table) => table.your_turn && RUNNING.includes(table.status)).length);
  private asked = false;

  /** Look up who one is and what one plays; a new visitor is nobody yet and no error. */
  async refresh(): Promise<void> {
    if (!localStorage.getItem(KNOWN)) return;
    try {
      this.me = await get<Me>('/me');
      const [now, over] = await Promise.all([get<History>('/me/tables?status=now'), get<History>('/me/tables?status=over')]);
      this.tables = [...now.tables, ...over.tables];
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.forget();
    }
  }

  /** From now on there is somebody here. */
  welcome(me: Me | null = null): void {
    localStorage.setItem(KNOWN, 'yes');
    if (me) this.me = me;
  }

  forget(): void {
    localStorage.removeItem(KNOWN);
    this.me = null;
    this.tables = [];
  }

  /** A guest's identity, made when it is first needed. */
  async guest(): Promise<Me> {
    this.me ??= await post<Me>('/guest');
    this.welcome();
    return this.me;
  }

  async loadCatalogue(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      this.catalogue = await get<Catalogue>('/catalogue');
    } catch (problem) {
      this.asked = false;
      throw problem;
    }
  }
}

export const session = new Session();
