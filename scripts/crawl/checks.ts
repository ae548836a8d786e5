import { LANGUAGE_TAGS, LOCALES, localizedPath, splitLocale } from "#domain/locale.ts";
import { englishLeft } from "../lib/page-texts.ts";
import type { ReadPage } from "./page.ts";
import { faultsOf, typeOf } from "./schema-org.ts";

/** A site as the crawler found it. */
export interface Crawled {
  /** By address. */
  pages: ReadonlyMap<string, ReadPage>;
  /** Clicks from the start page; what no link leads to is not in it. */
  depths: ReadonlyMap<string, number>;
  sitemap: readonly string[];
}

/** A sentence for each offence. */
type Check = (site: Crawled) => string[];

const MOST_CLICKS = 3;

const indexableOf = ({ pages }: Crawled) => [...pages.values()].filter(({ indexable }) => indexable);

const brokenLinks: Check = ({ pages }) =>
  [...pages.values()].flatMap((page) =>
    page.links.flatMap((link) => {
      const status = pages.get(link)?.status ?? 200;
      return status >= 400 ? [`${page.url} links to ${link}, which answers ${status}`] : [];
    }),
  );

/** Nothing of ours leads people through an address that stands elsewhere by now. */
const redirectedLinks: Check = ({ pages }) =>
  [...pages.values()].flatMap((page) =>
    page.links.flatMap((link) => {
      const location = pages.get(link)?.location;
      return location ? [`${page.url} links to ${link}, which stands at ${location}`] : [];
    }),
  );

const languageOf = (url: string) => splitLocale(new URL(url).pathname).locale;

/** Twice in one language: the name of a PG is the same in all. */
const duplicates =
  (what: "title" | "description"): Check =>
  (site) => {
    const first = new Map<string, string>();
    return indexableOf(site).flatMap((page) => {
      const text = page[what].trim();
      if (text === "") return [`${page.url} has no ${what}`];
      const key = `${languageOf(page.url)} ${text}`;
      const other = first.get(key);
      if (other !== undefined) return [`${page.url} has the ${what} of ${other}: ${text}`];
      first.set(key, page.url);
      return [];
    });
  };

/** Rooms are listed page after page, the newest first. */
const MOST_CLICKS_TO_ROOM = 6;

const reachable: Check = (site) =>
  indexableOf(site).flatMap(({ url }) => {
    const clicks = site.depths.get(url) ?? Number.POSITIVE_INFINITY;
    const most = /\/rooms\/\d+$/.test(url) ? MOST_CLICKS_TO_ROOM : MOST_CLICKS;
    return clicks <= most ? [] : [`${url} takes ${clicks} clicks from the start page`];
  });

const canonical: Check = (site) =>
  indexableOf(site).flatMap((page) => {
    if (page.canonical === page.url) return [];
    const target = page.canonical === null ? undefined : site.pages.get(page.canonical);
    // The same page under an address with something added, such as a campaign's.
    if (target?.indexable && target.canonical === target.url) return [];
    return [`${page.url} says that its address is ${page.canonical}`];
  });

const own = (page: ReadPage) => page.canonical === page.url;

const inSitemap: Check = (site) => {
  const listed = new Set(site.sitemap);
  return indexableOf(site)
    .filter((page) => own(page) && !listed.has(page.url))
    .map(({ url }) => `${url} is not in the sitemap`);
};

const sitemapSound: Check = ({ pages, sitemap }) =>
  sitemap.flatMap((url) => {
    const page = pages.get(url);
    if (!page) return [`${url} of the sitemap was not read`];
    if (page.status !== 200) return [`${url} of the sitemap answers ${page.status}`];
    if (!page.indexable) return [`${url} of the sitemap asks not to be indexed`];
    return own(page) ? [] : [`${url} of the sitemap says that its address is ${page.canonical}`];
  });

const structuredData: Check = ({ pages }) =>
  [...pages.values()].flatMap(({ url, data, broken }) => [
    ...broken.map((text) => `${url} has structured data that is no JSON: ${text}`),
    ...data.flatMap((each) => faultsOf(each).map((fault) => `${url}: ${fault}`)),
  ]);

const EXPECTED: readonly [pattern: RegExp, types: readonly string[]][] = [
  [/^\/$/, ["Organization", "WebSite", "ItemList"]],
  [/^\/pgs\//, ["LodgingBusiness", "BreadcrumbList"]],
  [/^\/(rooms|terms|privacy|refunds|contact)$/, ["BreadcrumbList"]],
  [/^\/[^/]+$/, ["BreadcrumbList", "ItemList"]],
];

const saysWhatItIs: Check = (site) =>
  indexableOf(site).flatMap(({ url, data }) => {
    const types =
      EXPECTED.find(([pattern]) => pattern.test(splitLocale(new URL(url).pathname).path))?.[1] ?? [];
    const told = new Set(data.map(typeOf));
    return types.filter((type) => !told.has(type)).map((type) => `${url} has no ${type}`);
  });

/** Each page names itself in all languages, and what it names is there and can be indexed. */
const inAllLanguages: Check = (site) =>
  indexableOf(site)
    .filter(own)
    .flatMap(({ url, alternates }) => {
      const { origin, pathname, search } = new URL(url);
      const { path } = splitLocale(pathname);
      const expected = new Map(
        LOCALES.map((locale) => [LANGUAGE_TAGS[locale] as string, localizedPath(path, locale)]),
      ).set("x-default", path);
      return [...expected].flatMap(([tag, at]) => {
        const wanted = new URL(at + search, origin).href;
        if (alternates.get(tag) !== wanted)
          return [`${url} says that it stands in ${tag} at ${alternates.get(tag)}`];
        return site.pages.get(wanted)?.indexable ? [] : [`${url} names ${wanted}, which is no page to index`];
      });
    });

const shareable: Check = (site) =>
  indexableOf(site).flatMap(({ url, image }) =>
    image?.startsWith("http") ? [] : [`${url} has no og:image`],
  );

/** Pages in Kannada and Hindi hold no English but what people wrote and names. */
export const noEnglishLeft: Check = ({ pages }) =>
  [...pages.values()]
    .filter(({ url }) => languageOf(url) !== "en")
    .flatMap(({ url, html }) => englishLeft(html).map((left) => `${url} says ${left}`));

export const CHECKS: Readonly<Record<string, Check>> = {
  "no broken link": brokenLinks,
  "no link to an address that moved": redirectedLinks,
  "no title twice": duplicates("title"),
  "no description twice": duplicates("description"),
  "three clicks at most": reachable,
  "one address each": canonical,
  "all in the sitemap": inSitemap,
  "nothing else in the sitemap": sitemapSound,
  "structured data as its schema says": structuredData,
  "structured data where it belongs": saysWhatItIs,
  "a picture to share": shareable,
  "in all languages": inAllLanguages,
  "no English in other languages": noEnglishLeft,
};
