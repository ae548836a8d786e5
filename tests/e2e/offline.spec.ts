import type { Page } from "@playwright/test";
import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { getListing } from "#domain/listings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { CACHES, DOCUMENTS, isPublicCall, isPublicPage, MOST } from "#web/pwa/cache-rules.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, count, open } from "./home-page.ts";
import { BRIGHT } from "./room-cards.ts";
import { askAs, messagesOn, offline, openChats, say } from "./talk.ts";

test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "reduce", serviceWorkers: "allow" } });

/** The page is in the worker's hands, and what it showed is kept. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller != null);
}

/** Everything that the worker keeps, by address. */
function keptAnswers(page: Page): Promise<{ cache: string; url: string; body: string }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const response = await opened.match(request);
        const isText = /json|html/.test(response?.headers.get("content-type") ?? "");
        found.push({ cache, url: request.url, body: isText && response ? await response.text() : "" });
      }
    }
    return found;
  });
}

/** As after a year of visits: more than is to be kept, and an old answer of what is opened next. */
function grownOld(page: Page, path: string): Promise<void> {
  return page.evaluate(
    async ({ path, name, most }) => {
      const cache = await caches.open(name);
      const headers = { date: new Date("2025-01-01").toUTCString() };
      await cache.put(path, Response.json({ title: "As it was" }, { headers }));
      for (let each = 0; each < most + 20; each++)
        await cache.put(`/api/pg-listings?search=${each}`, Response.json([], { headers }));
    },
    { path, name: CACHES.answers, most: MOST.answer },
  );
}

