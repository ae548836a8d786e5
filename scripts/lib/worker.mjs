import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "./process.mjs";

const client = join(root, "build/client");

/** Pages that open without a connection, by the files they are written in. */
const OFFLINE_ROUTES = [
  "root",
  "shell",
  "home",
  "listing",
  "saved",
  "liked",
  "offline",
  "not-found",
  "landing",
];

/** What those pages fetch once they are at rest or somebody presses something that works without a connection. */
const OFFLINE_PARTS = [
  "app-parts",
  "chats-entry",
  "install-button",
  "lightbox",
  "favourites-sync",
  "footer",
  "offline-screen",
  "presence",
  "push",
  "toast-panel",
];

/** Files without a hash in their name. */
const EXTRAS = ["/icon.svg", "/app/icon-192.png", "/manifest.webmanifest"];

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Modules that a built file imports before it runs. */
function importsOf(path) {
  const text = readFileSync(join(client, path), "utf8");
  const found = [];
  for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g))
    found.push(`/assets/${name}`);
  return found;
}

/** The version of the pages and all files of theirs that the worker takes along. */
export function shellOf(names) {
  const manifestName = names.find((name) => /^manifest-[\w-]+\.js$/.test(name));
  const text = readFileSync(join(client, "assets", manifestName), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const icons = names.find((name) => /^icons-[\w-]+\.svg$/.test(name));
  if (!icons) throw new Error("No file of icons was built");
  // Named by the root itself, so that they stand before the scripts: the manifest knows nothing of them.
  const styles = names.find((name) => /^app-[\w-]+\.css$/.test(name));
  if (!styles) throw new Error("No file of styles was built");
  const wanted = [`/assets/${manifestName}`, `/assets/${icons}`, `/assets/${styles}`, manifest.entry.module];
  wanted.push(...manifest.entry.imports);
  for (const {
    id,
    module,
    clientLoaderModule,
    clientActionModule,
    hydrateFallbackModule,
    imports,
    css,
  } of Object.values(manifest.routes)) {
    if (!OFFLINE_ROUTES.includes(id.split("/").pop())) continue;
    wanted.push(
      module,
      clientLoaderModule,
      clientActionModule,
      hydrateFallbackModule,
      ...(imports ?? []),
      ...(css ?? []),
    );
  }
  for (const part of OFFLINE_PARTS) {
    const file = names.find(
      (name) => name.startsWith(`${part}-`) && /^-[\w-]{8}\.js$/.test(name.slice(part.length)),
    );
    if (!file) throw new Error(`No built file is called ${part}: what the worker keeps has to be named anew`);
    wanted.push(`/assets/${file}`);
    // The script does not run without its own styles.
    const styles = names.find(
      (name) => name.startsWith(`${part}-`) && /^-[\w-]{8}\.css$/.test(name.slice(part.length)),
    );
    if (styles) wanted.push(`/assets/${styles}`);
  }
  const files = new Set();
  const waiting = wanted.filter(Boolean);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (path.endsWith(".js")) waiting.push(...importsOf(path));
  }
  return { version: manifest.version, files: [...files].sort() };
}

/** The worker shows no texts of ours: without this it would carry all messages of all languages. */
const noMessages = {
  name: "no-messages",
  enforce: "pre",
  resolveId: (source) => (/(^#domain|\.)\/i18n\.ts$/.test(source) ? "\0no-messages" : undefined),
  load: (id) =>
    id === "\0no-messages" ? 'export const locale = () => "en"; export const t = () => "";' : undefined,
};

/** The worker as one file of text. */
export async function bundleWorker(shell) {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [noMessages],
    define: {
      __BUILD__: JSON.stringify(shell),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: join(root, "web/pwa/worker/main.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
  return [result].flat()[0].output[0].code;
}

/** Writes build/client/sw.js, which knows every file of the shell. Comes last: it names what the others made. */
export async function buildWorker() {
  const { version, files } = shellOf(readdirSync(join(client, "assets")));
  const fixed = EXTRAS.map((url) => ({ url, revision: digest(readFileSync(join(client, url))) }));
  const entries = [...files.map((url) => ({ url, revision: null })), ...fixed];
  writeFileSync(join(client, "sw.js"), await bundleWorker({ version, files: entries }));
  const bytes = entries.reduce((sum, { url }) => sum + gzipSync(readFileSync(join(client, url))).length, 0);
  console.info(`The worker keeps ${entries.length} files of the shell, ${Math.round(bytes / 1000)} kB gzip.`);
}

/** For live pages: the worker without a shell, which tells of messages and keeps answers as ever. */
export const liveWorker = {
  name: "live-worker",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use("/sw.js", async (_request, response) => {
      response.setHeader("content-type", "text/javascript");
      response.setHeader("cache-control", "no-cache");
      response.end(await bundleWorker({ version: "live", files: [] }));
    });
  },
};

if (process.argv[1]?.endsWith("worker.mjs") && existsSync(client)) await buildWorker();
