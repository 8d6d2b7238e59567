// Files are called after what they are, and never like something that the browser or the language has.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import globals from 'globals';
import { expect, it } from 'vitest';

it('no component shadows a built-in', () => {
  const taken = new Set([...Object.keys(globals.browser), ...Object.keys(globals.builtin)]);
  const names = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .map((file) => basename(file, '.svelte'));
  expect(names.length).toBeGreaterThan(80);
  expect(taken).toContain('Map');
  expect(names.filter((name) => taken.has(name))).toEqual([]);
});
