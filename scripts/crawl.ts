import sharp from "sharp";
import { getListing } from "#domain/listings/endpoints.ts";
import { LOCALES, localizedPath } from "#domain/locale.ts";
import { files, pages } from "#domain/paths.ts";
import type { LandingFacts } from "#domain/places/contract.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { CHECKS, type Crawled, noEnglishLeft } from "./crawl/checks.ts";
import { type ReadPage, readPage } from "./crawl/page.ts";
import { allowedBy } from "./crawl/robots.ts";

const MAX_CONCURRENT = 4;
/** Searches have no end: what a page links to is looked at, and gone on from within so many clicks. */
const SEARCHES_WITHIN = 2;
/** The list of rooms goes on by links, page after page. */
const isRoomsPage = (url: string) => /\/rooms\?cursor=[^&]+$/.test(url);
const CARDS_LOOKED_AT = 12;
const CARD_BYTES = 300_000;
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const ask = (url: string, method = "GET") =>
  fetch(url, { method, redirect: "manual", headers: { "user-agent": ROBOT } });

async function each<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
}

async function look(url: string): Promise<ReadPage> {
  const answer = await ask(url);
  const location = answer.headers.get("location");
  const html = /html/.test(answer.headers.get("content-type") ?? "") ? await answer.text() : "";
  return readPage({ url, status: answer.status, location: location && new URL(location, url).href, html });
}

async function located(url: string): Promise<string[]> {
  const answer = await ask(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) =>
    found!.replaceAll("&amp;", "&"),
  );
}

/** Everything that links and the sitemap lead to, click by click, from the start page of each language. */
async function walk(home: string): Promise<Crawled> {
  const allowed = allowedBy(await (await ask(new URL(files.robots, home).href)).text());
  const index = await located(new URL(files.sitemap, home).href);
  const sitemap = (await Promise.all(index.map(located))).flat();
  const seen = new Map<string, ReadPage>();
  const depths = new Map<string, number>();
  let wave = LOCALES.map((locale) => new URL(localizedPath(pages.home, locale), home).href);
  for (let depth = 0; wave.length > 0; depth += 1) {
    const next = new Set<string>();
    for (const url of wave) depths.set(url, depth);
    await each(wave, async (url) => {
      const page = await look(url);
      seen.set(url, page);
      const goOn =
        page.status === 200 && (new URL(url).search === "" || isRoomsPage(url) || depth <= SEARCHES_WITHIN);
      for (const link of goOn ? page.links : []) next.add(link);
    });
    wave = [...next].filter(
      (url) =>
        !depths.has(url) &&
        allowed(url) &&
        (new URL(url).search === "" || isRoomsPage(url) || depth < SEARCHES_WITHIN),
    );
  }
  await each(
    sitemap.filter((url) => !seen.has(url)),
    async (url) => void seen.set(url, await look(url)),
  );
  return { pages: seen, depths, sitemap };
}

/** What pages load must be there; each file once, whoever asks for it. */
async function missingAssets({ pages: seen }: Crawled): Promise<string[]> {
  const wanted = new Map<string, string>();
  for (const page of seen.values()) for (const asset of page.assets) wanted.set(asset, page.url);
  const missing: string[] = [];
  await each(wanted, async ([asset, page]) => {
    const { status } = await ask(asset, "HEAD");
    if (status !== 200) missing.push(`${page} loads ${asset}, which answers ${status}`);
  });
  return missing;
}

/** All would take minutes to draw: some of every kind. */
function someCards({ pages: seen }: Crawled): [page: string, image: string][] {
  const found = [...seen.values()].flatMap(({ url, image, indexable }): [string, string][] =>
    indexable && image ? [[url, image]] : [],
  );
  const kindOf = (image: string) => new URL(image).pathname.split("/")[2] ?? "";
  const kinds = new Map<string, [string, string][]>();
  for (const each of found) kinds.set(kindOf(each[1]), [...(kinds.get(kindOf(each[1])) ?? []), each]);
  return [...kinds.values()].flatMap((kind) => kind.slice(0, CARDS_LOOKED_AT / 2));
}

async function faultyCards(site: Crawled): Promise<string[]> {
  const faults: string[] = [];
  await each(someCards(site), async ([page, image]) => {
    const answer = await ask(image);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const read = await sharp(bytes)
      .metadata()
      .catch(() => null);
    const right = read?.format === "jpeg" && read.width === 1200 && read.height === 630;
    if (answer.status !== 200 || !right || bytes.length >= CARD_BYTES) {
      faults.push(
        `${page} is shared with ${image}: ${answer.status}, ${read?.format} ${read?.width} × ${read?.height}, ${bytes.length} bytes`,
      );
    }
  });
  return faults;
}

const UNKNOWN = [
  "no-such-page",
  "pgs/no-such-stay",
  "pg/999999999",
  "pg/12345678901234567890",
  "pg/abc",
  "pg/%00",
  "girls-pg-atlantis",
  "girls-pg-near-tpcl/more",
  "a/b/c",
  "sitemap-pgs-99.xml",
  "og/pgs/no.jpg",
];

async function unknownPaths(home: string): Promise<string[]> {
  const faults: string[] = [];
  await each(UNKNOWN, async (path) => {
    const { status } = await ask(new URL(path, home).href);
    if (status !== 404) faults.push(`/${path} answers ${status}`);
  });
  return faults;
}

