// The engine on this device: it is loaded when first needed, reports its progress, and answers like a server.

import { about, files, folder } from 'virtual:engine';
import { Refused, refusalOf } from '../lib/api';
import { t } from '../lib/i18n/index.svelte';
import type { Refusal } from '../lib/messages';
import { tell as say } from '../lib/notice.svelte';
import type { FromWorker, Question, Start } from './protocol';

/** Milliseconds without any progress after which loading has failed. */
const PATIENCE = 30_000;

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

  /** Begin to load it, if that has not begun. */
  start(): void {
    if (this.worker || !folder) return;
    this.state = 'loading';
    this.progress = 0;
    const worker = new Worker(new URL('../worker/engine.ts', import.meta.url), { type: 'module', name: 'engine' });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = () => this.fail();
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
    });
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case 'progress':
        this.progress = message.loaded / message.total;
        this.wait();
        break;
      case 'ready':
        clearTimeout(this.limit);
        this.state = 'ready';
        break;
      case 'unsaved':
        if (!this.warned) say(t('offline-unsaved'));
        this.warned = true;
        break;
      case 'failed':
        this.fail();
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
    this.limit = setTimeout(() => this.fail(), PATIENCE);
  }

  /** Loading failed, or the engine crashed: reject pending requests; the next request starts again. */
  private fail(): void {
    clearTimeout(this.limit);
    this.worker?.terminate();
    this.worker = null;
    this.state = 'failed';
    const refusal: Refusal = refusalOf('unavailable', 'offline-failed');
    for (const one of this.waiting.values()) one.no(new Refused(refusal));
    this.waiting.clear();
  }
}

export const engine = new Engine();
