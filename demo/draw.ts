import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { formatRupees } from "#domain/money.ts";
import { openInstallation } from "#server/db/installation.ts";
import { systemClock } from "#server/lib/clock.ts";
import { parseConfig } from "#server/lib/config.ts";
import { createLog } from "#server/lib/log.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { loadSecrets } from "#server/lib/secrets.ts";
import { smsOf } from "#server/lib/sms.ts";
import { renderImage } from "#server/storage/images.ts";
import { imageKey, SIZES } from "#server/storage/media-files.ts";
import { storageOf } from "#server/storage/open.ts";
import { seedDemo } from "./city.ts";
import { PAPERS, type Paper, paperKey, type Receipt } from "./papers.ts";

// Draws demo/papers anew: makes a city in a folder that is then thrown away, and keeps each paper that it asks for.
// To be run after a change of who books what: node --import tsx demo/draw.ts

/** A bank's confirmation as a phone shows it. */
function receiptSvg({ amount, utr, payer }: Receipt): string {
  const lines = [
    ["To", "Tangu Stays"],
    ["From", payer],
    ["UTR", utr],
    ["Method", "UPI"],
  ].map(
    ([label, value], row) =>
      `<text x="60" y="${462 + row * 76}" font-size="22" fill="#667">${label}</text><text x="480" y="${462 + row * 76}" font-size="24" text-anchor="end" fill="#111">${value}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960" viewBox="0 0 540 960" font-family="sans-serif">
    <rect width="540" height="960" fill="#f3f6f4"/><rect width="540" height="360" fill="#137a5c"/>
    <circle cx="270" cy="150" r="56" fill="#fff"/><path d="m244 150 18 20 36-42" fill="none" stroke="#137a5c" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="270" y="260" font-size="30" text-anchor="middle" fill="#fff">Payment successful</text>
    <text x="270" y="316" font-size="44" font-weight="bold" text-anchor="middle" fill="#fff">${formatRupees(amount)}</text>
    <rect x="30" y="400" width="480" height="330" rx="18" fill="#fff"/>${lines.join("")}
  </svg>`;
}

/** A rental agreement as somebody would photograph it. Nobody's: the lines say nothing. */
function agreementSvg(tenant: string): string {
  const lines = Array.from(
    { length: 14 },
    (_, row) =>
      `<rect x="90" y="${330 + row * 42}" width="${row % 5 === 4 ? 300 : 540 - (row % 3) * 24}" height="9" rx="4" fill="#b9b3a6"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080" viewBox="0 0 720 1080" font-family="serif">
    <rect width="720" height="1080" fill="#6d5a44"/><rect x="40" y="40" width="640" height="1000" fill="#fbf8ee"/>
    <rect x="40" y="40" width="640" height="90" fill="#d9e6d0"/>
    <text x="360" y="98" font-size="34" text-anchor="middle" fill="#3c5a34">Rental Agreement</text>
    <text x="90" y="200" font-size="24" fill="#333">Between the owner of the house</text>
    <text x="90" y="240" font-size="24" fill="#333">and ${tenant}</text>
    <text x="90" y="285" font-size="20" fill="#666">for one bed, by the month</text>
    ${lines.join("")}
    <path d="M100 980q40-50 70-10t80-20" fill="none" stroke="#223a7a" stroke-width="4"/>
    <path d="M440 975q50-40 80 0t90-15" fill="none" stroke="#223a7a" stroke-width="4"/>
  </svg>`;
}

async function draw(paper: Paper, folder: string) {
  const svg = "receipt" in paper ? receiptSvg(paper.receipt) : agreementSvg(paper.agreement.tenant);
  const path = join(folder, "paper.png");
  await sharp(Buffer.from(svg)).png().toFile(path);
  const image = await renderImage(path, SIZES.private, {
    unsupportedMessage: () => "A drawing cannot be read.",
  });
  for (const [size, bytes] of image.variants) {
    writeFileSync(join(PAPERS, imageKey(paperKey(paper), size)), bytes);
  }
  return image;
}

const folder = mkdtempSync(join(tmpdir(), "tangu-draw-"));
const config = parseConfig({ DATA_DIR: folder, LOG_LEVEL: "warn" });
const storage = storageOf(config);
const store = await openInstallation({ dataDir: folder, onError: console.error }, storage);
rmSync(PAPERS, { recursive: true, force: true });
mkdirSync(PAPERS);
const { secrets } = loadSecrets(config);
const deps = {
  config,
  secrets,
  store,
  storage,
  clock: systemClock,
  log: createLog(config),
  metrics: createMetrics(),
  sms: smsOf(config),
};
await seedDemo(deps, (paper) => draw(paper, folder));
await store.close();
rmSync(folder, { recursive: true });
