// What this device remembers of its user's wishes.

import type { GameName } from './games';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'de';

interface Kept {
  theme: Theme;
  language: Language;
  sound: boolean;
  motion: boolean;
  pace: 'quick' | 'calm';
  game: GameName;
  level: string;
  players: Record<GameName, number>;
  options: Record<GameName, Record<string, boolean | number | string | null>>;
  /** First games that were played through. */
  learnt: GameName[];
}

const KEY = 'lostcities.prefs';

const fresh = (): Kept => ({
  theme: 'auto',
  language: (globalThis.navigator?.language ?? 'en').toLowerCase().startsWith('de') ? 'de' : 'en',
  sound: true,
  motion: true,
  pace: 'calm',
  game: 'card',
  level: 'casual',
  players: { card: 2, board: 2, roll: 2 },
  options: { card: {}, board: {}, roll: {} },
  learnt: [],
});

function load(): Kept {
  try {
    return { ...fresh(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh();
  }
}

export const prefs: Kept = $state(load());

let followed = '';

/** Write the wishes down and let the page follow them. */
export function keepPrefs(): void {
  const kept = JSON.stringify(prefs);
  if (kept === followed) return;
  followed = kept;
  document.documentElement.lang = prefs.language;
  document.documentElement.dataset['theme'] = prefs.theme;
  document.documentElement.dataset['motion'] = prefs.motion ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Set while the page shows something that did not just happen, such as a replay that jumps: nothing moves or sounds. */
export const stillness = { now: false };

/** Whether things may move: the user's wish here and in the system. */
export const mayMove = (): boolean => prefs.motion && !stillness.now && !matchMedia('(prefers-reduced-motion: reduce)').matches;
