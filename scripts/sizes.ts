import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import ts from "typescript";
import { copyDemo } from "./lib/demo.ts";
import { startServer } from "./lib/server.ts";

/**
 * JavaScript of the home page's first view as it travels, in bytes. The aim is 125 kB (docs/performance.md says what
 * is in the way); until then this keeps it from growing.
 */
const budget = 158_000;

type Answer = { readonly bytes: number; readonly text: string };

/** Not fetch: it hides how many bytes came over the wire. */
function load(url: string): Promise<Answer> {
  const headers = {
    "accept-encoding": "gzip",
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
        const plain = response.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
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

/** Bytes on the wire of every script behind the page, by address. */
async function weigh(page: string): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  const waiting = scriptsOf((await load(page)).text).map((path) => new URL(path, page).href);
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (weights.has(url)) continue;
    const { bytes, text } = await load(url);
    weights.set(url, bytes);
    const base = url;
    waiting.push(...importsOf(text).map((path) => new URL(path, base).href));
  }
  return weights;
}

async function main(): Promise<boolean> {
  const demo = await copyDemo();
  const server = await startServer({ dataDir: demo.dataDir, env: { DEMO: "0" } });
  try {
    const weights = await weigh(`${server.url}/`);
    const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [url, bytes] of [...weights].sort((a, b) => b[1] - a[1])) {
      console.log(`${String(bytes).padStart(8)}  ${new URL(url).pathname}`);
    }
    console.log(`${String(total).padStart(8)}  JavaScript of the home page, gzip; budget ${budget}`);
    return weights.size > 0 && total <= budget;
  } finally {
    await server.stop();
    demo.remove();
  }
}

if (process.argv[1]?.endsWith("sizes.ts")) process.exit((await main()) ? 0 : 1);
