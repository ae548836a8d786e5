import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { LOCALES, type Locale, localizedPath } from "#domain/locale.ts";
import { files } from "#domain/paths.ts";
import { placeOfPage } from "#domain/places/landing-links.ts";
import { type LandingPage, landingPageAt } from "#domain/places/landing-pages.ts";
import { idParams } from "#domain/rooms/posts.ts";
import { landingCardVersion, listingCardVersion, roomCardVersion } from "#domain/share.ts";
import { assertShown } from "#server/features/listings/policy.ts";
import { findListing, loadCards } from "#server/features/listings/reads.ts";
import type { LandingSummaries } from "#server/features/places/landing-service.ts";
import { type LandingSummary, searchOf } from "#server/features/places/reads.ts";
import { assertReadable } from "#server/features/rooms/policy.ts";
import { findRoomPost } from "#server/features/rooms/reads.ts";
import { searchByText } from "#server/features/search/service.ts";
import { sendSerialized } from "#server/http/answers.ts";
import { installLimits } from "#server/http/limits.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { AnswerCache, type SerializedResponse, serialize } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import { Slots } from "#server/lib/slots.ts";
import { type CardWords, drawCard } from "#server/pages/cards/draw.ts";
import { coverKey, wordsOfLanding, wordsOfListing, wordsOfRoom, wordsOfSite } from "../share-card-present.ts";

/** Some three hundred cards; the rest is drawn again when somebody asks. */
const CACHE_BYTES = 32 * 1024 * 1024;
const CARDS_PER_MINUTE = 120;
/** A card takes a tenth of a second of a core: so many may wait for theirs, and who comes then is asked to come back. */
const WAITING_MAX = 40;
/** Covers of the first stays that a landing page lists. */
const PICTURES = 4;
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";
const KEPT_A_WHILE = "public, max-age=600";

/** What a card is drawn of. */
interface Subject {
  words: CardWords;
  /** Files of its pictures, the most important first. */
  pictures: readonly string[];
}

