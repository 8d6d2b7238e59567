// Caches the client for people who want to play offline; for everyone else it does nothing.
//
// It caches one complete version of the client, whose files are named after their content. A newer one
// is fetched from the server whenever there is one, and replaces the old one when it is complete. The engine and the games
// are stored elsewhere (src/worker/parts.ts, src/offline/kept.ts).
const SAYING = 'lostcities-offline-3';
const CLIENT = 'lostcities-client-';
const HOME = new URL('./', self.location).href;

self.addEventListener('install', (event) => {
  const files = ['offline.html', 'offline.css', 'icon.svg'].map((name) => HOME + name);
  event.waitUntil(caches.open(SAYING).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('lostcities-offline-') && name !== SAYING;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keep());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(HOME)) return;
  const path = request.url.slice(HOME.length);
  if (request.mode === 'navigate') event.respondWith(page(request, path));
  // Names with a content hash: the file is right for any version.
  else if (path.startsWith('assets/') && !path.endsWith('.packed'))
    event.respondWith(caches.match(request.url).then((found) => found ?? fetch(request)));
  else if (!path.startsWith('api/')) event.respondWith(fetch(request).catch(() => kept(request.url)));
});

async function page(request, path) {
  try {
    const answer = await fetch(request);
    // A client that is cached stays up to date.
    if (answer.ok && !path.startsWith('api/')) void refresh();
    return answer;
  } catch {
    if (path.startsWith('api/')) return Response.error();
    return (await caches.match(HOME)) ?? (await caches.match(`${HOME}offline.html`));
  }
}

const kept = async (url) => (await caches.match(url)) ?? Response.error();

/** The server's current version of the client: the list of all its files. */
async function newest() {
  const answer = await fetch(`${HOME}files.json`, { cache: 'no-cache' });
  return answer.json();
}

async function clients() {
  return (await caches.keys()).filter((name) => name.startsWith(CLIENT));
}

async function refresh() {
  if ((await clients()).length) await keep().catch(() => undefined);
}

/** Cache the complete client; an incomplete version is discarded, and the previous one stays. */
async function keep() {
  const { version, files } = await newest();
  const name = CLIENT + version;
  if (await caches.has(name)) return;
  const cache = await caches.open(name);
  try {
    await cache.addAll([HOME, ...files.map((file) => HOME + file)]);
  } catch (problem) {
    await caches.delete(name);
    throw problem;
  }
  for (const other of await clients()) if (other !== name) await caches.delete(other);
}
