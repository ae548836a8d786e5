import type { MetaDescriptor } from "react-router";
import { files } from "#domain/paths.ts";

interface HeadOfPage {
  title: string;
  description: string;
  /** The one address of this page, from its first slash on. */
  path: string;
  /** Where the site stands; as `site.publicUrl` says. */
  publicUrl: string | undefined;
  /** A picture of 1200 × 630 for whoever shares the page; that of the site when left out. */
  image?: { path: string; alt: string };
  /** False for pages that are nobody else's business, are too thin, or stand elsewhere under another address. */
  index?: boolean;
  /** What machines read of the page, as schema.org says it: one script for each. */
  data?: readonly Record<string, unknown>[];
}

/** The tags of a page's head, for search engines and for whoever shares it. */
export function headTags(page: HeadOfPage): MetaDescriptor[] {
  const { title, description, path, publicUrl, image, index = true, data = [] } = page;
  const absolute = (to: string) => new URL(to, publicUrl ?? "http://localhost").href;
  const picture = image ?? { path: files.cardOfSite, alt: "Tangu: PGs, rooms and coliving in Bengaluru" };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: absolute(path) },
    ...(index ? [] : [{ name: "robots", content: "noindex, follow" }]),
    { property: "og:site_name", content: "Tangu" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: absolute(path) },
    { property: "og:image", content: absolute(picture.path) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...data.map((each) => ({ "script:ld+json": { "@context": "https://schema.org", ...each } })),
  ];
}
