/* The service worker of the hall: shows push messages. */

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(said.title ?? "Drome", {
      body: said.text ?? "",
      tag: said.tag,
      data: { path: said.path ?? "/" },
    }),
  );
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
