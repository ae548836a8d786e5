import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContextOptions, chromium, devices } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { projectRoot } from "#server/lib/root.ts";
import { POP_UP_FLAG } from "#web/lib/pop-up-seen.ts";
import { chromiumArgs, ensureChromium } from "./lib/chromium.ts";
import { copyDemo } from "./lib/demo.ts";
import { startServer } from "./lib/server.ts";

// Draws what public/manifest.webmanifest names: the icons out of public/icon.svg, the screenshots of the demo city.

const folder = join(projectRoot(), "public/app");
const logo = readFileSync(join(projectRoot(), "public/icon.svg"), "utf8");
const GROUND = "#0f6b5c";

const png = (picture: Sharp) => picture.png({ compressionLevel: 9, palette: true }).toBuffer();

/** With its own round corners, on nothing. */
const rounded = (size: number) => png(sharp(Buffer.from(logo), { density: 72 * (size / 56) }).resize(size));

/** Filled to the edge, for platforms that cut their own shape out of it: the house lies in the inner four fifths. */
async function full(size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share);
  const house = await sharp(Buffer.from(logo.replace(/<rect[^>]*\/>/, "")), { density: 72 * (inner / 56) })
    .resize(inner)
    .png()
    .toBuffer();
  const ground = { width: size, height: size, channels: 3 as const, background: GROUND };
  return png(sharp({ create: ground }).composite([{ input: house, gravity: "centre" }]));
}

async function drawIcons(): Promise<void> {
  const icons = {
    "icon-192.png": rounded(192),
    "icon-512.png": rounded(512),
    "maskable-192.png": full(192, 0.92),
    "maskable-512.png": full(512, 0.92),
    "apple-touch-icon.png": full(180, 1),
  };
  for (const [name, bytes] of Object.entries(icons)) writeFileSync(join(folder, name), await bytes);
}

interface Screen {
  name: string;
  path: (slug: string) => string;
  device: BrowserContextOptions;
}

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desk = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const screens: readonly Screen[] = [
  { name: "narrow-search", path: () => "/", device: phone },
  { name: "narrow-stay", path: (slug) => `/pgs/${slug}`, device: phone },
  { name: "wide-search", path: () => "/", device: desk },
];

async function takeScreenshots(): Promise<void> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error("No Chromium found or installable: install one or set CHROMIUM.");
  const demo = await copyDemo();
  const server = await startServer({ dataDir: demo.dataDir });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const [first] = await (await fetch(`${server.url}/api/pg-listings?limit=1`)).json();
    for (const { name, path, device } of screens) {
      const context = await browser.newContext({ ...device, locale: "en-IN", timezoneId: "Asia/Kolkata" });
      // The pop-up of a first visit belongs to no picture of the app.
      await context.addInitScript((flag) => localStorage.setItem(flag, "true"), POP_UP_FLAG);
      const page = await context.newPage();
      await page.goto(server.url + path(first.slug), { waitUntil: "networkidle" });
      const picture = await page.screenshot();
      writeFileSync(join(folder, `${name}.webp`), await sharp(picture).webp({ quality: 62 }).toBuffer());
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    demo.remove();
  }
}

mkdirSync(folder, { recursive: true });
await drawIcons();
if (!process.argv.includes("icons")) await takeScreenshots();
