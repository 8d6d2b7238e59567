import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { engine } from './tools/engine.ts';
import { files } from './tools/files.ts';
import { preload } from './tools/preload.ts';
import { rules } from './tools/rules.ts';
import { site } from './tools/site.ts';
import { texts } from './tools/texts.ts';

/** The texts of a language are called after it (texts-de-main), and the table of a game after it (table-card). */
const ownName = (id?: string | null) =>
  id?.match(/^\0virtual:(texts\/.*)/)?.[1]!.replaceAll('/', '-') ??
  id?.replace(/^.*\/tables\/(\w+)\/index\.ts$/, 'table-$1').match(/^table-\w+$/)?.[0];
const short = (name: string) => name.split(/[~.]/)[0];

// The server ships the built client, so that an installed wheel needs no Node.
export default defineConfig({
  plugins: [svelte(), rules(), texts(), engine(), preload(), files(), site()],
  worker: { format: 'es', plugins: () => [engine()] },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/lostcities/server/static',
    emptyOutDir: true,
    // The server's content policy allows no inline images or styles.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files, for each costs a way to the server: what every page begins with, and what several pages share.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
        // A shared part would be called after all who share it.
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${ownName(facadeModuleId) ?? short(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0] ?? 'part')}-[hash][extname]`,
      },
    },
  },
  // The rules' texts are in docs/rules and src/lostcities/locales.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
