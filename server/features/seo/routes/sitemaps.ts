import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { files, LEGAL_PAGES, pages } from "#domain/paths.ts";
import { MIN_INDEXED_LISTINGS } from "#domain/places/landing-limits.ts";
import { canonicalPage } from "#domain/places/landing-links.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { WANTED } from "#domain/rooms/choices.ts";
import type { LandingSummaries } from "#server/features/places/landing-service.ts";
import { offeredRooms } from "#server/features/rooms/search-reads.ts";
import { sendSerialized } from "#server/http/answers.ts";
import { installLimits } from "#server/http/limits.ts";
import { AnswerCache, type SerializedResponse, serialize } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import { Slots } from "#server/lib/slots.ts";
import { type Entry, indexOf, robotsOf, sitemapOf } from "../sitemap-present.ts";
import { listingsOfSitemap, sitemapParts } from "../sitemap-reads.ts";

/** A full sitemap, each page in three languages, takes some three megabytes, and a quarter of the cache is the most that one may. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Rooms that are named to search engines. */
const ROOMS_MOST = 1_000;
const FILES_PER_MINUTE = 120;
/** Up to the largest id that there can be. */
const PAGE = /^[1-9]\d{0,4}$/;

const newest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((last, date) => (last && last >= date ? last : date), null);

function xml(text: string, entries: readonly Entry[]): SerializedResponse {
  const changedAt = newest(entries.flatMap(({ changedAt }) => changedAt ?? []));
  return serialize(Buffer.from(text), {
    "content-type": "application/xml; charset=utf-8",
    ...(changedAt && { "last-modified": changedAt.toUTCString() }),
  });
}

/** The start page shows the stays of the city and changes when they do; a landing page when those that it shows do. */
async function pageEntries({ store }: Deps, landings: LandingSummaries): Promise<Entry[]> {
  const parts = await sitemapParts(store.db);
  const entries: Entry[] = [{ path: pages.home, changedAt: newest(parts.map(({ changedAt }) => changedAt)) }];
  for (const path of [pages.rooms, WANTED]) entries.push({ path, changedAt: null });
  // Nobody is named on them, and no address is.
  for (const { id, changedAt } of await offeredRooms(store.db, ROOMS_MOST))
    entries.push({ path: pages.room(id), changedAt });
  entries.push(...LEGAL_PAGES.map((path) => ({ path, changedAt: null })));
  for (const page of LANDING_PAGES) {
    if (canonicalPage(page) !== page) continue;
    const { summary } = await landings.get(page);
    if (summary.stays >= MIN_INDEXED_LISTINGS)
      entries.push({ path: page.path, changedAt: summary.updatedAt });
  }
  return entries;
}

async function indexFile(deps: Deps, landings: LandingSummaries): Promise<SerializedResponse> {
  const [parts, shown] = [await sitemapParts(deps.store.db), await pageEntries(deps, landings)];
  const entries: Entry[] = [
    { path: files.sitemapPages, changedAt: newest(shown.flatMap(({ changedAt }) => changedAt ?? [])) },
    ...parts.map(({ page, changedAt }) => ({ path: files.sitemapListings(page), changedAt })),
  ];
  return xml(indexOf(deps.config.publicUrl, entries), entries);
}

async function pagesFile(deps: Deps, landings: LandingSummaries): Promise<SerializedResponse> {
  const entries = await pageEntries(deps, landings);
  return xml(sitemapOf(deps.config.publicUrl, entries), entries);
}

/** @throws DomainError NOT_FOUND where none of its listings is left */
async function listingsFile(deps: Deps, page: number): Promise<SerializedResponse> {
  const found = await listingsOfSitemap(deps.store.db, page);
  if (found.length === 0) throw new DomainError("NOT_FOUND", t("seo.notFound"));
  const entries = found.map(({ slug, changedAt }) => ({ path: pages.listing(slug), changedAt }));
  return xml(sitemapOf(deps.config.publicUrl, entries), entries);
}

/** What search engines read before they come: where they may go, and what there is. */
export function sitemapRoutes(deps: Deps, landings: LandingSummaries): FastifyPluginAsync {
  return async (app) => {
    await installLimits(app, deps, FILES_PER_MINUTE);
    const cache = new AnswerCache(CACHE_BYTES);
    // One at a time: nobody waits for them, and all of them are made anew after a change.
    const slots = new Slots(1);
    landings.onClear(() => cache.clear());

    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      path: string,
      make: () => Promise<SerializedResponse>,
    ) => {
      const response = cache.get(path) ?? (await cache.make(path, () => slots.run(make)));
      reply.header("cache-control", "public, max-age=300");
      return sendSerialized(request, reply, response);
    };

    app.get(files.robots, async (request, reply) =>
      send(request, reply, files.robots, async () =>
        serialize(Buffer.from(robotsOf(deps.config.publicUrl)), {
          "content-type": "text/plain; charset=utf-8",
        }),
      ),
    );
    app.get(files.sitemap, async (request, reply) =>
      send(request, reply, files.sitemap, () => indexFile(deps, landings)),
    );
    app.get(files.sitemapPages, async (request, reply) =>
      send(request, reply, files.sitemapPages, () => pagesFile(deps, landings)),
    );
    app.get<{ Params: { page: string } }>("/sitemap-pgs-:page.xml", async (request, reply) => {
      const { page } = request.params;
      if (!PAGE.test(page)) throw new DomainError("NOT_FOUND", t("seo.notFound"));
      return send(request, reply, files.sitemapListings(Number(page)), () =>
        listingsFile(deps, Number(page)),
      );
    });
  };
}
