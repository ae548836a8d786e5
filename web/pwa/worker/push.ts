import { ownPath } from "#domain/own-path.ts";

declare const self: ServiceWorkerGlobalScope;

/** Tells of messages when no page is open. */

interface Told {
  title: string;
  body: string;
  tag: string;
  url: string;
}

const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show({ title, body, tag, url }: Told): Promise<void> {
  const pages = await openPages();
  // Who is looking sees the message itself.
  if (pages.some((page) => page.focused)) return;
  // `renotify` is in no standard, and wanted: a second message of a conversation is news too.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: "/app/icon-192.png",
    data: { url },
  };
  await self.registration.showNotification(title, options);
}

async function lead(url: string): Promise<void> {
  // What arrives here was encrypted by our own server, but an address is still looked at before it is opened.
  const path = ownPath(url);
  if (path === null) return;
  const target = new URL(path, self.location.origin);
  const [page] = await openPages();
  if (!page) return void (await self.clients.openWindow(target.href));
  await page.focus();
  await page.navigate(target.href);
}

export function listenForPush(): void {
  self.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(event.data.json()));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(lead(event.notification.data?.url ?? "/"));
  });
}
