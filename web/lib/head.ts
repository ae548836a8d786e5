import type { MetaDescriptor } from "react-router";
import { locale, t } from "#domain/i18n.ts";
import { LANGUAGE_TAGS, LOCALES, localizedPath } from "#domain/locale.ts";
import { files } from "#domain/paths.ts";

interface HeadOfPage {
  title: string;
  description: string;
  /** The one address of this page, from its first slash on, without a language. */
  path: string;
  /** Where the site stands; as `site.publicUrl` says. */
  publicUrl: string | undefined;
  /** A picture of 1200 × 630 for whoever shares the page; that of the site when left out. */
  image?: { path: string; alt: string };
  /** False for pages that are nobody else's business, are too thin, or stand elsewhere under another address. */
  index?: boolean;
  /** What machines read of the page, as schema.org says it: one script for each. Only the server need make it. */
  data?: readonly Record<string, unknown>[];
}

const absolute = (path: string, publicUrl: string | undefined) =>
  new URL(path, publicUrl ?? "http://localhost").href;

/** The same page in each language, for search engines; who reads none of them gets English. */
const alternates = (path: string, publicUrl: string | undefined): MetaDescriptor[] => [
  ...LOCALES.map((each) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: LANGUAGE_TAGS[each],
    href: absolute(localizedPath(path, each), publicUrl),
  })),
  { tagName: "link", rel: "alternate", hrefLang: "x-default", href: absolute(path, publicUrl) },
];

/** For whoever shares the page. */
function sharedTags({
  path,
  publicUrl,
  title,
  image,
}: Pick<HeadOfPage, "path" | "publicUrl" | "title"> & {
  image: NonNullable<HeadOfPage["image"]>;
}): MetaDescriptor[] {
  return [
    { property: "og:site_name", content: "Tangu" },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: LANGUAGE_TAGS[locale()].replace("-", "_") },
    { property: "og:title", content: title },
    { property: "og:url", content: absolute(localizedPath(path, locale()), publicUrl) },
    { property: "og:image", content: absolute(localizedPath(image.path, locale()), publicUrl) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function tagsForMachines(page: HeadOfPage): MetaDescriptor[] {
  const { title, description, path, publicUrl, image, index = true, data = [] } = page;
  const picture = image ?? { path: files.cardOfSite, alt: t("app.siteTitle") };
  return [
    { name: "description", content: description },
    ...(index ? alternates(path, publicUrl) : [{ name: "robots", content: "noindex, follow" }]),
    { property: "og:description", content: description },
    ...sharedTags({ path, publicUrl, title, image: picture }),
    ...data.map((each) => ({ "script:ld+json": { "@context": "https://schema.org", ...each } })),
  ];
}

/**
 * The tags of a page's head, for search engines and for whoever shares it. In the browser only those that a browser
 * uses: machines read what the server sent, and its script need not carry the rest.
 */
export function headTags(page: HeadOfPage): MetaDescriptor[] {
  const { title, path, publicUrl } = page;
  return [
    { title },
    { tagName: "link", rel: "canonical", href: absolute(localizedPath(path, locale()), publicUrl) },
    ...(import.meta.env.SSR ? tagsForMachines(page) : []),
  ];
}

/**
 * The head of a page that nobody shall find by searching: somebody's own, or one that says that something is not there.
 * @param at its one address, when it has one
 */
export function hiddenHead(
  title: string,
  at?: Pick<HeadOfPage, "path" | "publicUrl" | "image">,
): MetaDescriptor[] {
  return [
    { title: `${title} · Tangu` },
    { name: "robots", content: "noindex" },
    ...(at
      ? [
          {
            tagName: "link",
            rel: "canonical",
            href: absolute(localizedPath(at.path, locale()), at.publicUrl),
          },
          ...(import.meta.env.SSR && at.image ? sharedTags({ ...at, title, image: at.image }) : []),
        ]
      : []),
  ];
}
