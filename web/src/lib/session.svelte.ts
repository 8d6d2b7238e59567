// The user of this browser, and their games.

import { hasPlayedHere, SITE } from '../offline/here';
import { get, post, Refused } from './api';
import type { Catalogue, History, Me, TableEntry } from './messages';
import { store, stored, unstore } from './stored';

// Scripts cannot see the cookie; this remembers that there is one, so that new visitors cause no request.
const KNOWN = 'lostcities.known';

export const RUNNING: readonly TableEntry['status'][] = ['open', 'drawing', 'playing'];

class Session {
  me: Me | null = $state.raw(null);
  tables: TableEntry[] = $state.raw([]);
  /** The games on this device. */
  here: TableEntry[] = $state.raw([]);
  catalogue: Catalogue | null = $state.raw(null);
  /** The number of tables where it is your turn. */
  turns: number = $derived(this.tables.filter((table) => table.your_turn && RUNNING.includes(table.status)).length);
  private asked = false;
  /** Counts changes of user: an answer for one user must not be applied to the next. */
  private visitor = 0;

  /** Look up the user and their games; a new visitor is not an error. */
  async refresh(): Promise<void> {
    if (hasPlayedHere()) void this.findHere();
    if (SITE || !stored(KNOWN)) return;
    const visitor = this.visitor;
    try {
      const me = await get<Me>('/me');
      if (visitor !== this.visitor) return;
      this.me = me;
      const [now, over] = await Promise.all([
        get<History>('/me/tables?status=now'),
        get<History>('/me/tables?status=over'),
      ]);
      if (visitor === this.visitor) this.tables = [...now.tables, ...over.tables];
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // A server that is busy or restarting tells nothing about the user.
      if (visitor === this.visitor && problem.refusal.code === 'not_signed_in') this.forget();
    }
  }

  /** Look up the games on this device. */
  async findHere(): Promise<void> {
    const { all, entryOf } = await import('../offline/kept');
    const kept = await all().catch(() => []);
    this.here = kept.flatMap((one) => entryOf(one) ?? []);
  }

  /** There is a user from now on. */
  welcome(me: Me | null = null): void {
    store(KNOWN, 'yes');
    if (!me) return;
    this.visitor += 1;
    this.me = me;
  }

  forget(): void {
    unstore(KNOWN);
    this.visitor += 1;
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
      if (SITE) throw new Error('no server');
      this.catalogue = await get<Catalogue>('/catalogue');
    } catch (problem) {
      // Without a server, games on this device are still available.
      const { catalogue } = await import('virtual:engine');
      this.asked = SITE;
      this.catalogue ??= catalogue;
      if (!catalogue) throw problem;
    }
  }
}

export const session = new Session();

/** Whether the server can review a game; assumed until it says otherwise. */
export const canReview = (game: string): boolean =>
  session.catalogue?.games.find((one) => one.game === game)?.reviews ?? true;
