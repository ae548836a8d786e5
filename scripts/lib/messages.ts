import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { LANGUAGE_TAGS, LOCALES, type Locale, localePrefix, localizedPath } from "../../domain/locale.ts";
import { nodesOf } from "./syntax.ts";

// Each language has built files of its own, in which every call of `t` is replaced by its message: a page carries the
// messages it uses, in the language it shows, and no keys. The pages are built once, with marks in the place of messages
// (`messages`); then each language's files are written from that (`writeLanguages`).

const root = fileURLToPath(new URL("../../", import.meta.url));

function readMessages(locale: Locale): Map<string, string> {
  const folder = join(root, "messages", locale);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
  return new Map(files.flatMap((catalog) => Object.entries<string>(catalog)));
}

function catalogue(): (locale: Locale, key: string) => string {
  const texts = new Map(LOCALES.map((locale) => [locale, readMessages(locale)]));
  return (locale, key) => {
    const text = texts.get(locale)?.get(key);
    if (text === undefined) throw new Error(`${locale} has no message ${key}`);
    return text;
  };
}

/** Where keys stand: the first argument of `t`, or the whole call when it has no other. The last comes first. */
function keysIn(tree: unknown): { key: string; start: number; end: number }[] {
  const found: { key: string; start: number; end: number }[] = [];
  for (const node of nodesOf(tree)) {
    if (node.type !== "CallExpression") continue;
    const [first, ...others] = node.arguments ?? [];
    if (node.callee?.name !== "t" || !first) continue;
    if (first.type !== "Literal" || typeof first.value !== "string")
      throw new Error("t() takes a literal key: the build puts the message in its place");
    const { start, end } = others.length === 0 ? node : first;
    found.push({ key: first.value, start, end });
  }
  return found.sort((a, b) => b.start - a.start);
}

/** Puts marks in the place of messages, and a smaller `t` in the place of i18n.ts. */
export function messages(): Plugin {
  const textOf = catalogue();
  /** The name of a built file hangs on its content, and so changes with each message. */
  const mark = (key: string): string => {
    const hash = createHash("sha256");
    for (const locale of LOCALES) hash.update(`${textOf(locale, key)}\0`);
    return `@@${key}#${hash.digest("hex").slice(0, 8)}@@`;
  };
  return {
    name: "messages",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      order: "pre",
      handler: (source) =>
        /(^#domain|\.)\/i18n\.ts$/.test(source) ? join(root, "domain/i18n.browser.ts") : undefined,
    },
    transform(code, id) {
      if (!/\.tsx?(\?|$)/.test(id) || !/\bt\(/.test(code) || !/["/]i18n\.ts"/.test(code)) return undefined;
      let changed = code;
      for (const { key, start, end } of keysIn(this.parse(code)))
        changed = `${changed.slice(0, start)}${JSON.stringify(mark(key))}${changed.slice(end)}`;
      return { code: changed, map: null };
    },
  };
}

/** Safe in each kind of quotes. */
const escaped = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', "\\x22")
    .replaceAll("'", "\\x27")
    .replaceAll("`", "\\x60")
    .replaceAll("${", "\\x24{");

const MARK = /(["'`])@@([\w-]+\.\w+)#[0-9a-f]{8}@@\1|@@([\w-]+\.\w+)#[0-9a-f]{8}@@/g;

/** The web app manifest in a language: every text in it that readers see is a message, found by its English. */
function manifestIn(
  locale: Locale,
  english: string,
  textOf: (locale: Locale, key: string) => string,
): string {
  const keys = [...readMessages("en").keys()].filter((key) => key.startsWith("manifest."));
  const translations = new Map(keys.map((key) => [textOf("en", key), textOf(locale, key)]));
  const READ = new Set(["name", "short_name", "description", "label"]);
  const manifest = JSON.parse(english, (field, value) => {
    if (READ.has(field) && value !== "Tangu") {
      const text = translations.get(value);
      if (text === undefined)
        throw new Error(`The manifest says "${value}", which is no message of manifest.json`);
      return text;
    }
    return field === "url" || field === "start_url" ? localizedPath(value, locale) : value;
  });
  return JSON.stringify({ ...manifest, lang: LANGUAGE_TAGS[locale] });
}

/** Writes the files of each language from those with marks; English keeps their addresses. */
export function writeLanguages(client: string): void {
  const textOf = catalogue();
  const messageOf = (locale: Locale, quote: string, key: string): string => {
    const tokens = compileMessageOrThrow(textOf(locale, key));
    if (tokens.every((token) => typeof token === "string"))
      return `${quote}${escaped(tokens.join(""))}${quote}`;
    if (quote === "") throw new Error(`The message ${key} has arguments and stands inside a text`);
    return JSON.stringify(tokens);
  };
  const manifest = readFileSync(join(client, "manifest.webmanifest"), "utf8");
  const assets = join(client, "assets");
  const scripts = readdirSync(assets).filter((each) => each.endsWith(".js"));
  // A second run would write English into the folders of the other languages.
  if (!scripts.some((name) => readFileSync(join(assets, name), "utf8").includes("@@locale@@")))
    throw new Error("The built files hold no marks of messages: build the pages first");
  for (const locale of LOCALES.filter((each) => each !== "en")) {
    mkdirSync(join(client, locale), { recursive: true });
    writeFileSync(join(client, locale, "manifest.webmanifest"), manifestIn(locale, manifest, textOf));
  }
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), "utf8");
    for (const locale of LOCALES) {
      const prefix = localePrefix(locale);
      const folder = join(client, prefix, "assets");
      mkdirSync(folder, { recursive: true });
      const text = code
        .replaceAll("@@locale@@", locale)
        .replace(MARK, (_, quote = "", quoted, within) => messageOf(locale, quote, quoted ?? within))
        // Scripts name each other by their address; styles and pictures are the same in all languages.
        .replace(/(["'`])\/assets\/([\w.-]+\.js)\1/g, `$1${prefix}/assets/$2$1`);
      writeFileSync(join(folder, name), text);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeLanguages(join(root, "build/client"));
