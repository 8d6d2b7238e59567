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
}

function open(): Promise<IDBDatabase> {
  return new Promise((found, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error('no storage'));
  });
}

async function work<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const all = database.transaction(STORE, mode);
      const request = ask(all.objectStore(STORE));
      all.oncomplete = () => done(request.result);
      all.onabort = all.onerror = () => failed(all.error ?? new Error('not saved'));
    });
  } finally {
    database.close();
  }
}

export const keep = (one: Kept): Promise<unknown> => work('readwrite', (store) => store.put(one));
export const find = (id: string): Promise<Kept | undefined> => work('readonly', (store) => store.get(id));
export const forget = (id: string): Promise<unknown> => work('readwrite', (store) => store.delete(id));

/** Everything that is saved, latest first. */
export async function all(): Promise<Kept[]> {
  const found = (await work('readonly', (store) => store.getAll())) as Kept[];
  return found.sort((one, other) => other.at - one.at);
}
