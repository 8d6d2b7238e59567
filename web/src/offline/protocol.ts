// The messages between the page and the worker with the engine.

import type { Refusal } from '../lib/messages';

export interface Start {
  kind: 'start';
  /** The address of the folder with the engine's files, with a slash at its end. */
  folder: string;
  files: Record<string, number>;
  /** What Pyodide says of itself. */
  about: unknown;
  /** The cache that keeps them. */
  cache: string;
}

export interface Question {
  kind: 'ask';
  number: number;
  method: string;
  path: string;
  /** As JSON, because not everything in a page can be cloned. */
  body: string;
}

export type ToWorker = Start | Question;

export type FromWorker =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  /** There is no room to save the game. */
  | { kind: 'unsaved' }
  | { kind: 'failed'; why: string }
  /** Another tab has saved a table or record that is in use here. */
  | { kind: 'changed'; id: string }
  /** Something unforeseen happened: only a new worker can be trusted. */
  | { kind: 'broken' }
  | { kind: 'answer'; number: number; ok?: unknown; refusal?: Refusal };
