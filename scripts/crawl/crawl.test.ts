import { expect, test } from "vitest";
import { LANGUAGE_TAGS, LOCALES, localizedPath, splitLocale } from "#domain/locale.ts";
import { breadcrumbs, faqPage, itemList, siteData } from "#web/lib/structured-data.ts";
import { CHECKS, type Crawled } from "./checks.ts";
import { type ReadPage, readPage } from "./page.ts";
import { allowedBy } from "./robots.ts";
import { faultsOf } from "./schema-org.ts";

const SITE = "https://tangu.test";
const absolute = (path: string) => new URL(path, SITE).href;
const inContext = (data: Record<string, unknown>) => ({ "@context": "https://schema.org", ...data });

const stay = inContext({
  "@type": ["LodgingBusiness", "Hostel"],
  name: "Jyothi Homestay",
  url: absolute("/pgs/a"),
  address: {
    "@type": "PostalAddress",
    streetAddress: "1, Main Road",
    addressLocality: "Bengaluru",
    addressRegion: "Karnataka",
    addressCountry: "IN",
  },
  amenityFeature: [],
});
const way = inContext(
  breadcrumbs(SITE, [
    { name: "All PGs", path: "/" },
    { name: "A", path: "/pgs/a" },
  ]),
);
const list = inContext(itemList(SITE, [{ slug: "a", title: "A" }])[0]!);

/** The addresses of a page in each language. */
function alternatesOf(path: string): Map<string, string> {
  const plain = splitLocale(path).path;
  const all = LOCALES.map((locale): [string, string] => [
    LANGUAGE_TAGS[locale],
    absolute(localizedPath(plain, locale)),
  ]);
  return new Map([...all, ["x-default", absolute(plain)]]);
}

function page(path: string, about: Partial<ReadPage> = {}): [string, ReadPage] {
  const url = absolute(path);
  const data = splitLocale(path).path.startsWith("/pgs/")
    ? [stay, way]
    : [list, way, ...siteData({ publicUrl: SITE, socialUrl: `${SITE}/x` }).map(inContext)];
  const read: ReadPage = {
    url,
    status: 200,
    location: null,
    html: "",
    title: `Title of ${path}`,
    description: `About ${path}`,
    canonical: url,
    indexable: true,
    image: absolute("/og/site.jpg"),
    alternates: alternatesOf(path),
    links: [],
    assets: [],
    data,
    broken: [],
    ...about,
  };
  return [url, read];
}

/** A small site in which all is well, unless a page is said to be otherwise. */
function site(faulty: [string, ReadPage][] = [], change: Partial<Crawled> = {}): Crawled {
  const sound = LOCALES.flatMap((locale) => {
    const at = (path: string) => localizedPath(path, locale);
    return [
      page(at("/"), { links: [absolute(at("/pgs/a")), absolute(at("/pgs/b"))] }),
      page(at("/pgs/a")),
      page(at("/pgs/b")),
    ];
  });
  const pages = new Map([...sound, ...faulty]);
  const depths = new Map([...pages.keys()].map((url) => [url, url === absolute("/") ? 0 : 1]));
  return { pages, depths, sitemap: sound.map(([url]) => url), ...change };
}

const offences = (crawled: Crawled) =>
  Object.entries(CHECKS).flatMap(([name, check]) => (check(crawled).length > 0 ? [name] : []));

test("a sound site passes every check", () => {
  expect(offences(site())).toEqual([]);
});

const gone = page("/gone", { status: 404, indexable: false });
const moved = page("/moved", { status: 301, location: absolute("/pgs/a"), indexable: false });
const PLANTED: [fault: string, found: string[], crawled: Crawled][] = [
  ["a broken link", ["no broken link"], site([gone, page("/pgs/a", { links: [absolute("/gone")] })])],
  [
    "a link that moved",
    ["no link to an address that moved"],
    site([moved, page("/pgs/a", { links: [absolute("/moved")] })]),
  ],
  ["two pages of one title", ["no title twice"], site([page("/pgs/b", { title: "Title of /pgs/a" })])],
  ["a page without title", ["no title twice"], site([page("/pgs/b", { title: " " })])],
  [
    "two of one description",
    ["no description twice"],
    site([page("/pgs/b", { description: "About /pgs/a" })]),
  ],
  [
    "a page too deep",
    ["three clicks at most"],
    site([], {
      depths: new Map([
        [absolute("/"), 0],
        [absolute("/pgs/a"), 3],
        [absolute("/pgs/b"), 4],
      ]),
    }),
  ],
  [
    "a page that no link leads to",
    ["three clicks at most"],
    site([], {
      depths: new Map([
        [absolute("/"), 0],
        [absolute("/pgs/a"), 1],
      ]),
    }),
  ],
  [
    "no canonical address",
    ["one address each", "nothing else in the sitemap"],
    site([page("/pgs/b", { canonical: null })]),
  ],
  [
    "a canonical that is not there",
    ["one address each", "nothing else in the sitemap"],
    site([page("/pgs/b", { canonical: absolute("/pgs/none") })]),
  ],
  [
    "a page missing in the sitemap",
    ["all in the sitemap"],
    site([], { sitemap: [absolute("/"), absolute("/pgs/a")] }),
  ],
  [
    "a hidden page in the sitemap",
    ["nothing else in the sitemap", "in all languages"],
    site([page("/pgs/b", { indexable: false })]),
  ],
  [
    "a page of the sitemap that fails",
    ["nothing else in the sitemap", "in all languages"],
    site([page("/pgs/b", { status: 503, indexable: false }), page("/")]),
  ],
  [
    "a page that names no other language",
    ["in all languages"],
    site([page("/pgs/b", { alternates: new Map() })]),
  ],
  ["data that is no JSON", ["structured data as its schema says"], site([page("/pgs/b", { broken: ["{"] })])],
  [
    "data of an unknown property",
    ["structured data as its schema says"],
    site([page("/pgs/b", { data: [{ ...stay, stars: 5 }, way] })]),
  ],
  [
    "a stay that does not say what it is",
    ["structured data where it belongs"],
    site([page("/pgs/b", { data: [way] })]),
  ],
  [
    "English on a Hindi page",
    ["no English in other languages"],
    site([page("/hi/pgs/b", { html: '<html lang="hi-IN"><p>Nice PG</p></html>' })]),
  ],
  ["no picture to share", ["a picture to share"], site([page("/pgs/b", { image: null })])],
];

