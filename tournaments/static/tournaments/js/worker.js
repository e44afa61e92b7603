/* The service worker of the hall. It shows push messages, and keeps one page for the moments without
 * a network: the own seat as last seen, with its style sheets. Nothing else is kept, and that page
 * goes with the log-out. */

const KEPT = "seat";
const SEAT = "/seat/";
const OFTEN = 60_000; // the seat is asked for at most so often while somebody goes through pages
const LOOK = /(?:href|src)="([^"]+\.(?:css|js|svg)(?:\?[^"]*)?)"/g;
let asked = 0;

async function keepSeat() {
  asked = Date.now();
  const answer = await fetch(SEAT, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return;
  const kept = await caches.open(KEPT);
  const text = await answer.clone().text();
  await kept.put(SEAT, answer);
  for (const [, path] of text.matchAll(LOOK)) {
    const target = new URL(path, self.location.origin);
    if (target.origin === self.location.origin && !(await kept.match(target))) {
      await kept.add(target).catch(() => {});
    }
  }
}

async function navigated(event) {
  try {
    const answer = await fetch(event.request);
    if (Date.now() - asked > OFTEN) event.waitUntil(keepSeat().catch(() => {}));
    return answer;
  } catch (fault) {
    const seat = await caches.match(SEAT);
    if (!seat) throw fault;
    return seat;
  }
}

async function leaving(event) {
  await caches.delete(KEPT);
  asked = 0;
  return fetch(event.request);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepSeat().catch(() => {}));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const target = new URL(request.url);
  if (target.origin !== self.location.origin) return;
  if (request.method === "POST" && target.pathname === "/accounts/logout/") {
    event.respondWith(leaving(event));
  } else if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(navigated(event));
  } else if (target.pathname.startsWith("/static/")) {
    event.respondWith(
      fetch(request).catch(async (fault) => {
        const kept = await caches.match(request);
        if (!kept) throw fault;
        return kept;
      }),
    );
  }
});

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  const shown = self.registration.showNotification(said.title ?? "Drome", {
    body: said.text ?? "",
    tag: said.tag,
    data: { path: said.path ?? "/" },
  });
  event.waitUntil(Promise.all([shown, keepSeat().catch(() => {})]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      const open = pages.find((page) => page.url === target.href);
      return open ? open.focus() : self.clients.openWindow(target.href);
    })(),
  );
});
