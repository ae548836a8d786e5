import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { copyDemo } from "#scripts/lib/demo.ts";
import { type RunningServer, startServer, testSecrets } from "#scripts/lib/server.ts";

type WorkerFixtures = {
  /** Configuration of the worker's server, by `test.use({ serverEnv: … })` at the top of a file. */
  serverEnv: Record<string, string>;
  /** The built server on the worker's own copy of the demo city. */
  server: RunningServer;
};

type TestFixtures = {
  /** Allows console errors that the test provokes, by text or address. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** A page in a browser of its own, as somebody else would have it: no cookies or storage shared. */
  visitor: () => Promise<Page>;
};

// "Not signed in" is an answer, but Chromium logs every 401 as an error.
const alwaysAllowed = [/401.*\/api\/auth\/user$/];

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

export const test = base.extend<TestFixtures & { guard: ErrorGuard }, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: "worker" }],

  server: [
    async ({ serverEnv }, use) => {
      const demo = await copyDemo();
      // All journeys come from one address: limits have tests of their own over HTTP.
      const env = { DEMO: "0", RATE_LIMIT: "off", ...serverEnv };
      const server = await startServer({ dataDir: demo.dataDir, env });
      await use(server);
      const code = await server.stop();
      demo.remove();
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.log()}`);
    },
    { scope: "worker", timeout: 240_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

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

  visitor: async (
    { browser, guard, contextOptions, viewport, userAgent, isMobile, hasTouch, baseURL },
    use,
  ) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        userAgent,
        isMobile,
        hasTouch,
        baseURL,
        locale: "en-IN",
        timezoneId: "Asia/Kolkata",
      });
      opened.push(context);
      guard.watch(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
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

/** Fails with a readable list when axe finds something on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  at ${node.target.join(" ")}\n  ${node.failureSummary ?? ""}`),
  );
  expect(lines, `axe on ${page.url()}:\n${lines.join("\n")}`).toEqual([]);
}

/** Resolves with how many milliseconds a text stays on the page, from when it comes. Ask before it does. */
export function lifetimeOf(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        let since: number | undefined;
        const observer = new MutationObserver(() => {
          const there = document.body.textContent?.includes(wanted);
          if (there) since ??= performance.now();
          else if (since !== undefined) {
            observer.disconnect();
            done(performance.now() - since);
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}
