import { UPLOADS_PREFIX } from "#domain/paths.ts";

/** What a crawler sees of an address. */
export interface SeenPage {
  url: string;
  status: number;
  /** Where a redirect leads to. */
  location: string | null;
  html: string;
}

/** What the page says of itself, and where it leads. */
export interface ReadPage extends SeenPage {
  title: string;
  description: string;
  canonical: string | null;
  indexable: boolean;
  image: string | null;
  /** The same page in each language, by `hreflang`. */
  alternates: ReadonlyMap<string, string>;
  /** Absolute addresses of links to pages of this site, without their fragments. */
  links: string[];
  /** Absolute addresses of pictures, styles and scripts of this site. */
  assets: string[];
  data: unknown[];
  /** Structured data that is no JSON. */
  broken: string[];
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decoded = (text: string) =>
  text.replace(/&(#x27|#39|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!);

function attributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", value = ""] of tag.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    found.set(name.toLowerCase(), decoded(value));
  }
  return found;
}

/** An address of this site as the crawler compares it; null for those of others. */
function own(href: string, page: string): string | null {
  if (!URL.canParse(href, page)) return null;
  const url = new URL(href, page);
  if (url.origin !== new URL(page).origin || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

const unique = (urls: readonly (string | null)[]) => [...new Set(urls.filter((url) => url !== null))];

/** Reads a page that our own server made: its markup is regular, so that patterns are enough. */
export function readPage(seen: SeenPage): ReadPage {
  const { html, url } = seen;
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => attributes(tag));
  const metas = tags("meta");
  const meta = (name: string) =>
    metas.find((each) => each.get("name") === name || each.get("property") === name)?.get("content");
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const data: unknown[] = [];
  const broken: string[] = [];
  for (const [, text = ""] of scripts) {
    try {
      data.push(JSON.parse(text));
    } catch {
      broken.push(text.slice(0, 80));
    }
  }
  const links = tags("link");
  const pictures = tags("img").flatMap((each) => [
    each.get("src"),
    ...(each.get("srcset") ?? "").split(",").map((part) => part.trim().split(/\s+/)[0]),
  ]);
  const files = links
    .filter((each) => /stylesheet|modulepreload|icon|manifest/.test(each.get("rel") ?? ""))
    .map((each) => each.get("href"));
  // A link to a photo leads to a file, which has to be there, and is no page.
  const led = tags("a").map((each) => own(each.get("href") ?? "javascript:", url));
  const isUpload = (to: string | null) => to !== null && new URL(to).pathname.startsWith(UPLOADS_PREFIX);
  return {
    ...seen,
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: meta("description") ?? "",
    canonical: links.find((each) => each.get("rel") === "canonical")?.get("href") ?? null,
    indexable: seen.status === 200 && !/noindex/.test(meta("robots") ?? ""),
    image: meta("og:image") ?? null,
    alternates: new Map(
      links
        .filter((each) => each.get("rel") === "alternate" && each.has("hreflang"))
        .map((each) => [each.get("hreflang")!, each.get("href") ?? ""]),
    ),
    links: unique(led.filter((to) => !isUpload(to))),
    assets: unique([
      ...[...pictures, ...files].flatMap((each) => (each ? [own(each, url)] : [])),
      ...led.filter(isUpload),
    ]),
    data,
    broken,
  };
}
