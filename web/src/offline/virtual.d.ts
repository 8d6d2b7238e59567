/** Made by `tools/engine.ts` from the engine for the browser. */
declare module 'virtual:engine' {
  import type { Catalogue } from '../lib/messages';
  /** Where its files are, relative to the page's base; none if the client was built without it. */
  export const folder: string | null;
  /** The files with their sizes in bytes. */
  export const files: Record<string, number>;
  /** Pyodide's own lock file, which it needs again. */
  export const about: unknown;
  /** What can be played with it. */
  export const catalogue: Catalogue | null;
}
