// Without a connection this says what works and what does not; with one it stays out of the way.
const KEEP = 'lostcities-offline-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(['/offline.html', '/offline.css', '/icon.svg'])));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEEP).map((name) => caches.delete(name)))));
});
self.addEventListener('fetch', (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
  } else if (path === '/offline.css' || path === '/icon.svg') {
    event.respondWith(fetch(event.request).catch(() => caches.match(path)));
  }
});
