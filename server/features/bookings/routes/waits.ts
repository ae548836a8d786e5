import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { type BedWait, bedWaits } from "#domain/bookings/waits.ts";
import { t } from "#domain/i18n.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import { ensureGuestKey } from "#server/http/guest.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countGuests, countKey, countNewAccounts } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { Payer } from "../reads.ts";
import { presentWait } from "../wait-present.ts";
import { waitsOf } from "../wait-reads.ts";
import { addWait, removeWait } from "../wait-writes.ts";

/** Of one person; and of all guests of a network, and all its accounts of this week. */
const OF_ONE = { subject: "own wait", most: 100, within: "day" } as const;
const OF_A_NETWORK = { subject: "wait", most: 300, within: "hour" } as const;

const tagged = (summary: string) => ({ tags: ["bookings"], summary });
const asWait = limitedByCaller(60, "10 minutes");

function whoWaits(deps: Deps, request: FastifyRequest, reply: FastifyReply): Payer {
  const { user } = request.actor;
  if (user) return { userId: user.id, guestKey: null };
  return { userId: null, guestKey: ensureGuestKey(deps, request, reply) };
}

/** Hearing when a full listing has a bed again. What somebody waits for is shown to nobody else. */
export function waitsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const listOf = async ({ actor }: FastifyRequest): Promise<BedWait[]> => {
    const viewer = { userId: actor.user?.id ?? null, guestKey: actor.guestKey };
    return (await waitsOf(store.db, viewer, clock.now())).map(presentWait);
  };

  return async (app) => {
    serve(
      app,
      endpoints.listWaits,
      { schema: { ...tagged("Full stays that I wait for"), response: { 200: bedWaits } } },
      listOf,
    );

    serve(
      app,
      endpoints.waitForBed,
      {
        config: asWait,
        schema: {
          ...tagged("Tell me when a full stay has a bed"),
          params: listingIdParams,
          response: { 200: bedWaits },
        },
      },
      async (request, reply) => {
        const who = whoWaits(deps, request, reply);
        await store.transaction(async (tx) => {
          await addWait(tx, { pgId: request.params.id, who, now: clock.now() });
          const refusal = t("bookings.waitsTooOften");
          await countKey(deps, tx, request, `${who.userId ?? who.guestKey}`, { ...OF_ONE, refusal });
          await countGuests(deps, tx, request, { ...OF_A_NETWORK, refusal });
          await countNewAccounts(deps, tx, request, { ...OF_A_NETWORK, refusal });
        });
        return listOf(request);
      },
    );

    serve(
      app,
      endpoints.stopWaiting,
      {
        config: asWait,
        schema: {
          ...tagged("Don't tell me any more"),
          params: listingIdParams,
          response: { 200: bedWaits },
        },
      },
      async (request) => {
        const { user, guestKey } = request.actor;
        await removeWait(store.db, { userId: user?.id ?? null, guestKey }, request.params.id);
        return listOf(request);
      },
    );
  };
}
