// The browser's small storage. It may be full, blocked by a setting, or hold what an older version or somebody else wrote:
// then the page works without it.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What was stored as JSON; null if there is nothing, or nothing readable. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(stored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Store a text; returns whether it is kept. */
export function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function unstore(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored, so nothing is.
  }
}
