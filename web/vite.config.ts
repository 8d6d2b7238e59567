import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { rules } from './tools/rules.ts';

// The server ships the built client, so that an installed wheel needs no Node.
export default defineConfig({
  plugins: [svelte(), rules()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/lostcities/server/static',
    emptyOutDir: true,
    // The server's content policy allows no inline images or styles.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  // The rules' text comes from docs/rules.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
