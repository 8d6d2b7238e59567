// What is saved on this device: tables and records, in the browser's database. Full or disabled storage is not an error:
// the game continues and is lost with the page, and the page says so.

import type { TableEntry } from '../lib/messages';

const DATABASE = 'lostcities';
const STORE = 'kept';

export interface Kept {
  id: string;
  /** When it was last saved, in milliseconds since 1970. */
  at: number;
  /** In the engine's format. */
  saved: { entry?: TableEntry; upload?: unknown; record?: unknown };
  /** The record on a server, once it was uploaded. */
  handed?: string;
  /** How often it was saved, so that a tab notices that another one has moved. */
  saves?: number;
}

function open(): Promise<IDBDatabase> {
  return new Promise((found, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error('no storage'));
  });
}

async function work<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore, answer: (found: T) => void) => void,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const all = database.transaction(STORE, mode);
      let found: T;
      all.oncomplete = () => done(found);
      all.onabort = all.onerror = () => failed(all.error ?? new Error('not saved'));
      ask(all.objectStore(STORE), (one) => (found = one));
    });
  } finally {
    database.close();
  }
}
/** One request whose result is the answer. */
const single =
  <T>(request: (store: IDBObjectStore) => IDBRequest<T>) =>
  (store: IDBObjectStore, answer: (found: T) => void): void => {
    const one = request(store);
    one.onsuccess = () => answer(one.result);
  };

/** Read one and save what becomes of it, with no other tab in between; returns what is saved then. */
const change = (id: string, become: (found: Kept | undefined) => Kept | undefined): Promise<Kept | undefined> =>
  work('readwrite', (store, answer) => {
    const one = store.get(id) as IDBRequest<Kept | undefined>;
    one.onsuccess = () => {
      const next = become(one.result);
      answer(next);
      if (next && next !== one.result) store.put(next);
    };
  });

/**
 * Save a game as it is now, if nobody else has saved it since it was saved for the `known`-th time; returns how often it was saved then,
 * null if somebody else has. A game that the browser has deleted in the meantime is saved again.
 */
export async function keep(id: string, saved: Kept['saved'], known: number): Promise<number | null> {
  let mine = true;
  const now = await change(id, (found) => {
    mine = !found || (found.saves ?? 0) === known;
    return mine ? { ...found, id, at: Date.now(), saved, saves: known + 1 } : found;
  });
  return mine ? now!.saves! : null;
}

/** Note that a server has it. */
export const noteHanded = (id: string, handed: string): Promise<unknown> =>
  change(id, (found) => found && { ...found, handed });

export const find = (id: string): Promise<Kept | undefined> =>
  work(
    'readonly',
    single((store) => store.get(id) as IDBRequest<Kept | undefined>),
  );
export const forget = (id: string): Promise<unknown> =>
  work(
    'readwrite',
    single((store) => store.delete(id)),
  );

/** Bring back what was deleted. */
export const restore = (one: Kept): Promise<unknown> => change(one.id, (found) => found ?? one);

/** What a list shows of a saved table; null for a record from a file, and for what cannot be read. */
export const entryOf = ({ saved }: Kept): TableEntry | null =>
  Array.isArray((saved as Partial<Kept['saved']> | null)?.entry?.seats) ? saved.entry! : null;

/** Everything that is saved, latest first. */
export async function all(): Promise<Kept[]> {
  const found = await work(
    'readonly',
    single((store) => store.getAll() as IDBRequest<Kept[]>),
  );
  return found.sort((one, other) => other.at - one.at);
}
