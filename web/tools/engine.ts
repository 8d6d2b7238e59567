// A Vite plugin: the engine for the browser (`make engine` writes build/engine) as `virtual:engine`, and its files among
// those of the client, in a folder called after what is in them. A client that was built without it says so.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const BUILT = join(import.meta.dirname, '../../build/engine');
const NAME = 'virtual:engine';
/** Packed parts have an ending that no web server takes for something that it should unpack. */
export const shippedName = (file: string): string => file.replace(/\.br$/, '.packed');

interface Manifest {
  name: string;
  files: Record<string, number>;
  /** What Pyodide says of itself. */
  about: unknown;
  catalogue: unknown;
}

function manifest(): Manifest | null {
  const file = join(BUILT, 'manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}

/** A file as it is shipped: Pyodide's script can be a little smaller. */
function shipped(file: string): string | Buffer {
  const content = readFileSync(join(BUILT, file));
  if (!file.endsWith('.mjs')) return content;
  return minifySync(file, content.toString(), { module: true, compress: false, mangle: true }).code;
}

export const engine = (): Plugin => ({
  name: 'lostcities-engine',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const found = manifest();
    if (!found)
      return 'export const folder = null; export const files = {}; export const about = null; export const catalogue = null;';
    const files = Object.fromEntries(Object.entries(found.files).map(([file, size]) => [shippedName(file), size]));
    return [
      `export const folder = ${JSON.stringify(`assets/engine-${found.name}`)};`,
      `export const files = ${JSON.stringify(files)};`,
      `export const about = ${JSON.stringify(found.about)};`,
      `export const catalogue = ${JSON.stringify(found.catalogue)};`,
    ].join('\n');
  },
  generateBundle() {
    const found = manifest();
    for (const file of Object.keys(found?.files ?? {})) {
      const fileName = `assets/engine-${found!.name}/${shippedName(file)}`;
      if (!(this.environment.config.consumer === 'server'))
        this.emitFile({ type: 'asset', fileName, source: shipped(file) });
    }
  },
});
