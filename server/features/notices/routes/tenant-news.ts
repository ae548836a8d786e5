import type { FastifyPluginAsync } from "fastify";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { placeParams } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import {
  foodView,
  foodVoteInput,
  foodVoteView,
  listingFoodParams,
  placeNews,
} from "#domain/notices/contract.ts";
import * as endpoints from "#domain/notices/endpoints.ts";
import { mondayOf } from "#domain/notices/rules.ts";
import { findOwnTenant } from "#server/features/properties/tenant-reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { currentTenant } from "../policy.ts";
import { presentNotice } from "../present.ts";
import { foodAt, hadBedOn, menuOf, noticesAt, propertyOfListing, voteOf } from "../reads.ts";
import { writeVote } from "../writes.ts";

const tagged = (summary: string) => ({ tags: ["notices"], summary });

/** What tenants read and say of the food, and what everybody reads of it. */
export function tenantNewsRoutes({ store, clock }: Deps): FastifyPluginAsync {
  const yesterday = () => addDays(kolkataDate(clock.now()), -1);

  return async (app) => {
    serve(
      app,
      endpoints.getPlaceNews,
      {
        schema: {
          ...tagged("Notices, menu and my vote where I live"),
          params: placeParams,
          response: { 200: placeNews },
        },
      },
      async (request) => {
        const { db } = store;
        const own = await findOwnTenant(db, requireUser(request).id, request.params.tenantId);
        const { id, propertyId } = currentTenant(own);
        const day = yesterday();
        const [notices, menu, isVoter, score] = await Promise.all([
          noticesAt(db, propertyId),
          menuOf(db, propertyId, mondayOf(kolkataDate(clock.now()))),
          hadBedOn(db, id, day),
          voteOf(db, id, day),
        ]);
        return { notices: notices.map(presentNotice), menu, vote: isVoter ? { day, score } : null };
      },
    );

    serve(
      app,
      endpoints.voteOnFood,
      {
        config: limitedByCaller(60, "1 hour"),
        schema: {
          ...tagged("Vote on yesterday's food where I live"),
          body: foodVoteInput,
          response: { 200: foodVoteView },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { place, score } = request.body;
        const day = yesterday();
        await store.transaction(async (tx) => {
          const tenant = currentTenant(await findOwnTenant(tx, userId, place));
          await writeVote(tx, { tenant, day, score });
        });
        return { day, score };
      },
    );

    serve(
      app,
      endpoints.getListingFood,
      {
        schema: {
          ...tagged("What tenants say of the food, once enough have voted"),
          params: listingFoodParams,
          response: { 200: foodView },
        },
      },
      async (request) => {
        const propertyId = await propertyOfListing(store.db, request.params.id);
        if (propertyId === undefined) throw new DomainError("NOT_FOUND", t("bookings.noListing"));
        if (propertyId === null) return { average: null, voters: 0 };
        return foodAt(store.db, propertyId, kolkataDate(clock.now()));
      },
    );
  };
}
