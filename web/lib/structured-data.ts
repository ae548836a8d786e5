import { locale, t } from "#domain/i18n.ts";
import { LANGUAGE_TAGS, localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { SiteInfo } from "#domain/places/contract.ts";

/** The address of a page in the language of this one, as its canonical link says it. */
export const pageUrl = (path: string, publicUrl: string): string =>
  new URL(localizedPath(path, locale()), publicUrl).href;

type Data = Record<string, unknown>;

/** A step on the way from the start page to a page: its name, and its address unless it is the page itself. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way to a page, as it stands above it. */
export function breadcrumbs(publicUrl: string, crumbs: readonly Crumb[]): Data {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: pageUrl(path, publicUrl),
    })),
  };
}

/** The stays that a page lists, in their order; none is no list. */
export function itemList(publicUrl: string, listings: readonly { slug: string; title: string }[]): Data[] {
  if (listings.length === 0) return [];
  const itemListElement = listings.map(({ slug, title }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: title,
    url: pageUrl(pages.listing(slug), publicUrl),
  }));
  return [{ "@type": "ItemList", numberOfItems: listings.length, itemListElement }];
}

/** Questions that stand on the page with their answers; none is no page of questions. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Data[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ "@type": "FAQPage", inLanguage: LANGUAGE_TAGS[locale()], mainEntity }];
}

/** Who runs the site, and how it is searched. */
export function siteData({ publicUrl, socialUrl }: Pick<SiteInfo, "publicUrl" | "socialUrl">): Data[] {
  const home = new URL(pages.home, publicUrl).href;
  const ownHome = pageUrl(pages.home, publicUrl);
  const organization = { "@id": `${home}#organization` };
  return [
    {
      "@type": "Organization",
      ...organization,
      name: "Tangu",
      alternateName: "ತಂಗು",
      url: home,
      logo: new URL("/icon.svg", publicUrl).href,
      areaServed: { "@type": "City", name: t("shared.bengaluru") },
      sameAs: [socialUrl],
    },
    {
      "@type": "WebSite",
      "@id": `${ownHome}#website`,
      name: "Tangu",
      url: ownHome,
      inLanguage: LANGUAGE_TAGS[locale()],
      publisher: organization,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${ownHome}?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}
