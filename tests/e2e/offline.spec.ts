import type { Page } from "@playwright/test";
import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import { api } from "#domain/paths.ts";
import { CACHES, DOCUMENTS, isPublicCall, isPublicPage, MOST } from "#web/pwa/keep-rules.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, count, open } from "./home-page.ts";
import { askAs, offline, say } from "./talk.ts";

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

const kept = async (page: Page, path: string) =>
  (await keptAnswers(page)).some(({ url }) => new URL(url).pathname === path);

const drawn = (page: Page) =>
  page.evaluate(() => {
    const pictures = [
      ...document.querySelectorAll<HTMLImageElement>("main article img, main [role=group] img"),
    ];
    return pictures.some(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });

test("the app without a connection: the last list, stays, what is saved, and a message that goes out later @phone", async ({
  talk,
  someone,
  allowErrors,
}) => {
  // A server that goes and comes back, and a dozen pages.
  test.setTimeout(240_000);
  allowErrors(offline, /503/, /Failed to load resource/);
  const { page, context } = await someone("phone");
  await open(page);
  await controlled(page);
  await cards(page)
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  const saved = await cards(page).first().getByRole("heading").innerText();
  await askAs(page, talk, "Asha");
  await say(page, "Is a bed free?");
  await expect(page.locator("[data-message]")).toHaveCount(1);
  await expect.poll(() => kept(page, api.listing(talk.house.slug))).toBe(true);

  await talk.stop();
  await context.setOffline(true);
  await say(page, "I would come on Monday.");
  await expect(page.locator("[data-waiting]")).toHaveCount(1);
  await page.close();

  const later = await context.newPage();
  await later.goto("/");
  await expect(count(later)).toBeVisible();
  await expect(later.getByText("You are offline")).toBeVisible();
  await expect.poll(() => drawn(later)).toBe(true);
  await expectAccessible(later);

  await later.goto(`/pgs/${talk.house.slug}`);
  await expect(later.getByRole("heading", { level: 1, name: talk.house.title })).toBeVisible();
  await expect(later.locator('a[href^="tel:"]').locator("visible=true").first()).toBeVisible();
  await expect(later.locator("html[data-ready]")).toBeAttached();
  await later.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const book = later
    .getByRole("link", { name: `Book ${talk.house.title}` })
    .locator("visible=true")
    .first();
  await expect(async () => {
    await book.click();
    await expect(later.getByText("Booking needs a connection")).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(new URL(later.url()).pathname).toBe(`/pgs/${talk.house.slug}`);

  await later.goto("/saved");
  await expect(later.locator("main article").getByRole("heading")).toHaveText([saved]);

  await later.goto("/stays");
  await expect(later.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(later.getByText("1 message waits, and is sent when you are back.")).toBeVisible();
  await expect(later.getByRole("heading", { name: talk.house.title })).toBeVisible();
  await expectAccessible(later);

  await talk.restart();
  await context.setOffline(false);
  await later.waitForURL("/stays");
  await expect(later.getByRole("heading", { level: 1, name: "My stays" })).toBeVisible();
  const messages = async () => {
    const list = await context.request.get(api.chatConversations);
    const [conversation] = (await list.json()) as Conversation[];
    const thread = await context.request.get(api.chatMessagesOf(conversation?.id ?? 0));
    return ((await thread.json()) as ChatMessage[]).map(({ message }) => message);
  };
  await expect.poll(messages, { timeout: 30_000 }).toContain("I would come on Monday.");
});

test("a server that is only too slow: what was kept stands in, and says so @desktop", async ({
  server,
  someone,
  allowErrors,
}) => {
  test.setTimeout(90_000);
  allowErrors(offline, /Failed to load resource/);
  const { page } = await someone("desktop");
  await open(page);
  await controlled(page);
  await open(page);
  const line = page.getByText("You see what was kept.");
  await expect(line).toBeHidden();
  process.kill(server.pid(), "SIGSTOP");
  try {
    await page.reload({ waitUntil: "commit" });
    await expect(count(page)).toBeVisible();
    await expect(line).toBeVisible({ timeout: 20_000 });
  } finally {
    process.kill(server.pid(), "SIGCONT");
  }
  await expect(line).toBeHidden({ timeout: 20_000 });
});

test("what comes with a page takes the place of what was kept before, and no more is kept than is said @desktop", async ({
  talk,
  someone,
}) => {
  test.setTimeout(120_000);
  const { page } = await someone("desktop");
  await open(page);
  await controlled(page);
  await grownOld(page, api.listing(talk.house.slug));
  await open(page, `/pgs/${talk.house.slug}`);
  const answers = async () => (await keptAnswers(page)).filter(({ cache }) => cache === CACHES.answers);
  const ofHouse = async () =>
    (await answers()).find(({ url }) => new URL(url).pathname === api.listing(talk.house.slug))?.body;
  await expect.poll(ofHouse).toContain(talk.house.title);
  await expect.poll(async () => (await answers()).length).toBeLessThanOrEqual(MOST.answer);
});

test("nothing of anybody's own is kept by the worker @desktop", async ({ talk, someone, allowErrors }) => {
  test.setTimeout(240_000);
  // The stream of whoever has just gone.
  allowErrors(/404/, /401.*\/api\/chat\/stream/);
  const { page, context } = await someone("desktop", talk.host);
  await open(page);
  await controlled(page);
  const me = (await (await context.request.get(api.authUser)).json()) as { id: string };
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
  await expect(page.getByRole("button", { name: "Login or sign up" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("tangu:marks:of-account:1"))).toBeNull();
});
