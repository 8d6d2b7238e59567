// The engine on this device: it is loaded when first needed, reports its progress, and answers like a server.

import { about, files, folder } from 'virtual:engine';
import { Refused, refusalOf } from '../lib/api';
import { t } from '../lib/i18n/index.svelte';
import type { Refusal } from '../lib/messages';
import { tell as say } from '../lib/notice.svelte';
import type { FromWorker, Question, Start } from './protocol';

/** Milliseconds without any progress after which loading has failed. */
const PATIENCE = 30_000;
/** Milliseconds without an answer after which the browser must have ended the worker. */
const LONGEST = 120_000;
/** A page that was asleep first reads what has arrived in the meantime. */
const GRACE = 1000;

class Engine {
  state: 'none' | 'loading' | 'ready' | 'failed' = $state('none');
  /** The loaded share, from 0 to 1. */
  progress = $state(0);
  readonly possible = folder !== null && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';
  private worker: Worker | null = null;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private numbers = 0;
  /** Whether the user was told that nothing can be saved. */
  private warned = false;

  private readonly waiting = new Map<number, { ok(answer: unknown): void; no(problem: Refused): void }>();
  /** Called with the id of a table that another tab has changed. */
  private readonly watching = new Set<(id: string) => void>();

  /** Begin to load it, if that has not begun. */
  start(): void {
    if (this.worker || !folder) return;
    this.state = 'loading';
    this.progress = 0;
    const worker = new Worker(new URL('../worker/engine.ts', import.meta.url), { type: 'module', name: 'engine' });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = () => this.fail('offline-failed');
    this.wait();
    const start: Start = {
      kind: 'start',
      folder: new URL(`${import.meta.env.BASE_URL}${folder}/`, document.baseURI).href,
      files,
      about,
      cache: `lostcities-${folder.replace('assets/', '')}`,
    };
    worker.postMessage(start);
  }

  /** Send a request as to a server; loads the engine if needed. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (!this.possible) return Promise.reject(new Refused(refusalOf('unavailable', 'offline-impossible')));
    this.start();
    const number = ++this.numbers;
    return new Promise<T>((ok, no) => {
      this.waiting.set(number, { ok: ok as (answer: unknown) => void, no });
      const question: Question = { kind: 'ask', number, method, path, body: JSON.stringify(body ?? {}) };
      this.worker!.postMessage(question);
      this.wait();
    });
  }

  /** Hear of changes by other tabs until the returned function is called. */
  watch(changed: (id: string) => void): () => void {
    this.watching.add(changed);
    return () => this.watching.delete(changed);
  }

  private hear(message: FromWorker): void {
    this.take(message);
    clearTimeout(this.limit);
    if (this.worker && (this.state === 'loading' || this.waiting.size)) this.wait();
  }

  private take(message: FromWorker): void {
    switch (message.kind) {
      case 'progress':
        this.progress = message.loaded / message.total;
        break;
      case 'ready':
        this.state = 'ready';
        break;
      case 'changed':
        for (const changed of this.watching) changed(message.id);
        break;
      case 'broken':
        this.fail('offline-broken');
        break;
      case 'unsaved':
        if (!this.warned) say(t('offline-unsaved'));
        this.warned = true;
        break;
      case 'failed':
        this.fail('offline-failed');
        break;
      case 'answer': {
        const one = this.waiting.get(message.number);
        this.waiting.delete(message.number);
        if (message.refusal) one?.no(new Refused(message.refusal));
        else one?.ok(message.ok);
      }
    }
  }

  private wait(): void {
    clearTimeout(this.limit);
    const loading = this.state === 'loading';
    const late = () => this.fail(loading ? 'offline-failed' : 'offline-broken');
    this.limit = setTimeout(() => (this.limit = setTimeout(late, GRACE)), loading ? PATIENCE : LONGEST);
  }

  /** Loading failed, or the engine crashed: reject pending requests; the next request starts again with what is saved. */
  private fail(why: 'offline-failed' | 'offline-broken'): void {
    clearTimeout(this.limit);
    this.worker?.terminate();
    this.worker = null;
    this.state = this.state === 'loading' ? 'failed' : 'none';
    const refusal: Refusal = refusalOf('unavailable', why);
    for (const one of this.waiting.values()) one.no(new Refused(refusal));
    this.waiting.clear();
  }
}

export const engine = new Engine();
