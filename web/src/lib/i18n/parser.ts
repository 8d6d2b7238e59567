// Texts as packages write them, parsed in the browser; our own are parsed when the client is built (tools/texts.ts).

import { FluentResource } from '@fluent/bundle';
import type { Texts } from '../../../tools/texts';

/** The messages of some files, an attribute as `message.attribute`; the last one counts. */
export function parseTexts(sources: readonly string[]): Texts {
  const texts: Texts = {};
  for (const { id, value, attributes } of sources.flatMap((source) => new FluentResource(source).body)) {
    if (value !== null) texts[id] = value;
    for (const [name, pattern] of Object.entries(attributes)) texts[`${id}.${name}`] = pattern;
  }
  return texts;
}