test.each(PLANTED)("%s is found", (_fault, found, crawled) => {
  expect(offences(crawled)).toEqual(found);
});

test("a page with a campaign's words in its address speaks for the plain one", () => {
  const counted = page("/?utm_source=x", {
    canonical: absolute("/"),
    title: "Another",
    description: "Another one",
  });
  expect(CHECKS["one address each"]?.(site([counted]))).toEqual([]);
  expect(CHECKS["all in the sitemap"]?.(site([counted]))).toEqual([]);
});

test("what the site says of itself is as its schema says, and nothing less or more", () => {
  const said = [
    stay,
    way,
    list,
    ...siteData({ publicUrl: SITE, socialUrl: `${SITE}/x` }).map(inContext),
    ...faqPage([{ question: "What?", answer: "That." }]).map(inContext),
  ];
  for (const each of said) expect(faultsOf(each)).toEqual([]);
  const rating = { "@type": "AggregateRating", ratingValue: "4.50", reviewCount: 0 };
  for (const wrong of [
    { ...stay, aggregateRating: rating },
    { ...stay, name: "" },
    { ...stay, url: "/pgs/a" },
    { ...stay, makesOffer: { "@type": "Offer", price: "9500" } },
    { ...stay, "@context": undefined },
    { ...list, itemListElement: [] },
    {
      ...way,
      itemListElement: [...(way as unknown as { itemListElement: object[] }).itemListElement].reverse(),
    },
    inContext({ "@type": "Event", name: "No type of ours" }),
    "a string",
    null,
  ]) {
    expect(faultsOf(wrong)).not.toEqual([]);
  }
});

test("a page is read as it was made", () => {
  const html = `<head><title>A &amp; B</title><meta name="description" content="&quot;Quiet&quot;"/>
    <link rel="canonical" href="${SITE}/pgs/a"/><meta property="og:image" content="${SITE}/og/a.jpg?v=1&amp;w=2"/>
    <link rel="stylesheet" href="/assets/a.css"/><script type="application/ld+json">{"name":"\\u003c/script>"}</script>
    <script type="application/ld+json">{broken</script></head>
    <a href="/pgs/b#top">B</a><a class="x" href="?cursor=a&amp;b=c">more</a><a href="https://elsewhere.test/">away</a>
    <a href="tel:+91">call</a><a>none</a><a href="/uploads/z.webp">photo</a><img src="/uploads/a.webp" srcset="/uploads/s.webp 88w, /uploads/m.webp 200w"/>`;
  const read = readPage({ url: `${SITE}/pgs/a`, status: 200, location: null, html });
  expect(read).toMatchObject({
    title: "A & B",
    description: '"Quiet"',
    canonical: `${SITE}/pgs/a`,
    image: `${SITE}/og/a.jpg?v=1&w=2`,
    indexable: true,
    links: [`${SITE}/pgs/b`, `${SITE}/pgs/a?cursor=a&b=c`],
    data: [{ name: "</script>" }],
  });
  expect(read.broken).toHaveLength(1);
  expect(read.assets).toEqual(
    ["/uploads/a.webp", "/uploads/s.webp", "/uploads/m.webp", "/assets/a.css", "/uploads/z.webp"].map(
      absolute,
    ),
  );
  const hidden = html.replace("<title>", '<meta name="robots" content="noindex, follow"/><title>');
  expect(readPage({ url: SITE, status: 200, location: null, html: hidden }).indexable).toBe(false);
  expect(readPage({ url: SITE, status: 410, location: null, html }).indexable).toBe(false);
});

test("of the rules of robots.txt the longest decides", () => {
  const allowed = allowedBy(
    "User-agent: *\nAllow: /api/pg-listings\nDisallow: /api/\nDisallow: /host$\nDisallow: /host/\n",
  );
  const may = (path: string) => allowed(absolute(path));
  expect(["/", "/api/pg-listings?x=1", "/hostel", "/pgs/a"].map(may)).toEqual([true, true, true, true]);
  expect(["/api/me", "/host", "/host/3"].map(may)).toEqual([false, false, false]);
});
