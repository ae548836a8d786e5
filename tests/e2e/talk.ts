import type { Browser, BrowserContext, Page } from "@playwright/test";
import { devices } from "@playwright/test";
import { api } from "#domain/paths.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { freePort } from "#scripts/lib/postgres.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { migrate, openStore, type Store } from "#server/db/client.ts";
import { createListing } from "#tests/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#tests/factories/users.ts";
import { test as base, expect } from "./harness.ts";

export type Screen = "phone" | "desktop";

/** A house with its host and somebody else, on a server of their own that can be started anew where it was. */
export interface Talk {
  url: string;
  house: { id: number; slug: string; title: string };
  /** Mobile numbers of accounts. */
  host: string;
  stranger: string;
  restart: () => Promise<void>;
  /** Stops the server until `restart`. */
  stop: () => Promise<void>;
}

/** The house and the people of a talk. */
export async function fillTalk(store: Store): Promise<Pick<Talk, "house" | "host" | "stranger">> {
  const [hostPhone, strangerPhone] = ["9811100001", "9811100002"];
  const host = await createUser(store, { firstName: "Suma", phoneNumber: hostPhone });
  await createUser(store, { firstName: "Ravi", phoneNumber: strangerPhone });
  const house = await createListing(store, {
    title: "Quiet Lantern Ladies PG",
    contactName: "Suma",
    ownerId: host.id,
    monthlyRent: "9500.00",
    stayDuration: "monthly",
    occupancy: 0,
    maxOccupancy: 8,
    isAvailable: 1,
  });
  return { house, host: hostPhone, stranger: strangerPhone };
}

/** A browser of their own, signed in when there is a phone, at the talk's server unless another is named. */
type Someone = (
  screen: Screen,
  phone?: string,
  url?: string,
) => Promise<{ page: Page; context: BrowserContext }>;

export const test = base.extend<{ someone: Someone }, { talk: Talk }>({
  talk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const { dataDir, remove } = await copyDemo();
      const store = await openStore({ dataDir });
      await migrate(store);
      const filled = await fillTalk(store);
      await store.close();
      const port = await freePort();
      const start = () => startServer({ dataDir, port, env: { DEMO: "0", RATE_LIMIT: "off" } });
      let server: RunningServer | null = await start();
      const stop = async () => {
        await server?.stop();
        server = null;
      };
      await use({
        url: server.url,
        ...filled,
        stop,
        async restart() {
          await stop();
          server = await start();
        },
      });
      await stop();
      remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],

  server: [
    async ({ talk }, use) => {
      const server: RunningServer = { url: talk.url, pid: 0, log: () => "", stop: async () => 0 };
      await use(server);
    },
    { scope: "worker" },
  ],

  someone: async ({ browser, talk, guard, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (screen, phone, url = talk.url) => {
      const context = await newContext(browser, screen, { ...contextOptions, baseURL: url });
      opened.push(context);
      guard.watch(context);
      if (phone) {
        const data = { phoneNumber: phone, password: FACTORY_PASSWORD };
        const answer = await context.request.post(api.login, { data, headers: { origin: url } });
        expect(answer.status()).toBe(200);
      }
      return { page: await context.newPage(), context };
    });
    for (const context of opened) await context.close();
  },
});

function newContext(browser: Browser, screen: Screen, options: object): Promise<BrowserContext> {
  const device =
    screen === "phone"
      ? { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } }
      : { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
  return browser.newContext({ ...device, ...options, locale: "en-IN", timezoneId: "Asia/Kolkata" });
}

/** What a browser logs when its connection or the server is away. */
export const offline =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE|NETWORK|ABORTED|FAILED)|Failed to fetch/;

/** The messages of the open thread, in the order they stand there. */
export async function messagesOn(page: Page): Promise<string[]> {
  return page.locator("[data-message] p, [data-waiting] p.whitespace-pre-wrap").allInnerTexts();
}

/** Opens the chat about the house from its page, and says who is there. */
export async function askAs(page: Page, talk: Talk, name: string): Promise<void> {
  await page.goto(`/pgs/${talk.house.slug}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page
    .getByRole("button", { name: `Chat about ${talk.house.title}` })
    .locator("visible=true")
    .first()
    .click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Start chat" }).click();
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Opens all conversations, and one of them. */
export async function openChats(page: Page, guest?: string): Promise<void> {
  await page.goto("/");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("button", { name: /Chats/ }).click();
  await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
  if (guest) await page.getByRole("button", { name: new RegExp(`^${guest}`) }).click();
}
