// The server by plain HTTP. Every failure is a Refusal: one sentence that says what is wrong and what to do.

import { answeredHere } from '../offline/here';
import { connection } from './connection.svelte';
import type { Message } from './i18n/keys';
import type { Refusal } from './messages';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** What this page says if there is no answer. */
export const refusalOf = (code: Refusal['code'], text: Message): Refusal => ({
  type: 'refusal',
  key: null,
  code,
  text,
  parameters: {},
  message: code,
});

async function askHere<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { engine } = await import('../offline/engine.svelte');
  return engine.ask<T>(method, path, body);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (answeredHere(path)) return askHere<T>(method, path, body);
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    connection.failed = true;
    throw new Refused(refusalOf('unavailable', 'server-unreachable'));
  }
  const answer: unknown = await response.json().catch(() => null);
  // A proxy answers for a server that is away, in its own words.
  connection.failed = answer === null && response.status >= 502;
  if (response.ok) return answer as T;
  if (answer && typeof answer === 'object' && 'type' in answer && answer.type === 'refusal') {
    throw new Refused(answer as Refusal);
  }
  throw new Refused(refusalOf('failed', connection.failed ? 'server-unreachable' : 'server-garbled'));
}

/** Where a record is checked and shown: on the server, or here if none can be reached. */
export async function upload<T>(record: unknown): Promise<T> {
  try {
    return await call<T>('POST', '/records', { record });
  } catch (problem) {
    if (!connection.lost) throw problem;
    return askHere<T>('POST', '/records', { record });
  }
}

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
export const patch = <T>(path: string, body: unknown) => call<T>('PATCH', path, body);
export const remove = <T>(path: string, body?: unknown) => call<T>('DELETE', path, body);
