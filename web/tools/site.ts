// A Vite plugin for `make site`: the client for any static host, with addresses that are relative to its one page and
// the content policy in it, because such a host may say nothing.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const FOLDER = '../build/static-site';

/** As strict as the server's own (server/web/routes/gate.py), without what only a header can say. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** What only a server needs: pictures for previews of links, advice for search engines. */
const NOT_HERE = ['share', 'robots.txt'];

export const site = (): Plugin => ({
  name: 'lostcities-site',
  apply: (_, { mode, command }) => mode === 'site' && command === 'build',
  config: () => ({ base: './', build: { outDir: FOLDER } }),
  transformIndexHtml: (html) => ({
    html: html.replace(/ <a href="\/api\/[^<]*<\/a>/, ''),
    tags: [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head' },
    ],
  }),
  writeBundle({ dir }) {
    for (const name of NOT_HERE) rmSync(join(dir!, name), { recursive: true });
  },
});
