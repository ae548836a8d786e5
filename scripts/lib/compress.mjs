import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { root } from "./process.mjs";

const client = join(root, "build/client");
/** Smaller ones travel in one packet either way. */
const LEAST_BYTES = 1024;

async function compress(path) {
  const bytes = readFileSync(path);
  if (bytes.length < LEAST_BYTES) return;
  // Brotli's best quality is its default.
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes));
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

// Once for all who load them, as small as it gets.
const texts = readdirSync(client, { recursive: true }).filter((name) =>
  /\.(js|css|svg|webmanifest)$/.test(name),
);
await Promise.all(texts.map((name) => compress(join(client, name))));
