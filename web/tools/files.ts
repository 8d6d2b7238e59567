// A Vite plugin: `files.json` lists what somebody needs who uses the client without a connection: all of it but the
// engine's large parts, which its worker keeps. The service worker (public/offline.js) reads it.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const files = (): Plugin => ({
  name: 'lostcities-files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler({ dir }, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !name.endsWith('.packed'))
        .sort();
      const list = [...names, 'icon.svg', 'manifest.webmanifest'];
      const version = createHash('sha256').update(list.join('\n')).digest('hex').slice(0, 12);
      writeFileSync(join(dir!, 'files.json'), JSON.stringify({ version, files: list }));
    },
  },
});
