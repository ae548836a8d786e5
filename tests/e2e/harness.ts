import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  devices,
  expect,
  type Page,
} from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { logIn } from "#domain/accounts/endpoints.ts";
import { copyData } from "#scripts/lib/demo.ts";
import { englishLeft } from "#scripts/lib/page-texts.ts";
import { freePort } from "#scripts/lib/postgres.ts";
import { type RunningServer, startServer, testSecrets } from "#scripts/lib/server.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { POP_UP_FLAG } from "#web/lib/pop-up-seen.ts";
import { keptCity } from "./kept.ts";
import type { World } from "./world.ts";

/** A server that can be stopped and started again where it was, on what it had. */
export interface TestServer {
  url: string;
  dataDir: string;
  pid: () => number;
  log: () => string;
  start: () => Promise<void>;
  /** Resolves with the exit code. */
  stop: () => Promise<number | null>;
}

/** The house and the people of a talk, and the server they are at. */
export type Talk = World["talk"] & { url: string; stop: () => Promise<void>; restart: () => Promise<void> };

type WorkerFixtures = World & {
  /** The built server on the worker's own copy of the filled city; it serves all tests of the worker. */
  server: TestServer;
  talk: Talk;
};

export type Screen = "phone" | "desktop";

/** A browser of their own, signed in when there is a phone, at the worker's server unless another is named. */
export type Someone = (
  screen: Screen,
  phone?: string,
  url?: string,
) => Promise<{ page: Page; context: BrowserContext }>;

/** Where a test without @phone or @desktop in its title runs: each project says so. */
export interface HarnessOptions {
  untaggedOn: Screen;
}

type TestFixtures = HarnessOptions & {
  /** The screen of `page`, by the tag in the title. */
  screenName: Screen;
  /** Allows console errors that the test provokes, by text or address. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** A page in a browser of its own, as somebody else would have it: no cookies or storage shared. */
  visitor: () => Promise<Page>;
  someone: Someone;
};

// "Not signed in" is an answer, but Chromium logs every 401 as an error.
// So it is for a stream that is being opened while its session ends.
// And for a step by an admin that asks for the password first.
const alwaysAllowed = [
  /401.*\/api\/auth\/user$/,
  /401.*\/api\/chat\/stream$/,
  /403.*\/api\/admin\/(?:bookings\/\d+|referrals\/\d+|tenant-verifications\/\d+|listings\/\d+\/owner|password-resets)$/,
  /403.*\/api\/bookings\/\d+\/stay$/,
];

class ErrorGuard {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [...alwaysAllowed];

  watch(context: BrowserContext): void {
    context.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error") this.#seen.push(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => void this.#seen.push(error.error().stack ?? String(error.error())));
  }

  allow(patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}

/** A server on a copy of the filled city. */
async function serveCity(): Promise<TestServer & { remove: () => void }> {
  const { dataDir, remove } = await copyData(keptCity().dataDir);
  const port = await freePort();
  // All journeys come from one address: limits have tests of their own over HTTP. Calls beside them may name another.
  const env = { RATE_LIMIT: "off", TRUST_PROXY: "1" };
  let running: RunningServer | null = null;
  let last = "";
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    remove,
    pid: () => running?.pid ?? 0,
    log: () => running?.log() ?? last,
    async start() {
      running ??= await startServer({ dataDir, port, env });
    },
    async stop() {
      const stopping = running;
      running = null;
      const code = stopping ? await stopping.stop() : 0;
      last = stopping?.log() ?? last;
      return code;
    },
  };
}

const described = (name: string, width: number, height: number) => {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices[name]!;
  return { userAgent, deviceScaleFactor, isMobile, hasTouch, viewport: { width, height } };
};
const screens = {
  phone: { ...described("Pixel 7", 390, 844), deviceScaleFactor: 2 },
  desktop: described("Desktop Chrome", 1440, 900),
} as const satisfies Record<Screen, BrowserContextOptions>;

/** A part of the description of the test's screen: one project can hold both, so that no worker is started for each. */
const ofScreen =
  <Option extends keyof (typeof screens)[Screen]>(option: Option) =>
  async ({ screenName }: TestFixtures, use: (value: (typeof screens)[Screen][Option]) => Promise<void>) =>
    use(screens[screenName][option]);

const place = { locale: "en-IN", timezoneId: "Asia/Kolkata" } as const;

/** As somebody who was here before: the referral pop-up, which has a journey of its own, stays away from the others. */
const beenHere = (context: BrowserContext) =>
  context.addInitScript((flag) => {
    try {
      localStorage.setItem(flag, "true");
    } catch {
      // A page without an address has no storage.
    }
  }, POP_UP_FLAG);

