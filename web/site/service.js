// Keeps every file of the site, so that it opens at once and without a network. The build writes VERSION and FILES before this. A new
// version is fetched beside the old one, and takes its place when no page of the old one is open any more.
const CACHE = `pavonis-${VERSION}`;
const here = (name) => new URL(name, self.registration.scope).href;

self.addEventListener("install", (event) =>
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((name) => new Request(here(name), { cache: "no-cache" })))),
  ),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith("pavonis-") && name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const wanted = request.mode === "navigate" ? here("") : request.url.split(/[?#]/)[0];
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(wanted)) ?? fetch(request)));
});
