// The service worker: tells of messages when no page is open. It keeps nothing, so a page is never an old one.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show(message) {
  const pages = await openPages();
  // Who is looking sees the message itself.
  if (pages.some((page) => page.focused)) return;
  const { title, body, tag, url } = message;
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: "/icon.svg",
    data: { url },
  });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

async function lead(url) {
  const target = new URL(url, self.location.origin);
  // What arrives here was encrypted by our own server, but an address is still looked at before it is opened.
  if (target.origin !== self.location.origin) return;
  const [page] = await openPages();
  if (!page) return self.clients.openWindow(target.href);
  await page.focus();
  await page.navigate(target.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.url ?? "/"));
});