async function logInAt(url: string, context: BrowserContext, phoneNumber: string): Promise<void> {
  const data = { phoneNumber, password: FACTORY_PASSWORD };
  const answer = await context.request.post(url + logIn().path, { data, headers: { origin: url } });
  expect(answer.status()).toBe(200);
}

/**
 * One test for all files: a worker keeps its server as long as the fixtures below are the same, and a fixture that
 * differs costs a start of everything.
 */
export const test = base.extend<TestFixtures & { guard: ErrorGuard }, WorkerFixtures>({
  city: [async ({ server: _ }, use) => use(keptCity().world.city), { scope: "worker" }],
  hosts: [async ({ server: _ }, use) => use(keptCity().world.hosts), { scope: "worker" }],
  stayers: [async ({ server: _ }, use) => use(keptCity().world.stayers), { scope: "worker" }],
  rooms: [async ({ server: _ }, use) => use(keptCity().world.rooms), { scope: "worker" }],
  lived: [async ({ server: _ }, use) => use(keptCity().world.lived), { scope: "worker" }],
  building: [async ({ server: _ }, use) => use(keptCity().world.building), { scope: "worker" }],
  rents: [async ({ server: _ }, use) => use(keptCity().world.rents), { scope: "worker" }],
  today: [async ({ server: _ }, use) => use(keptCity().world.today), { scope: "worker" }],
  talk: [
    async ({ server }, use) => {
      const stop = async () => void (await server.stop());
      const restart = async () => {
        await stop();
        await server.start();
      };
      await use({ ...keptCity().world.talk, url: server.url, stop, restart });
    },
    { scope: "worker" },
  ],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const { remove, ...server } = await serveCity();
      await server.start();
      await use(server);
      const code = await server.stop();
      remove();
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.log()}`);
    },
    { scope: "worker", timeout: 240_000 },
  ],

  untaggedOn: ["desktop", { option: true }],
  screenName: async ({ untaggedOn }, use, { tags }) => {
    const tagged = (["phone", "desktop"] as const).find((each) => tags.includes(`@${each}`));
    await use(tagged ?? untaggedOn);
  },
  viewport: ofScreen("viewport"),
  userAgent: ofScreen("userAgent"),
  deviceScaleFactor: ofScreen("deviceScaleFactor"),
  isMobile: ofScreen("isMobile"),
  hasTouch: ofScreen("hasTouch"),

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context }, use) => {
    await beenHere(context);
    await use(context);
  },

  guard: [
    async ({ context, server }, use, info) => {
      const guard = new ErrorGuard();
      guard.watch(context);
      await use(guard);
      if (info.status !== info.expectedStatus) await info.attach("server log", { body: server.log() });
      expect(guard.unexpected(), "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  allowErrors: async ({ guard }, use) => use((...patterns) => guard.allow(patterns)),

  someone: async ({ browser, server, guard, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (screen, phone, url = server.url) => {
      const options = { ...screens[screen], ...contextOptions, ...place, baseURL: url };
      const context = await browser.newContext(options);
      opened.push(context);
      await beenHere(context);
      guard.watch(context);
      if (phone) await logInAt(url, context, phone);
      return { page: await context.newPage(), context };
    });
    for (const context of opened) await context.close();
  },

  visitor: async ({ someone, screenName }, use) => use(async () => (await someone(screenName)).page),
});

export { expect };

/** What unlocks admin mode and admin writes on the tests' servers. */
export const admin = { code: testSecrets.ADMIN_CODE, password: testSecrets.ADMIN_PASSWORD } as const;

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Resolves when everything that moves has come to rest; endless animations do not count. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(finite.map((each) => each.finished.catch(() => undefined)));
  });
}

// What a modal dialog hides is checked where no dialog is open. Of a list's cards, which are alike, the first few speak for all.
const leftOut = [['[data-aria-hidden="true"]'], [".listing-grid > :nth-child(n + 6)"]];
const options: RunOptions = {
  runOnly: standards,
  // Whoever controls the screen by voice says what they see. Axe counts the rule as experimental and leaves it out.
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations"],
  preload: false,
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The checker is read once for each document. */
async function analyse(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(([exclude, how]) => window.axe.run({ exclude }, how), [leftOut, options] as const);
}

/**
 * Fails with what is left in English on a page in another language, where neither people nor names said it. Structured
 * data, which is for machines and stays as the server sent it, is the crawl's (scripts/crawl).
 */
export async function expectNoEnglish(page: Page): Promise<void> {
  const html = (await page.content()).replaceAll("application/ld+json", "");
  expect(englishLeft(html), `English on ${page.url()}`).toEqual([]);
}

/** Fails with a readable list when axe finds something on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const { violations } = await analyse(page);
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  at ${node.target.join(" ")}\n  ${node.failureSummary ?? ""}`),
  );
  expect(lines, `axe on ${page.url()}:\n${lines.join("\n")}`).toEqual([]);
}
