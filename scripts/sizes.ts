import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import ts from "typescript";
import { searchListings } from "#domain/listings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";

/**
 * What a first view may weigh, in bytes as they travel: scripts by gzip, for which the limit is 140 kB, all else by
 * brotli. It is held where it stands, so that it grows only on purpose. A page's HTML holds dates and made-up names,
 * which change its weight by some dozen bytes from day to day: its budget leaves room for that.
 */
const BUDGETS = {
  home: { scripts: 136_800, styles: 12_800, icons: 6_800, html: 11_400, files: 13, eagerPictures: 2 },
  listing: { scripts: 139_990, styles: 12_800, icons: 6_800, html: 16_400, files: 21, eagerPictures: 2 },
  landing: { scripts: 140_000, styles: 12_800, icons: 6_800, html: 13_500, files: 15, eagerPictures: 2 },
  rooms: { scripts: 140_000, styles: 12_800, icons: 6_800, html: 11_800, files: 15, eagerPictures: 2 },
} as const;

type Weights = Record<keyof (typeof BUDGETS)["home"], number>;

type Answer = { readonly bytes: number; readonly text: string };

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

/** Not fetch: it hides how many bytes came over the wire. */
function load(url: string, encoding: keyof typeof unpack = "br"): Promise<Answer> {
  const headers = {
    "accept-encoding": encoding,
    accept: "text/html,*/*",
    "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  };
  return new Promise((done, fail) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () => {
        if (response.statusCode !== 200) return fail(new Error(`${url} answered ${response.statusCode}`));
        const body = Buffer.concat(chunks);
        const isPacked = response.headers["content-encoding"] === encoding;
        const plain = isPacked ? unpack[encoding](body) : body;
        done({ bytes: body.length, text: plain.toString("utf8") });
      });
    }).on("error", fail);
  });
}

/** Modules a script loads by itself; in a page's inline script the dynamic ones start at once too. */
export function importsOf(script: string, withDynamic = false): string[] {
  const tree = ts.createSourceFile("x.js", script, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const found: string[] = [];
  for (const node of tree.statements) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push(node.moduleSpecifier.text);
  }
  if (!withDynamic) return found;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const first = node.arguments[0];
      if (first && ts.isStringLiteralLike(first)) found.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Addresses of all scripts that a page asks for while it loads. */
export function scriptsOf(html: string): string[] {
  const found: string[] = [];
  for (const [tag] of html.matchAll(/<link\b[^>]*>/g)) {
    const href = /\bhref="([^"]+)"/.exec(tag)?.[1];
    if (href && /\brel="modulepreload"/.test(tag)) found.push(href);
  }
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const src = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
    if (src) found.push(src);
    else if (/\btype="module"/.test(attributes)) found.push(...importsOf(body, true));
  }
  return found;
}

const stylesOf = (html: string) =>
  [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? [],
  );

/** Pictures that are fetched wherever they stand. */
const eagerPicturesOf = (html: string) =>
  [...html.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, "").matchAll(/<img\b[^>]*>/g)].filter(
    ([tag]) => !/\bloading="lazy"/.test(tag),
  ).length;

const sum = (weights: ReadonlyMap<string, number>) =>
  [...weights.values()].reduce((all, one) => all + one, 0);

/** Bytes on the wire of every script behind a page, by address. */
async function weighScripts(page: string, html: string): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  const waiting = scriptsOf(html).map((path) => new URL(path, page).href);
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (weights.has(url)) continue;
    const { bytes, text } = await load(url, "gzip");
    weights.set(url, bytes);
    const base = url;
    waiting.push(...importsOf(text).map((path) => new URL(path, base).href));
  }
  return weights;
}

/** What the first view of a page weighs, as it travels. @param page its whole address */
export async function weigh(page: string): Promise<{ weights: Weights; scripts: Map<string, number> }> {
  const { bytes: html, text } = await load(page);
  const scripts = await weighScripts(page, text);
  const styles = new Map<string, number>();
  for (const path of stylesOf(text)) styles.set(path, (await load(new URL(path, page).href)).bytes);
  const icons = /\/assets\/icons-[\w-]+\.svg/.exec(text)?.[0];
  if (!icons) throw new Error(`${page} has no icons`);
  return {
    scripts,
    weights: {
      scripts: sum(scripts),
      styles: sum(styles),
      icons: (await load(new URL(icons, page).href)).bytes,
      html,
      files: 2 + scripts.size + styles.size,
      eagerPictures: eagerPicturesOf(text),
    },
  };
}

async function pagesOf(origin: string): Promise<Record<keyof typeof BUDGETS, string>> {
  const [first] = JSON.parse((await load(`${origin}${searchListings().path}?limit=1`)).text) as {
    slug: string;
  }[];
  if (!first) throw new Error("The demo city has no stays");
  return {
    home: pages.home,
    listing: pages.listing(first.slug),
    landing: LANDING_PAGES[0]!.path,
    rooms: pages.rooms,
  };
}

/** Weighs the pages of a server of the demo city; prints all, and returns what is over its budget. */
export async function overBudget(origin: string): Promise<string[]> {
  const over: string[] = [];
  for (const [name, path] of Object.entries(await pagesOf(origin))) {
    const { scripts, weights } = await weigh(`${origin}${path}`);
    if (name === "home")
      for (const [url, bytes] of [...scripts].sort((a, b) => b[1] - a[1]))
        console.log(`${String(bytes).padStart(8)}  ${new URL(url).pathname}`);
    const budget: Weights = BUDGETS[name as keyof typeof BUDGETS];
    for (const what of Object.keys(budget) as (keyof Weights)[]) {
      console.log(`${String(weights[what]).padStart(8)}  ${what} of ${path}; budget ${budget[what]}`);
      if (weights[what] > budget[what] || weights.scripts === 0) over.push(`${what} of ${path}`);
    }
  }
  return over;
}
