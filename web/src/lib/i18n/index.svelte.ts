// All texts of the page, in the chosen language. Components name messages, never texts.
//
// The messages are those of src/lostcities/locales/<language>: `web-*.ftl`, and `engine.ftl` and `server.ftl`, which the
// browser shares with the terminal and with scripts (tools/texts.ts). Where the program knows the message, it says
// t('card-prompt-watch', { who }), and a wrong name is an error of `npm run check`. Where the server names it (a reason,
// a refusal, an ending: a code with parameters), it is sentence(key, values, otherwise), which takes any name; an
// attribute of a message is named `message.attribute`.

import { FluentBundle, FluentNumber, type FluentVariable } from '@fluent/bundle';
import { LANGUAGES, PARTS } from 'virtual:texts';
import type { Part, Texts } from '../../../tools/texts';
import { prefs } from '../prefs.svelte';
import type { Refusal } from '../messages';
import type { Message } from './keys';

export { LANGUAGES };
export type { Message };
export type Values = Record<string, string | number>;

/** A number in a text: with a proper minus, and not grouped; Fluent chooses the plural by its value. */
class Figure extends FluentNumber {
  override toString(): string {
    return number(this.value);
  }
}

// Raw: a message is looked up hundreds of times while a table is drawn, and no message ever changes.
let bundles: Record<string, FluentBundle> = $state.raw({});
const wanted: Part[] = ['main'];
const added: Record<string, Texts> = {};
const fetched: Record<string, Partial<Record<Part, Texts>>> = {};

// No isolation marks around parameters: all our languages are written from left to right, and copied texts would
// contain the marks.
function bundleOf(language: string, parts: Iterable<Texts>): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const texts of parts) {
    bundle.addResource({ body: Object.entries(texts).map(([id, value]) => ({ id, value, attributes: {} })) });
  }
  return bundle;
}

const wholeBundle = (language: string) =>
  bundleOf(language, [...Object.values(fetched[language] ?? {}), added[language] ?? {}]);

async function fetchPart(language: string, part: Part): Promise<void> {
  const parts = (fetched[language] ??= {});
  const file = PARTS[`${language}/${part}`];
  if (parts[part] || !file) return;
  parts[part] = (await file()).default;
  bundles = { ...bundles, [language]: wholeBundle(language) };
}

/** Fetch a language's texts, all parts that are needed; required once before they are shown. */
export async function loadLanguage(language: string): Promise<void> {
  await Promise.all(wanted.map((part) => fetchPart(language, part)));
}

/** Add texts of another package; where both have one, ours is kept. */
export function addTexts(language: string, texts: Texts): void {
  added[language] = { ...added[language], ...texts };
  if (bundles[language]) bundles = { ...bundles, [language]: wholeBundle(language) };
}

/** Fetch a part of the texts that not every page needs, now and for every language chosen later. */
export async function loadPart(part: Part): Promise<void> {
  if (!wanted.includes(part)) wanted.push(part);
  await fetchPart(prefs.language, part);
}

/** A message in the language of the page, by a name that may not exist; falls back to `otherwise`. */
export function sentence(key: string, values: Values = {}, otherwise = key): string {
  const bundle = bundles[prefs.language] ?? Object.values(bundles)[0];
  const pattern = bundle?.getMessage(key)?.value;
  if (!bundle || pattern === undefined || pattern === null) return otherwise;
  if (typeof pattern === 'string') return pattern;
  // With a list of errors Fluent shows what it can, such as "{$who}", instead of nothing at all.
  return bundle.formatPattern(pattern, placesOf(values), []);
}

/** Why the rules forbid something, as the engine says it: a code with parameters. */
export const reasonText = ({ code, parameters }: { code: string; parameters: Values }): string =>
  sentence(`reason-${code}`, parameters);

/** A message in the language of the page. */
export const t = (message: Message, values?: Values): string => sentence(message, values);

/** A label with its text: languages write the colon differently. */
export const withColon = (name: string, text: string): string => t('label', { name, text });

/** The parameters of a message; colours, cards and endings may arrive as codes, and become what engine.ftl says. */
function placesOf(values: Values): Record<string, FluentVariable> {
  const places: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(values)) {
    places[name] = typeof value === 'number' ? new Figure(value) : value;
  }
  const { because, ...rest } = values;
  const { colour, card, ending } = rest;
  if (typeof colour === 'string' && /^[a-z]$/.test(colour)) Object.assign(places, colourPlaces(colour));
  if (typeof card === 'string' && /^[a-z](x|\d+)$/.test(card)) {
    const key = card.endsWith('x') ? 'card-wager-definite' : 'card-number-definite';
    places['card'] = sentence(key, { colour: card.charAt(0), value: card.slice(1) });
  }
  if (typeof ending === 'string') places['ending'] = sentence(`ending-${ending}`, {}, ending);
  if (typeof because === 'string') places['because'] = sentence(`reason-${because}`, rest, because);
  return places;
}

const colourPlaces = (letter: string) => ({
  colour: sentence(`colour-${letter}`, {}, letter),
  'colour-adjective': sentence(`colour-${letter}.adjective`, {}, letter),
  'colour-letter': letter,
});

/** A name on its own or at the start of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(prefs.language) + text.slice(1);

/** Several names as one: "Ann, Ben and Cleo". */
export function list(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : sentence('list-and', { most: names.slice(0, -1).join(', '), last });
}

/** A number with a proper minus. */
export const number = (value: number): string => String(value).replace('-', '\u2212');

/** A number with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : number(value));

/** Why the server refused something; if this page lacks the text, the server's sentence is used. */
export function refusalText({ text, parameters, message, clause }: Refusal): string {
  const words = sentence(text, parameters, '');
  return words && clause ? `${words} (${clause})` : words || message;
}
