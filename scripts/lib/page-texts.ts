import { latinWords } from "./latin-words.ts";

/** Texts of a page, told apart by who wrote them. */
interface PageTexts {
  /** Of the interface. */
  ours: string[];
  /** What people wrote, and names: it stands in an element with `lang` or `translate="no"`, or in a field. */
  theirs: string[];
}

const COMMENT = String.raw`<!--[\s\S]*?-->|<![^>]*>`;
const RAW = String.raw`<(script|style)\b([^>]*)>([\s\S]*?)</\1>`;
const ELEMENT = String.raw`<(/?)([a-z][\w:-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(/?)>`;
const MARKUP = new RegExp([COMMENT, RAW, ELEMENT].join("|"), "gi");
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const SPOKEN = /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder)$/;
const IN_HEAD = /^(description|og:(title|description|site_name|image:alt)|twitter:(title|description))$/;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  nbsp: " ",
};
const plain = (text: string) =>
  text
    .replace(/&(#x27|#39|amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, " ")
    .trim();

/** What structured data says in words. */
function wordsOf(data: unknown, key = ""): string[] {
  if (typeof data === "string") return /^(name|description|text)$/.test(key) ? [data] : [];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => wordsOf(value, Array.isArray(data) ? key : name));
}

/** Reads a page that our server or a browser wrote: its markup is regular. */
class PageReader {
  readonly ours: string[] = [];
  readonly theirs: string[] = [];
  /** The elements around, from the outermost; `theirs` holds for all that stands in one. */
  readonly #open: { name: string; theirs: boolean }[] = [];
  /** What stands in the marked element around. */
  #marked = "";

  #inTheirs = () => this.#open.at(-1)?.theirs ?? false;

  #add(text: string, theirs: boolean): void {
    const found = plain(text);
    if (found !== "") (theirs ? this.theirs : this.ours).push(found);
  }

  text(text: string): void {
    const theirs = this.#inTheirs();
    if (theirs) this.#marked += text;
    this.#add(text, theirs);
  }

  structuredData(json: string): void {
    for (const words of wordsOf(JSON.parse(json))) this.#add(words, false);
  }

  close(name: string): void {
    const at = this.#open.findLastIndex((each) => each.name === name);
    if (at < 0) return;
    const was = this.#inTheirs();
    this.#open.length = at;
    if (!was || this.#inTheirs()) return;
    this.#add(this.#marked, true);
    this.#marked = "";
  }

  element(name: string, tag: string, isEmpty: boolean): void {
    const attributes = new Map(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]),
    );
    const isMarked = name !== "html" && (attributes.has("lang") || attributes.get("translate") === "no");
    const theirs = isMarked || name === "textarea" || this.#inTheirs();
    const inHead =
      name === "meta" && IN_HEAD.test(attributes.get("name") ?? attributes.get("property") ?? "");
    for (const [key, value] of attributes) {
      if (SPOKEN.test(key) || (inHead && key === "content")) this.#add(value, theirs);
      if (name === "input" && key === "value") this.#add(value, true);
    }
    if (!isEmpty && !VOID.test(name)) this.#open.push({ name, theirs });
  }
}

function textsOf(html: string): PageTexts {
  const page = new PageReader();
  let from = 0;
  for (const found of html.matchAll(MARKUP)) {
    page.text(html.slice(from, found.index));
    from = found.index + found[0].length;
    const [, raw, attributes = "", content = "", slash, name = "", tag = "", empty] = found;
    if (raw === "script" && attributes.includes("ld+json")) page.structuredData(content);
    if (slash) page.close(name);
    else if (name !== "") page.element(name, tag, empty !== "");
  }
  return page;
}

/** Addresses and ids are no words. */
const ADDRESSES = /https?:\/\/\S+|\S+@\S+|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const whole = (text: string) =>
  new RegExp(`(?<!\\p{Script=Latin})${escaped(text)}(?!\\p{Script=Latin})`, "gu");
/** Where a description was cut off: the words in Latin letters before it, with what stands between them. */
const CUT = /(\p{Script=Latin}[^\p{Script=Kannada}\p{Script=Devanagari}]*\p{Script=Latin})\P{L}*…/u;

/**
 * What is left in English on a page of another language: each text with the words. Of a text of ours that holds what
 * people wrote, such as the `alt` of a photo of a PG, only the rest is read; so a page has to show and mark it somewhere.
 */
export function englishLeft(html: string): string[] {
  const { ours, theirs } = textsOf(html);
  const known = [...new Set(theirs)].sort((a, b) => b.length - a.length);
  const isTheirs = (start: string): boolean =>
    known.some((text) => text.startsWith(start)) ||
    known.some((text) => start.startsWith(text) && isTheirs(start.slice(text.length).trim()));
  const wordsIn = (text: string): string[] => {
    let rest = text.replace(ADDRESSES, " ");
    if (rest.includes("…")) rest = rest.replace(CUT, (all, start: string) => (isTheirs(start) ? " " : all));
    for (const each of known) if (rest.includes(each)) rest = rest.replace(whole(each), " ");
    return latinWords(rest);
  };
  return [...new Set(ours)].flatMap((text) => {
    const words = latinWords(text).length > 0 ? wordsIn(text) : [];
    return words.length > 0 ? [`“${words.join(" ")}” in “${text.slice(0, 100)}”`] : [];
  });
}
