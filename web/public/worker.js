// Turn alerts while no page is open. It keeps no files and answers no requests: pages load as if it were not there.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** A page that shows this path, if one is open. */
async function pageAt(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.find((page) => new URL(page.url).pathname === path);
}

async function call(said) {
  const page = await pageAt(said.url);
  if (page?.visibilityState === "visible") return;
  await self.registration.showNotification(said.title ?? "Pavonis", {
    body: said.body ?? "",
    tag: said.tag,
    icon: "/favicon.svg",
    data: { url: said.url },
  });
}

self.addEventListener("push", (event) => event.waitUntil(call(event.data?.json() ?? {})));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = new URL(event.notification.data?.url ?? "/", self.location.origin).pathname; // never another site
  event.waitUntil(pageAt(path).then((page) => (page ? page.focus() : self.clients.openWindow(path))));
});
