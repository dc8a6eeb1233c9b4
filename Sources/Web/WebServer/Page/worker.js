// The service worker: it keeps the files of the page, so that the page opens without a connection. Data are never kept.

const cacheName = "strided-page";
const files = [
  "/", "/page.css", "/map.css", "/sensor", "/sensor.css", "/page.js", "/announce.js", "/basemap.js", "/beat.js", "/beatview.js", "/bytereader.js",
  "/charts.js", "/clock.js", "/connection.js", "/controls.js", "/digits.js", "/format.js", "/hold.js", "/map.js", "/messages.js", "/model.js",
  "/pmtiles.js", "/routeview.js", "/runview.js", "/sensor.js", "/sensorclock.js", "/sensorsender.js", "/settings.js", "/text.js", "/ticks.js",
  "/touchlock.js", "/track.js", "/vectortile.js", "/vibrate.js", "/workoutview.js",
  "/icon.svg", "/manifest.webmanifest",
];

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
