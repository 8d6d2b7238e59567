// All words of the page, in the language that was chosen. Components name messages, never texts.

import { prefs, type Language } from '../prefs.svelte';
import type { en as English } from './en';

export type Message = keyof typeof English;
export type Values = Record<string, string | number>;
type Words = Record<Message, string>;

// Raw: a message is looked up hundreds of times while a table is drawn, and no message ever changes.
let loaded: Partial<Record<Language, Words>> = $state.raw({});

/** Fetch a language's words; must be done once before they are shown. */
export async function loadLanguage(language: Language): Promise<void> {
  if (loaded[language]) return;
  const words = language === 'de' ? (await import('./de')).de : (await import('./en')).en;
  loaded = { ...loaded, [language]: words };
}

/** Put values in the places named `{so}`. */
export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** A message in the language of the page. */
export function t(message: Message, values?: Values): string {
  const words = loaded[prefs.language] ?? loaded.en ?? loaded.de;
  return filled(words?.[message] ?? message, values);
}

/** A message that differs between one and several: `{n}` is the number, `key` or `key.one` is chosen. */
export function tn(message: Message, n: number, values?: Values): string {
  const one = `${message}.one` as Message;
  const words = loaded[prefs.language];
  return t(n === 1 && words && one in words ? one : message, { n: number(n), ...values });
}

/** A number with a proper minus. */
export const number = (value: number): string => String(value).replace('-', '\u2212');

/** A number with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : number(value));

/** The sentence of a refusal or an option in the language of the page. */
export const said = (words: { message: string; message_de?: string | null }): string =>
  (prefs.language === 'de' && words.message_de) || words.message;