const drawn = (page: Page) =>
  page.evaluate(() => {
    const pictures = [
      ...document.querySelectorAll<HTMLImageElement>("main article img, main [role=group] img"),
    ];
    return pictures.some(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });

test("the app without a connection: the last list, stays, what is saved, and messages that go out later @release @phone", async ({
  talk,
  server,
  someone,
  allowErrors,
}) => {
  // A server that goes and comes back, and a dozen pages.
  test.setTimeout(240_000);
  allowErrors(offline, /503/, /Failed to load resource/);
  const { page: first, context } = await someone("phone");
  const { page: host } = await someone("desktop", talk.host);
  let saved = "";

  await test.step("what comes with a page takes the place of what was kept before, and no more is kept than is said", async () => {
    await open(first);
    await controlled(first);
    await grownOld(first, getListing(talk.house.slug).path);
    await cards(first)
      .getByRole("button", { name: /^Save / })
      .first()
      .click();
    saved = await cards(first).first().getByRole("heading").innerText();
    await askAs(first, talk, "Zoya");
    const answers = async () => (await keptAnswers(first)).filter(({ cache }) => cache === CACHES.answers);
    const ofHouse = async () =>
      (await answers()).find(({ url }) => new URL(url).pathname === getListing(talk.house.slug).path)?.body;
    await expect.poll(ofHouse).toContain(talk.house.title);
    await expect.poll(async () => (await answers()).length).toBeLessThanOrEqual(MOST.answer);
  });
  await test.step("what is written while the server is away waits, also over a reload", async () => {
    await say(first, "Is a bed free?");
    await openChats(host, "Zoya");
    await expect.poll(() => messagesOn(host)).toEqual(["Is a bed free?"]);
    await talk.stop();
    await say(host, "Yes, two.");
    await expect(host.locator('[data-state="waiting"]')).toHaveCount(1);
    await context.setOffline(true);
    await say(first, "I would come on Monday.");
    await expect(first.locator("[data-waiting]")).toHaveCount(1);
    await first.close();
  });
  const later = await context.newPage();
  await test.step("the list and a stay open as they were, and a booking is refused", async () => {
    await later.goto("/");
    await expect(count(later)).toBeVisible();
    await expect(later.getByText("You're offline")).toBeVisible();
    await expect.poll(() => drawn(later)).toBe(true);
    await expectAccessible(later);

    await later.goto(`/pgs/${talk.house.slug}`);
    await expect(later.getByRole("heading", { level: 1, name: talk.house.title })).toBeVisible();
    await expect(later.locator('a[href^="tel:"]').locator("visible=true").first()).toBeVisible();
    await expect(later.locator("html[data-ready]")).toBeAttached();
    await controlled(later);
    // What says so listens to presses as well.
    await expect(later.getByText("You're offline")).toBeVisible();
    const book = later.getByRole("link", { name: `Book ${talk.house.title}` });
    await book.locator("visible=true").first().click();
    await expect(later.getByText("Booking needs the internet").first()).toBeVisible();
    expect(new URL(later.url()).pathname).toBe(`/pgs/${talk.house.slug}`);
  });

  await test.step("what is saved opens; any other page says what there is", async () => {
    await later.goto("/saved");
    await expect(later.locator("main article").getByRole("heading")).toHaveText([saved]);
    await later.goto("/stays");
    await expect(later.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await expect(
      later.getByText("1 message is waiting. We'll send it when you're back online."),
    ).toBeVisible();
    await expect(later.getByRole("heading", { name: talk.house.title })).toBeVisible();
    await expectAccessible(later);
  });

  await test.step("with the connection the page comes, and so do the messages of both", async () => {
    await talk.restart();
    await context.setOffline(false);
    await later.waitForURL("/stays");
    await expect(later.getByRole("heading", { level: 1, name: "My bookings" })).toBeVisible();
    // Each failure makes the page wait longer. That it tries again by itself is tested with two servers.
    await host.evaluate(() => window.dispatchEvent(new Event("online")));
    const all = ["I would come on Monday.", "Is a bed free?", "Yes, two."];
    await expect.poll(async () => (await messagesOn(host)).sort(), { timeout: 90_000 }).toEqual(all);
    await expect(host.locator('[data-state="waiting"]')).toHaveCount(0, { timeout: 60_000 });
  });

  await test.step("a server that is only too slow: what was kept stands in, and says so", async () => {
    await open(later);
    const line = later.getByText("You're seeing a saved copy.");
    await expect(line).toBeHidden();
    process.kill(server.pid(), "SIGSTOP");
    try {
      await later.reload({ waitUntil: "commit" });
      await expect(count(later)).toBeVisible();
      await expect(line).toBeVisible({ timeout: 20_000 });
    } finally {
      process.kill(server.pid(), "SIGCONT");
    }
    // The page asks again every ten seconds, and at once when the browser says that there is a network.
    await later.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(line).toBeHidden({ timeout: 30_000 });
  });
});

test("an answer is kept for the language it was asked in, and a room is read without a connection @release @phone", async ({
  talk,
  rooms,
  someone,
  allowErrors,
}) => {
  allowErrors(offline, /Failed to load resource/);
  const { page, context } = await someone("phone");
  const call = getListing(talk.house.slug).path;
  const headingAt = async (path: string) => {
    const found = (await keptAnswers(page)).find(({ url }) => new URL(url).pathname === path);
    return found && JSON.parse(found.body).localityPage?.heading;
  };
  await open(page, "/hi");
  await controlled(page);
  // What comes with a page is put there by the page, what it asks for by the worker.
  await page.evaluate((path) => fetch(path, { headers: { "accept-language": "hi" } }), call);
  await expect.poll(() => headingAt(`/hi${call}`)).toMatch(/\p{Script=Devanagari}/u);
  expect(await headingAt(call)).toBeUndefined();
  await open(page, `/pgs/${talk.house.slug}`);
  await expect.poll(() => headingAt(call)).toMatch(/^[ -~]+$/);
  await open(page, `/kn/pgs/${talk.house.slug}`);
  await expect.poll(() => headingAt(`/kn${call}`)).toMatch(/\p{Script=Kannada}/u);

  const room = pages.room(rooms.bright);
  await open(page, room);
  const isKept = async () => (await keptAnswers(page)).some(({ url }) => new URL(url).pathname === room);
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.goto(room);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BRIGHT);
});

test("nothing of anybody's own is kept by the worker @release @desktop", async ({
  talk,
  someone,
  allowErrors,
}) => {
  test.setTimeout(240_000);
  // The stream of whoever has just gone.
  allowErrors(/404/, /401.*\/api\/chat\/stream/);
  const { page, context } = await someone("desktop", talk.host);
  await open(page);
  await controlled(page);
  const me = (await (await context.request.get(getCurrentUser().path)).json()) as { id: string };
  await cards(page)
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await askAs(page, talk, "Suma").catch(() => undefined);
  for (const path of [
    "/account",
    "/stays",
    "/saved",
    "/liked",
    "/host",
    `/payment/${talk.house.id}`,
    "/admin",
    "/?chat=all",
  ]) {
    await open(page, path);
  }
  const found = await keptAnswers(page);
  const other = found.filter(({ cache, url }) => {
    const { pathname } = new URL(url);
    if (/^tangu-documents/.test(cache)) return !DOCUMENTS.includes(pathname);
    if (/^tangu-pages/.test(cache)) return !isPublicPage(pathname);
    if (/^tangu-answers/.test(cache)) return !isPublicCall(pathname);
    if (/^tangu-images/.test(cache)) return !/^\/uploads\/[\w-]+\.webp$/.test(pathname);
    return !/^\/(assets\/|app\/|icon\.svg|manifest\.webmanifest)/.test(pathname);
  });
  expect(other).toEqual([]);
  expect(found.length).toBeGreaterThan(20);
  for (const { url, body } of found) {
    // Whose trust stands on the page of a stay, everybody may ask for: its host is named there by their id.
    const isOwnStay = new URL(url).pathname.startsWith("/pgs/");
    const others = body.replaceAll(/"hostTrust":\{[^}]*\}/g, "");
    const tells = body.includes(talk.host) || (!isOwnStay && others.includes(me.id));
    expect([url, tells]).toEqual([url, false]);
  }

  expect(await page.evaluate(() => localStorage.getItem("tangu:marks:of-account:1"))).toContain('"saved":[');
  await open(page, "/account");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Log in or sign up" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("tangu:marks:of-account:1"))).toBeNull();
});
