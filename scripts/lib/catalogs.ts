import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { latinWords } from "./latin-words.ts";

/** Messages of one feature in one language: key → text in ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

type Arguments = Map<string, "text" | "number" | "choice">;

/** The kinds of arguments that domain/format-message.ts knows. */
const KINDS = new Map<unknown, "text" | "number" | "choice">([
  [undefined, "text"],
  ["plural", "number"],
  ["select", "choice"],
]);

function collect(tokens: unknown, found: Arguments): Arguments {
  if (!Array.isArray(tokens)) return found;
  for (const token of tokens) {
    if (!Array.isArray(token)) continue;
    const [name, type, choices] = token;
    const kind = KINDS.get(type);
    if (!kind || choices?.offset) throw new Error(`{${name}, ${type}} is no argument that messages may have`);
    if (found.get(name) !== "number") found.set(name, kind);
    if (choices && typeof choices === "object") {
      for (const choice of Object.values(choices)) collect(choice, found);
    }
  }
  return found;
}

/** @throws Error when the message is no valid ICU MessageFormat */
export const argumentsOf = (message: string): Arguments => collect(compileMessageOrThrow(message), new Map());

const TYPES = { text: "string | number", number: "number", choice: "string" } as const;

/** "{ count: number }"; "null" for a message without arguments. */
export function typeOfArguments(message: string): string {
  const found = [...argumentsOf(message)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (found.length === 0) return "null";
  return `{ ${found.map(([name, kind]) => `${name}: ${TYPES[kind]}`).join("; ")} }`;
}

const tagsOf = (message: string) => [...message.matchAll(/<\/?(\w+)>/g)].map(([tag]) => tag).sort();

/** Everything that has to be the same in all languages. */
function shapeOf(message: string): string {
  const names = [...argumentsOf(message)].map(([name, kind]) => `${name} (${kind})`).sort();
  return JSON.stringify([names, tagsOf(message)]);
}

const SCRIPTS: Partial<Record<Locale, RegExp>> = { kn: /\p{Script=Kannada}/u, hi: /\p{Script=Devanagari}/u };

/** The parts that people read: neither the names of arguments and choices nor tags. */
function readable(tokens: unknown): string {
  if (typeof tokens === "string") return tokens.replace(/<\/?\w+>/g, " ");
  if (!Array.isArray(tokens)) return "";
  const parts = tokens.map((token) => {
    if (!Array.isArray(token)) return readable(token);
    const [, , choices] = token;
    return choices && typeof choices === "object" ? Object.values(choices).map(readable).join(" ") : "";
  });
  return parts.join(" ");
}

/** Words of a message that are left in Latin letters. */
const latinIn = (message: string): string[] => latinWords(readable(compileMessageOrThrow(message)));

function checkMessage(locale: Locale, key: string, english: string, text: string): string[] {
  try {
    if (shapeOf(text) !== shapeOf(english))
      return [`${locale} ${key}: arguments ${shapeOf(text)}, in English ${shapeOf(english)}`];
  } catch (error) {
    return [`${locale} ${key}: ${error instanceof Error ? error.message : error}`];
  }
  const script = SCRIPTS[locale];
  if (!script) return [];
  const latin = latinIn(text);
  const isName = latinIn(english).length === 0;
  if (latin.length > 0) return [`${locale} ${key}: English is left: ${latin.join(", ")}`];
  return script.test(text) || isName ? [] : [`${locale} ${key}: not in its script`];
}

/** What is wrong with the catalogues, one sentence each. */
export function checkCatalogs(catalogs: Readonly<Record<Locale, ReadonlyMap<string, Catalog>>>): string[] {
  const problems: string[] = [];
  for (const locale of LOCALES) {
    for (const [feature, catalog] of catalogs[locale]) {
      const english = catalogs.en.get(feature) ?? {};
      for (const [key, text] of Object.entries(catalog)) {
        if (!new RegExp(`^${feature}\\.[a-zA-Z0-9]+$`).test(key))
          problems.push(`${locale} ${key}: a key is "${feature}.", letters and digits`);
        if (key in english) problems.push(...checkMessage(locale, key, english[key]!, text));
        else problems.push(`${locale} ${key}: not in English`);
      }
      for (const key of Object.keys(english)) {
        if (!(key in catalog)) problems.push(`${locale} ${key}: missing`);
      }
    }
    for (const feature of catalogs.en.keys()) {
      if (!catalogs[locale].has(feature)) problems.push(`${locale} ${feature}.json: missing`);
    }
  }
  return problems;
}
