import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./process.mjs";

const stamp = join(root, "build/.stamp");
const outputs = [
  "build/client/sw.js",
  "build/server/index.js",
  "build/app/main.js",
  "build/app/demo.js",
  "build/app/db.js",
];
const sources = [
  "demo",
  "domain",
  "messages",
  "public",
  "server",
  "testing/factories",
  "web",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/admin.ts",
  "scripts/db.ts",
  "scripts/import.ts",
  "scripts/lib/ask-server.ts",
  "scripts/lib/compress.mjs",
  "scripts/lib/icons.ts",
  "scripts/lib/messages.ts",
  "scripts/lib/route-manifest.mjs",
  "scripts/lib/slim-router.ts",
  "scripts/lib/syntax.ts",
  "scripts/lib/worker.mjs",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.config.ts",
];

function* filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) yield path;
  else for (const name of readdirSync(full).sort()) yield* filesOf(`${path}/${name}`);
}

/** One hash over every file that can change what is built; tests are not among them. */
export function sourceHash() {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  for (const source of sources) {
    for (const file of filesOf(source)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
    }
  }
  return hash.digest("hex");
}

/** Builds the pages and the server into build/ when a source changed since the last build. */
export async function ensureBuild() {
  const hash = sourceHash();
  const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (fresh && outputs.every((path) => existsSync(join(root, path)))) return;
  console.info("Building…");
  // A build that is cut short must not pass for a finished one.
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const bin = (name) => join(root, "node_modules", name);
  // One after the other: building the pages empties build/ first.
  const steps = [
    [bin("@react-router/dev/bin.js"), "build", "--logLevel", "warn"],
    [bin("vite/bin/vite.js"), "build", "--config", "vite.server.config.ts", "--logLevel", "warn"],
    [join(root, "scripts/lib/route-manifest.mjs")],
    ["--import", "tsx", join(root, "scripts/lib/messages.ts")],
    [join(root, "scripts/lib/worker.mjs")],
    [join(root, "scripts/lib/compress.mjs")],
  ];
  for (const args of steps) {
    const code = await run(process.execPath, args, { env, quiet: true });
    if (code !== 0) process.exit(code);
  }
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, hash);
}