async function readPicture({ storage }: Deps, key: string): Promise<Buffer | null> {
  const file = await storage.get(key, { visibility: "public" });
  if (!file) return null;
  const parts: Buffer[] = [];
  for await (const part of file.stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Draws each card once, one at a time, however many ask for it. */
class Cards {
  readonly #cache = new AnswerCache(CACHE_BYTES);
  readonly #drawing = new Map<string, Promise<SerializedResponse>>();
  readonly #slots = new Slots(1);

  constructor(private readonly deps: Deps) {}

  /** @throws DomainError UNAVAILABLE when too many wait already */
  async get(
    request: FastifyRequest,
    key: string,
    subject: () => Promise<Subject>,
  ): Promise<SerializedResponse> {
    const kept = this.#cache.get(key);
    if (kept) return kept;
    const drawing = this.#drawing.get(key);
    // The request that began it may have been refused: then this one begins it again.
    if (drawing) return drawing.catch(() => this.#begin(request, key, subject));
    return this.#begin(request, key, subject);
  }

  async #begin(
    request: FastifyRequest,
    key: string,
    subject: () => Promise<Subject>,
  ): Promise<SerializedResponse> {
    const again = this.#cache.get(key) ?? this.#drawing.get(key);
    if (again) return again;
    const network = quotaNetworkOf(request.ip);
    const busy = new DomainError("UNAVAILABLE", t("seo.busy"));
    // A network that asks for many gives way to one that asks for few.
    if (this.#drawing.size >= WAITING_MAX && !this.#slots.makeRoom(network, busy)) throw busy;
    const drawn = this.#cache
      .make(key, () => this.#slots.run(() => this.#draw(subject), { network }))
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawn);
    return drawn;
  }

  async #draw(subject: () => Promise<Subject>): Promise<SerializedResponse> {
    const { words, pictures } = await subject();
    const found = await Promise.all(pictures.map((key) => readPicture(this.deps, key)));
    const body = await drawCard(
      words,
      found.filter((each) => each !== null),
    );
    return serialize(body, { "content-type": "image/jpeg" });
  }
}

/** @param kept whether the address names this very version, so that it never shows anything else */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  card: SerializedResponse,
  kept: boolean,
): FastifyReply {
  reply.header("cache-control", kept ? KEPT_FOR_EVER : KEPT_A_WHILE);
  // It is made to be shown on other sites.
  reply.header("cross-origin-resource-policy", "cross-origin");
  return sendSerialized(request, reply, card);
}

const routeOf = (path: string) => decodeURIComponent(path.replace(/\?.*$/, ""));

interface Asked {
  Params: { slug: string };
  Querystring: { v?: string };
}

/** Pictures of 1200 × 630 for whoever shares a page. */
export function shareCardRoutes(deps: Deps, landings: LandingSummaries): FastifyPluginAsync {
  return async (app) => {
    await installLimits(app, deps, CARDS_PER_MINUTE);
    const cards = new Cards(deps);
    // One at a time, so that cards of many pages keep no page waiting for its summary.
    const slots = new Slots(1);
    const summaryOf = (page: LandingPage) =>
      landings.has(page) ? landings.get(page) : slots.run(() => landings.get(page));
    for (const locale of LOCALES) localizedRoutes(app, { deps, cards, summaryOf }, locale);
  };
}

interface Sources {
  deps: Deps;
  cards: Cards;
  summaryOf: (page: LandingPage) => Promise<LandingSummary>;
}

/** The cards with the words of one language, at its own addresses. */
function localizedRoutes(app: FastifyInstance, { deps, cards, summaryOf }: Sources, locale: Locale): void {
  const at = (path: string) => localizedPath(routeOf(path), locale);

  app.get(at(files.cardOfSite), async (request, reply) => {
    const card = await cards.get(request, `${locale} site`, async () => ({
      words: wordsOfSite(),
      pictures: [],
    }));
    return send(request, reply, card, false);
  });

  app.get<Asked>(at(files.cardOfListing(":slug", "")), async (request, reply) => {
    const { slug } = request.params;
    const listing = assertShown(await findListing(deps.store.db, slug));
    // An id finds it as well, but a card has one address, as its page has.
    if (listing.slug !== slug) throw new DomainError("NOT_FOUND", t("seo.listingNotFound"));
    const version = listingCardVersion({ ...listing, updatedAt: listing.updatedAt.toISOString() });
    const cover = coverKey(listing.media);
    const card = await cards.get(request, `${locale} pgs/${listing.id}/${version}`, async () => ({
      words: wordsOfListing(listing),
      pictures: cover === null ? [] : [cover],
    }));
    return send(request, reply, card, request.query.v === version);
  });

  app.get<{ Params: { id: string }; Querystring: { v?: string } }>(
    at(files.cardOfRoom(":id", "")),
    async (request, reply) => {
      const { id } = idParams.parse(request.params);
      const room = assertReadable(await findRoomPost(deps.store.db, id), null);
      const version = roomCardVersion({ updatedAt: room.updatedAt.toISOString() });
      const cover = coverKey(room.images);
      const card = await cards.get(request, `${locale} rooms/${id}/${version}`, async () => ({
        words: wordsOfRoom(room),
        pictures: cover === null ? [] : [cover],
      }));
      return send(request, reply, card, request.query.v === version);
    },
  );

  app.get<Asked>(at(files.cardOfLanding(":slug", "")), async (request, reply) => {
    const page = landingPageAt(`/${request.params.slug}`);
    if (!page) throw new DomainError("NOT_FOUND", t("places.noSuchPage"));
    const { db } = deps.store;
    const { withinKm, summary } = await summaryOf(page);
    const facts = { total: summary.stays, updatedAt: summary.updatedAt?.toISOString() ?? null };
    const version = landingCardVersion(facts);
    const card = await cards.get(request, `${locale} places${page.path}/${version}`, async () => {
      const first = await searchByText(db, searchOf(page, placeOfPage(page), withinKm));
      const listed = await loadCards(db, first.ids);
      return {
        words: wordsOfLanding(page, { withinKm, ...summary }),
        pictures: listed.flatMap(({ media }) => coverKey(media) ?? []).slice(0, PICTURES),
      };
    });
    return send(request, reply, card, request.query.v === version);
  });
}
