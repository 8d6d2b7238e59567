// This browser's own part in the deal (docs/fairness.md): 32 random bytes, their SHA-256 first.

const KEEP = 'lostcities.contribution.';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** A fresh contribution, kept until it is asked for; its commitment, or none where a page may not compute one. */
export async function newCommitment(): Promise<string | null> {
  // Without HTTPS (a friend's machine in the same house) browsers offer no SHA-256; the server contributes then.
  if (!globalThis.crypto?.subtle) return null;
  const value = crypto.getRandomValues(new Uint8Array(32));
  const commit = await sha256(value);
  keep(commit, hex(value));
  return commit;
}

function keep(commit: string, value: string): void {
  const mine = contributions();
  // A few are enough: a draw lasts a minute at most.
  const kept = [...mine.slice(-19), [commit, value]];
  localStorage.setItem(KEEP, JSON.stringify(kept));
}

/** The contributions of this browser that may be asked for, the newest last. */
export function contributions(): [commit: string, value: string][] {
  try {
    return JSON.parse(localStorage.getItem(KEEP) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}
