// The server by plain HTTP. Every failure is a Refusal: one sentence that says what is wrong and what to do.

import type { Refusal } from './messages';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const refusalOf = (code: Refusal['code'], message: string, message_de: string): Refusal => ({
  type: 'refusal',
  key: null,
  code,
  message,
  message_de,
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(
      refusalOf(
        'unavailable',
        'The server does not answer. Check the connection and try again.',
        'Der Server antwortet nicht. Prüfe die Verbindung und versuche es noch einmal.',
      ),
    );
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  if (answer && typeof answer === 'object' && 'type' in answer && answer.type === 'refusal') {
    throw new Refused(answer as Refusal);
  }
  throw new Refused(
    refusalOf('failed', 'The server gave no proper answer. Try again.', 'Der Server gab keine brauchbare Antwort. Versuche es noch einmal.'),
  );
}

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
export const patch = <T>(path: string, body: unknown) => call<T>('PATCH', path, body);
export const remove = <T>(path: string, body?: unknown) => call<T>('DELETE', path, body);
