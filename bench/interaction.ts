import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { chromiumArgs, ensureChromium } from "#scripts/lib/chromium.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { startServer } from "#scripts/lib/server.ts";
import { POP_UP_FLAG } from "#web/lib/pop-up-seen.ts";
import { CPU_SLOWDOWN, PHONE } from "./lib/phone.ts";
import { type BenchTable, median } from "./lib/result.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** The browser rounds to 8 ms and reports nothing shorter than this. */
const SHORTEST_MS = 16;
/** Long enough for what a press sets off on a slowed CPU to be over. */
const QUIET_MS = 900;

interface Press {
  /** Interaction to Next Paint: the longest of the events of the press, until the frame after it. */
  inp: number;
  /** Until what the press is for was painted; not a number where nothing is waited for. */
  shown: number;
}

interface Recorder {
  longest: number;
  began: number;
  shown: number;
  sign: string;
  gone: boolean;
}

declare global {
  interface Window {
    presses: Recorder;
  }
}

/** Runs in the page: notes how long each press takes, and when what it is for is there or gone. */
function record(shortest: number): void {
  const recorder: Recorder = { longest: 0, began: 0, shown: Number.NaN, sign: "", gone: false };
  window.presses = recorder;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) recorder.longest = Math.max(recorder.longest, entry.duration);
  }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
  // The functions have no names: what compiles this file would call a helper for them that is not in the page.
  new MutationObserver(() => {
    const { sign, gone, shown, began } = recorder;
    if (sign === "" || !Number.isNaN(shown) || (document.querySelector(sign) === null) !== gone) return;
    recorder.shown = 0;
    requestAnimationFrame(() =>
      setTimeout(() => {
        recorder.shown = performance.now() - began;
      }),
    );
  }).observe(document, { subtree: true, childList: true, attributes: true });
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(
      kind,
      ({ timeStamp }) => {
        recorder.began ||= timeStamp;
      },
      { capture: true },
    );
}

/**
 * Does something, and says how long the page took to answer.
 * @param sign what is there after it; with "gone " before it, what is not there any more
 */
async function timed(page: Page, act: () => Promise<unknown>, sign = ""): Promise<Press> {
  await page.evaluate(
    ([selector, gone]) =>
      Object.assign(window.presses, { longest: 0, began: 0, shown: Number.NaN, sign: selector, gone }),
    [sign.replace(/^gone /, ""), sign.startsWith("gone ")] as const,
  );
  await act();
  if (sign !== "") await page.waitForFunction(() => window.presses.shown > 0);
  await delay(QUIET_MS);
  const { longest, shown } = await page.evaluate(() => window.presses);
  return { inp: Math.max(longest, SHORTEST_MS), shown };
}

const DIALOG = "[role=dialog]";
const MENU = "[role=menu]";

const ALL_SHOWN = "You've seen all results.";

/** Scrolls until every listing of the demo city is on the page, about 130. */
async function loadCards(page: Page): Promise<void> {
  while (!(await page.getByText(ALL_SHOWN).isVisible())) {
    await page.evaluate(() =>
      document.querySelector("[aria-labelledby=count] > :last-child")?.scrollIntoView(),
    );
    await delay(200);
  }
}

/** Opens and closes everything that a page of many cards can open. */
async function tour(browser: Browser, origin: string): Promise<Map<string, Press>> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(record, SHORTEST_MS);
  await page.addInitScript((flag) => localStorage.setItem(flag, "true"), POP_UP_FLAG);
  await page.goto(origin + pages.home);
  await page.locator("html[data-ready]").waitFor();
  await loadCards(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await delay(QUIET_MS);

  const presses = new Map<string, Press>();
  const press = async (name: string, target: Locator, sign?: string) => {
    await target.scrollIntoViewIfNeeded();
    // Found before the clock runs: looking for a name costs the page as much as the press.
    const control = await target.elementHandle();
    presses.set(name, await timed(page, async () => control?.tap({ force: true }), sign));
  };
  const named = (role: "button" | "link", name: string | RegExp) => page.getByRole(role, { name }).first();
  const openAndClose = async (name: string, opener: Locator) => {
    await press(`open ${name}`, opener, DIALOG);
    await press(
      `close ${name}`,
      page.locator(DIALOG).getByRole("button", { name: "Close" }),
      `gone ${DIALOG}`,
    );
  };
  await openAndClose("Filters", named("button", "Filters"));
  await press("open menu", named("button", "Boys PG"), MENU);
  await press("close menu", named("button", "Boys PG"), `gone ${MENU}`);
  await openAndClose("Login", named("button", "Log in or sign up"));
  await openAndClose("Book", named("link", /^Book /));
  await openAndClose("Chat", named("button", /^Chat about/));
  await press("like", named("button", /^Like /), "[aria-pressed=true]");
  const field = page.getByRole("combobox", { name: "Search PGs" });
  await press("focus on search", field);
  presses.set("type", await timed(page, () => page.keyboard.type("kora", { delay: 150 })));
  await context.close();
  return presses;
}

/** How long a press waits for its frame with many cards on the page, on a slowed phone. */
export async function bench(): Promise<BenchTable[]> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error("No Chromium was found.");
  const demo = await copyDemo();
  const server = await startServer({ dataDir: demo.dataDir, env: { RATE_LIMIT: "off" } });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    return [await table(browser, server.url)];
  } finally {
    await browser.close();
    await server.stop();
    demo.remove();
  }
}

export async function table(browser: Browser, origin: string): Promise<BenchTable> {
  const runs: Map<string, Press>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await tour(browser, origin));
  const rows = [...runs[0]!.keys()].map((press) => ({
    press,
    "INP ms": Math.round(median(runs.map((run) => run.get(press)!.inp))),
    "worst INP ms": Math.round(Math.max(...runs.map((run) => run.get(press)!.inp))),
    "shown after ms": Math.round(median(runs.map((run) => run.get(press)!.shown))),
  }));
  return {
    name: `Presses with all listings on the page, phone with a CPU slowed ${CPU_SLOWDOWN} times`,
    rows,
  };
}
