import { sql } from "drizzle-orm";
import { type Queryable, rows } from "#server/db/client.ts";

/** Listings with the ids from (n - 1) × this + 1 to n × this stand on sitemap n: a listing never moves to another. */
export const LISTINGS_PER_SITEMAP = 2_000;

export interface SitemapPart {
  page: number;
  /** When one of them last changed, or left. */
  changedAt: Date;
}

/** The sitemaps that have listings to show. */
export function sitemapParts(q: Queryable): Promise<SitemapPart[]> {
  return rows<SitemapPart>(
    q,
    sql`select (id - 1) / ${sql.raw(String(LISTINGS_PER_SITEMAP))} + 1 as page, max(updated_at) as "changedAt"
        from pg_listings group by 1
        having count(*) filter (where is_deleted = 0 and is_available = 1) > 0 order by 1`,
  );
}

/** The listings of a sitemap: those that can be found by searching, and so are worth coming for. */
export function listingsOfSitemap(q: Queryable, page: number): Promise<{ slug: string; changedAt: Date }[]> {
  const last = page * LISTINGS_PER_SITEMAP;
  return rows<{ slug: string; changedAt: Date }>(
    q,
    sql`select slug, updated_at as "changedAt" from pg_listings
        where id > ${last - LISTINGS_PER_SITEMAP} and id <= ${last} and is_deleted = 0 and is_available = 1
        order by id`,
  );
}
