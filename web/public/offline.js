// Caches the client for people who come back without a connection.
//
// It caches complete versions of the client, whose files are named after their content. A newer one is fetched from the
// server whenever there is one, and is used when it is complete. The one before it stays for the pages that are still
// open with it. The engine and the games are stored elsewhere (src/worker/parts.ts, src/offline/kept.ts).
const SAYING = 'lostcities-offline-3';
const CLIENT = 'lostcities-client-';
/** Milliseconds after which a network that does not answer counts as none. */
const PATIENCE = 4000;
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
  if (path.startsWith('api/')) return fetch(request);
  const known = await newestOf(HOME);
  const asked = fetch(request).then((answer) => {
    // A client that is cached stays up to date.
    if (answer.ok) void refresh();
    return answer;
  });
  const late = known && new Promise((_, give) => setTimeout(give, PATIENCE));
  try {
    const answer = await Promise.race(late ? [asked, late] : [asked]);
    // A proxy may answer for a server that is away.
    return answer.status >= 500 && known ? known : answer;
  } catch {
    return known ?? (await caches.match(`${HOME}offline.html`));
  }
}

const kept = async (url) => (await newestOf(url)) ?? Response.error();

/** A file as the newest version has it. */
async function newestOf(url) {
  for (const name of (await clients()).reverse()) {
    const found = await caches.match(url, { cacheName: name });
    if (found) return found;
  }
  return caches.match(url);
}

/** The server's current version of the client: the list of all its files. */
async function newest() {
  const answer = await fetch(`${HOME}files.json`, { cache: 'no-cache' });
  return answer.json();
}

/** The versions that are cached, oldest first. */
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
  for (const other of (await clients()).slice(0, -2)) await caches.delete(other);
}
