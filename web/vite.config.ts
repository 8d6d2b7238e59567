import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { preload } from './tools/preload.ts';
import { rules } from './tools/rules.ts';

const short = (name: string) => name.split(/[~.]/)[0];

// The server ships the built client, so that an installed wheel needs no Node.
export default defineConfig({
  plugins: [svelte(), rules(), preload()],
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
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0] ?? 'part')}-[hash][extname]`,
      },
    },
  },
  // The rules' text comes from docs/rules.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
