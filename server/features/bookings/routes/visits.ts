import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { endsVisit, type VisitRole } from "#domain/bookings/visit-states.ts";
import { visitInput, visitParams, visitStepInput, visitView, visitViews } from "#domain/bookings/visits.ts";
import { DomainError } from "#domain/errors.ts";
import { queueQuery } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import type { Transaction } from "#server/db/client.ts";
import { PushPace } from "#server/features/chat/push-pace-policy.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { refuseSuspended } from "#server/http/actor.ts";
import { recordConsent } from "#server/http/consent-store.ts";
import { ensureGuestKey } from "#server/http/guest.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import { countGuests, countKey, countNewAccounts } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { rolesIn, seesGuests } from "../policy.ts";
import { hostOf, type Payer } from "../reads.ts";
import { presentVisit } from "../visit-present.ts";
import { findVisit, type VisitRecord, visitsAt, visitsOf } from "../visit-reads.ts";
import { visitPush } from "../visit-service.ts";
import { askVisit, takeVisitStep } from "../visit-writes.ts";

/** Of one person; and of all guests of a network, and all its accounts of this week: each rings a host's phone. */
const OF_ONE = { subject: "own visit", most: 10, within: "day" } as const;
const OF_A_NETWORK = { subject: "visit", most: 60, within: "hour" } as const;
/** The same at one listing: made-up guests must not fill the list of its host. */
const AT_A_LISTING = { most: 10, within: "day" } as const;

const tagged = (summary: string) => ({ tags: ["bookings"], summary });
const asVisit = limitedByCaller(30, "10 minutes");

/** As whom somebody moves a visit, which admins do not. @throws DomainError NOT_FOUND for all others */
function roleOf({ actor }: FastifyRequest, found: VisitRecord | null): VisitRole {
  const parties = found && { ...found.visit, listingOwnerId: found.listing.ownerId };
  const roles = parties ? rolesIn(actor, parties) : [];
  if (roles.includes("payer")) return "guest";
  if (roles.includes("host")) return "host";
  throw new DomainError("NOT_FOUND", t("bookings.noVisit"));
}

/** Looking at a listing before one books: asked by a guest, answered by its host. */
export function visitsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const push = new PushSender(deps);
  const pace = new PushPace();

  /** Tells the other side. A host is rung by strangers so often at most, as by their messages. */
  function tell(record: VisitRecord, by: VisitRole, { actor }: FastifyRequest): void {
    const { visit, listing } = record;
    const side = by === "guest" ? "host" : "guest";
    const whom =
      side === "host"
        ? { userId: listing.ownerId, guestKey: null }
        : { userId: visit.userId, guestKey: visit.guestKey };
    const person = whom.userId ?? whom.guestKey;
    if (person === null) return;
    const send = () => push.send(whom, () => visitPush(record, side), "bookings");
    const isAnswered = side === "guest" || visit.noteBy !== null;
    pace.tell(`visit ${visit.id} ${side}`, {
      ...{ person, isAnswered, send },
      network: quotaNetworkOf(actor.address),
    });
  }

  return async (app) => {
    app.addHook("onClose", () => {
      pace.flush();
      return push.drain();
    });

    serve(
      app,
      endpoints.askVisit,
      {
        config: asVisit,
        schema: {
          ...tagged("Ask the host for a visit"),
          params: listingIdParams,
          body: visitInput,
          response: { 201: visitView },
        },
      },
      async (request, reply) => {
        const { user } = request.actor;
        const who: Payer = user
          ? { userId: user.id, guestKey: null }
          : { userId: null, guestKey: ensureGuestKey(deps, request, reply) };
        const now = clock.now();
        const work = async (tx: Transaction) => {
          const id = await askVisit(tx, { pgId: request.params.id, input: request.body, who, now });
          const refusal = t("bookings.visitsTooOften");
          await countKey(deps, tx, request, `${who.userId ?? who.guestKey}`, { ...OF_ONE, refusal });
          await countGuests(deps, tx, request, { ...OF_A_NETWORK, refusal });
          await countNewAccounts(deps, tx, request, { ...OF_A_NETWORK, refusal });
          const atListing = { ...AT_A_LISTING, subject: `visit of listing ${request.params.id}`, refusal };
          await countGuests(deps, tx, request, atListing);
          await countNewAccounts(deps, tx, request, atListing);
          await recordConsent(tx, who, "visit", now);
          const record = (await findVisit(tx, id))!;
          const body = presentVisit(record, "guest", now);
          return { status: 201, body, afterCommit: async () => tell(record, "guest", request) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.takeVisitStep,
      {
        config: asVisit,
        schema: {
          ...tagged("One step of a visit: confirm, another time, decline, accept or call off"),
          params: visitParams,
          body: visitStepInput,
          response: { 200: visitView },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!endsVisit(request.body.step)) refuseSuspended(request);
        const role = roleOf(request, await findVisit(store.db, id));
        const now = clock.now();
        const work = async (tx: Transaction) => {
          await takeVisitStep(tx, { id, role, input: request.body, now });
          const record = (await findVisit(tx, id))!;
          const body = presentVisit(record, role, now);
          return { status: 200, body, afterCommit: async () => tell(record, role, request) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.listMyVisits,
      { schema: { ...tagged("Visits that I asked for"), response: { 200: visitViews } } },
      async ({ actor }) => {
        const now = clock.now();
        const viewer = { userId: actor.user?.id ?? null, guestKey: actor.guestKey };
        return (await visitsOf(store.db, viewer, now)).map((record) => presentVisit(record, "guest", now));
      },
    );

    serve(
      app,
      endpoints.listListingVisits,
      {
        schema: {
          ...tagged("Who wants to visit a stay, for its host"),
          params: listingIdParams,
          querystring: queueQuery,
          response: { 200: visitViews },
        },
      },
      async (request) => {
        const { actor, params, query } = request;
        if (!actor.user && !actor.admin) throw new DomainError("UNAUTHENTICATED", t("bookings.logInFirst"));
        const listing = await hostOf(store.db, params.id);
        if (!listing || !seesGuests(actor, listing))
          throw new DomainError("NOT_FOUND", t("bookings.noListing"));
        if (actor.user?.id !== listing.ownerId)
          await recordListRead(deps, request, `visits of listing ${params.id}`);
        const now = clock.now();
        const found = await visitsAt(store.db, { pgId: params.id, after: query.after, now });
        return found.map((record) => presentVisit(record, "host", now));
      },
    );
  };
}
