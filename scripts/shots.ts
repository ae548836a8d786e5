import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, devices } from "@playwright/test";
import { projectRoot } from "#server/lib/root.ts";
import { POP_UP_FLAG } from "#web/lib/pop-up-seen.ts";
import { chromiumArgs, ensureChromium } from "./lib/chromium.ts";
import { copyDemo } from "./lib/demo.ts";
import { type RunningServer, startServer } from "./lib/server.ts";
import { shots } from "./shots-list.ts";
import type { Shot } from "./shots-steps.ts";

const folder = join(projectRoot(), "shots");
const screens = {
  "390": { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  "1440": { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
} as const;
const schemes = ["light", "dark"] as const;

type Look = { readonly screen: keyof typeof screens; readonly scheme: (typeof schemes)[number] };

async function take(browser: Browser, url: string, shot: Shot, look: Look): Promise<void> {
  const context = await browser.newContext({
    ...screens[look.screen],
    colorScheme: look.scheme,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  // The pop-up of a first visit has pictures of its own.
  if (!shot.firstVisit) {
    await context.addInitScript((flag) => localStorage.setItem(flag, "true"), POP_UP_FLAG);
  }
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    await shot.prepare?.(page);
    const path = join(folder, `${shot.name}-${look.screen}-${look.scheme}.png`);
    await page.screenshot({ path, fullPage: shot.full ?? false });
  } finally {
    await context.close();
  }
}

/** The list's paths with the first listings' own ids and slug in them. */
async function fill(server: RunningServer, path: string): Promise<string> {
  if (!path.includes("{")) return server.url + path;
  const answer = await fetch(`${server.url}/api/pg-listings?limit=3`);
  const [first, second, third] = (await answer.json()) as { id: number; slug: string }[];
  if (!first || !second || !third) throw new Error("The demo city has too few listings.");
  const filled = path
    .replace("{id}", String(first.id))
    .replace("{id2}", String(second.id))
    .replace("{id3}", String(third.id))
    .replace("{slug}", first.slug);
  return server.url + filled;
}

/** Takes the shots whose name contains one of the arguments; all of them without any. */
async function main(wanted: readonly string[]): Promise<number> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error("No Chromium found or installable: install one or set CHROMIUM.");
  const demo = await copyDemo();
  const server = await startServer({ dataDir: demo.dataDir, env: { RATE_LIMIT: "off" } });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  let failures = 0;
  try {
    if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
    const chosen = shots.filter(
      (shot) => wanted.length === 0 || wanted.some((word) => shot.name.includes(word)),
    );
    for (const shot of chosen) {
      const url = await fill(server, shot.path);
      for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
        for (const scheme of schemes) {
          try {
            await take(browser, url, shot, { screen, scheme });
          } catch (error) {
            failures += 1;
            console.error(
              `${shot.name} ${screen} ${scheme}:`,
              error instanceof Error ? error.message : error,
            );
          }
        }
      }
      console.log(shot.name);
    }
  } finally {
    await browser.close();
    await server.stop();
    demo.remove();
  }
  console.log(`Shots are in ${folder}`);
  return failures;
}

process.exit((await main(process.argv.slice(2))) > 0 ? 1 : 0);
