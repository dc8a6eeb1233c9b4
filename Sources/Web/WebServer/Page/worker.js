// The service worker: it keeps the files of the page, so that the page opens without a connection. Data are never kept.

const cacheName = "strided-page";
const files = ["/", "/page.css", "/page.js", "/sensor", "/sensor.css", "/sensor.js", "/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The server is asked first, so that a new version of strided is used at once.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !files.includes(url.pathname)) return;
  event.respondWith(load(event.request, url.pathname));
});

async function load(request, path) {
  const cache = await caches.open(cacheName);
  try {
    const reply = await fetch(request);
    if (reply.ok) await cache.put(path, reply.clone());
    return reply;
  } catch (error) {
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  }
}
