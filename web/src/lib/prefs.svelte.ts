// The user's preferences, stored on this device.

import { LANGUAGES } from 'virtual:texts';
import { store, storedJson } from './stored';

/** The rule options that somebody changed. */
export type Options = Record<string, boolean | number | string | null>;
export type Theme = 'auto' | 'light' | 'dark';
export const PACES = ['slow', 'calm', 'fast', 'quick'] as const;
export type Pace = (typeof PACES)[number];
/** The table's cloth (app.css). */
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
  /** How fast things move and moves follow each other. */
  pace: Pace;
  /** Whether a phone may vibrate. */
  touch: boolean;
  /** Whether bots say a few words at the table. */
  words: boolean;
  cloth: Cloth;
  back: Back;
  /** Whether a move is made only when it is confirmed. */
  confirm: boolean;
  /** Whether moves can be typed. */
  typing: boolean;
  /** The last choices, empty or absent at first (lib/games.ts). */
  game: string;
  level: string;
  players: Record<string, number>;
  options: Record<string, Options>;
  /** Lessons that were completed. */
  learnt: string[];
}

const KEY = 'lostcities.prefs';

/** The first of the browser's languages that we have texts for; the server chooses the same (locales.negotiate). */
function preferredLanguage(): string {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => tag.toLowerCase().split('-')[0]!);
  return wanted.find((language) => language in LANGUAGES) ?? 'en';
}

const fresh = (): Kept => ({
  theme: 'auto',
  language: preferredLanguage(),
  sound: true,
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
  const kept = { ...fresh(), ...(storedJson(KEY) as Partial<Kept> | null) };
  if (!PACES.includes(kept.pace)) kept.pace = fresh().pace;
  // Until 2026 a switch of its own said that nothing moves.
  if ((kept as { motion?: boolean }).motion === false) kept.pace = 'quick';
  return kept.language in LANGUAGES ? kept : { ...kept, language: preferredLanguage() };
}

export const prefs: Kept = $state(load());

let followed = '';

/** Save the preferences and apply them to the page. */
export function keepPrefs(): void {
  const kept = JSON.stringify(prefs);
  if (kept === followed) return;
  followed = kept;
  document.documentElement.lang = prefs.language;
  document.documentElement.dataset['theme'] = prefs.theme;
  document.documentElement.dataset['cloth'] = prefs.cloth;
  document.documentElement.dataset['motion'] = prefs.pace === 'quick' ? 'off' : 'on';
  store(KEY, kept);
}

/** Set while the page shows past events, such as a jump in a replay: no animation or sound. */
export const stillness = { now: false };

/** Whether animations are on, by the user's settings here and in the system. */
export const mayMove = (): boolean =>
  prefs.pace !== 'quick' && !stillness.now && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The duration of a card's flight, in milliseconds. */
const FLIGHTS: Record<Pace, number> = { slow: 650, calm: 380, fast: 190, quick: 0 };
export const flightTime = (): number => FLIGHTS[prefs.pace];
