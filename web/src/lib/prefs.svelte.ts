// What this device remembers of its user's wishes.

import { LANGUAGES } from 'virtual:texts';

/** The rule options that somebody changed. */
export type Options = Record<string, boolean | number | string | null>;
export type Theme = 'auto' | 'light' | 'dark';
export const PACES = ['slow', 'calm', 'fast', 'quick'] as const;
export type Pace = (typeof PACES)[number];
/** What the table is covered with (app.css). */
export const CLOTHS = ['lamp', 'felt', 'sea'] as const;
export type Cloth = (typeof CLOTHS)[number];
/** The backs of the cards (parts/CardBack.svelte). */
export const BACKS = ['rose', 'waves', 'peaks', 'stars'] as const;
export type Back = (typeof BACKS)[number];

interface Kept {
  theme: Theme;
  /** One of LANGUAGES. */
  language: string;
  sound: boolean;
  motion: boolean;
  /** How fast things move and moves follow each other. */
  pace: Pace;
  /** Whether a phone may be felt. */
  touch: boolean;
  /** Whether bots say a few words at the table. */
  words: boolean;
  cloth: Cloth;
  back: Back;
  /** Whether a move is made only when it is confirmed. */
  confirm: boolean;
  /** Whether moves can be typed. */
  typing: boolean;
  /** What was chosen last, empty or absent until something was (lib/games.ts). */
  game: string;
  level: string;
  players: Record<string, number>;
  options: Record<string, Options>;
  /** First games that were played through. */
  learnt: string[];
}

const KEY = 'lostcities.prefs';

/** The first of the browser's languages that there are texts in; the server expects the same (locales.negotiate). */
function preferredLanguage(): string {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => tag.toLowerCase().split('-')[0]!);
  return wanted.find((language) => language in LANGUAGES) ?? 'en';
}

const fresh = (): Kept => ({
  theme: 'auto',
  language: preferredLanguage(),
  sound: true,
  motion: true,
  pace: 'calm',
  touch: true,
  words: true,
  cloth: 'lamp',
  back: 'rose',
  confirm: false,
  typing: false,
  game: '',
  level: '',
  players: {},
  options: {},
  learnt: [],
});

function load(): Kept {
  try {
    const kept = { ...fresh(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
    if (!PACES.includes(kept.pace)) kept.pace = fresh().pace;
    return kept.language in LANGUAGES ? kept : { ...kept, language: preferredLanguage() };
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
  document.documentElement.dataset['cloth'] = prefs.cloth;
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
export const mayMove = (): boolean =>
  prefs.motion && prefs.pace !== 'quick' && !stillness.now && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long a card is on its way, in milliseconds. */
const FLIGHTS: Record<Pace, number> = { slow: 650, calm: 380, fast: 190, quick: 0 };
export const flightTime = (): number => FLIGHTS[prefs.pace];