const OWN = [
  pages.account,
  pages.admin,
  pages.host,
  pages.hostListing(1),
  pages.createListing,
  pages.liked,
  pages.saved,
  pages.stays,
  pages.payment(1),
  pages.resetPassword(),
];

/** What is somebody's own asks not to be found, should robots.txt not have kept who reads it away. */
async function hiddenPages(home: string): Promise<string[]> {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  await each(OWN, async (path) => {
    const { status, html, title } = await look(new URL(path, home).href);
    const other = titles.get(title);
    titles.set(title, path);
    if (status !== 200 || other || !/<meta name="robots" content="noindex/.test(html)) {
      faults.push(
        `${path} answers ${status} as “${title}”${other ? `, as ${other} does` : ""}, and may be indexed`,
      );
    }
  });
  return faults;
}

/** Pages that no robot is led to: what is somebody's own, before they log in, and what is not there. */
async function englishOnHiddenPages(home: string): Promise<string[]> {
  const hidden = [...OWN, pages.myRooms, pages.preferences, pages.offline, ...UNKNOWN.slice(0, 2)].flatMap(
    (path) => LOCALES.map((locale) => new URL(localizedPath(`/${path}`, locale), home).href),
  );
  const seen = new Map<string, ReadPage>();
  await each(hidden, async (url) => void seen.set(url, await look(url)));
  return noEnglishLeft({ pages: seen, depths: new Map(), sitemap: [] });
}

/** Old and mistyped addresses of a stay lead to its one address for good. */
async function movedPages({ pages: seen }: Crawled): Promise<string[]> {
  const stay = [...seen.values()].find(({ url, indexable }) => indexable && url.includes("/pgs/"));
  if (!stay) return ["no stay was seen"];
  const { pathname } = new URL(stay.url);
  const { id } = (await (await ask(new URL(getListing(pathname.slice(5)).path, stay.url).href)).json()) as {
    id: number;
  };
  const faults: string[] = [];
  await each([pages.listingById(id), pages.listing(String(id)), `${pathname}/`], async (path) => {
    const { status, location } = await look(new URL(path, stay.url).href);
    if (status !== 301 || location !== stay.url) faults.push(`${path} answers ${status} with ${location}`);
  });
  return faults;
}

/** Fewer listings than this, and a landing page asks not to be indexed. */
const LANDING_INDEXED_FROM = 3;

/** Every landing page has its heading, its sections, and the count of what its search finds. */
async function landingPages(home: string): Promise<string[]> {
  const faults: string[] = [];
  await each(LANDING_PAGES, async ({ path, heading, place }) => {
    const url = new URL(path, home).href;
    const page = await look(url);
    const facts = (await (
      await ask(new URL(getLandingPage(path.slice(1)).path, home).href)
    ).json()) as LandingFacts;
    const text = page.html.replaceAll("<!-- -->", "");
    const expected: [what: string, holds: boolean][] = [
      ["status 200", page.status === 200],
      [`the heading ${heading()}`, /<h1[^>]*>([^<]*)/.exec(text)?.[1] === heading()],
      [`the count ${facts.total}`, /(\d+) PG&#x27;s Found/.exec(text)?.[1] === String(facts.total)],
      ["the right canonical address", page.canonical === new URL(facts.canonicalPath, home).href],
      [
        `the right robots tag for ${facts.total} listings`,
        page.indexable === facts.total >= LANDING_INDEXED_FROM,
      ],
      ["what is near", !place || text.includes(`Near ${place}`)],
      ["links to more places", text.includes("More places")],
    ];
    for (const [what, holds] of expected) if (!holds) faults.push(`${path} lacks ${what}`);
  });
  for (const [from, to] of [
    ["Girls-PG-Bellandur", "girls-pg-bellandur"],
    ["girls-pg-bellandur/?maxRent=9000", "girls-pg-bellandur?maxRent=9000"],
  ] as const) {
    const { status, location } = await look(new URL(from, home).href);
    const right = status === 301 && location === new URL(to, home).href;
    if (!right) faults.push(`/${from} answers ${status} with ${location}`);
  }
  return faults;
}

/** Walks a server of the demo city as a search engine does; prints what is wrong, and returns whether nothing is. */
export async function crawl(origin: string): Promise<boolean> {
  const home = `${origin}/`;
  const began = performance.now();
  const site = await walk(home);
  const faults = Object.entries(CHECKS).map(([name, check]): [string, string[]] => [name, check(site)]);
  faults.push(["what pages load is there", await missingAssets(site)]);
  faults.push(["pictures to share are as they should be", await faultyCards(site)]);
  faults.push(["what is not there says so", await unknownPaths(home)]);
  faults.push(["what is somebody's own stays so", await hiddenPages(home)]);
  faults.push(["nor is English left on it", await englishOnHiddenPages(home)]);
  faults.push(["old addresses lead to the one", await movedPages(site)]);
  faults.push(["landing pages say what their searches find", await landingPages(home)]);
  for (const [name, found] of faults) {
    if (found.length === 0) continue;
    console.log(`${name}: ${found.length} times not so`);
    for (const fault of found.slice(0, 10)) console.log(`  ${fault}`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const indexable = [...site.pages.values()].filter((page) => page.indexable).length;
  console.log(
    `${site.pages.size} pages seen in ${seconds} s, ${indexable} to be indexed, ${site.sitemap.length} in the sitemap`,
  );
  return indexable > 100 && faults.every(([, found]) => found.length === 0);
}
