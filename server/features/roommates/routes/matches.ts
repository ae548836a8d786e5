import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import * as endpoints from "#domain/roommates/endpoints.ts";
import { SEEKERS_PER_DAY } from "#domain/roommates/limits.ts";
import { seekerMatches } from "#domain/roommates/requests.ts";
import { idParams } from "#domain/rooms/posts.ts";
import { assertOwnPost } from "#server/features/rooms/policy.ts";
import { findRoomPost } from "#server/features/rooms/reads.ts";
import { requireUser } from "#server/http/actor.ts";
import { serve } from "#server/http/serve.ts";
import { throttleCall } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { matchThrottles } from "../match-policy.ts";
import { presentSeeker } from "../match-present.ts";
import { refOf, seekersOf } from "../match-reads.ts";
import { showSeekers } from "../match-writes.ts";

/** Who would fit a room. */
export function matchesRoutes(deps: Deps): FastifyPluginAsync {
  const { store, secrets, clock } = deps;

  return async (app) => {
    serve(
      app,
      endpoints.listRoomMatches,
      {
        schema: {
          tags: ["roommates"],
          summary: "People who look for a room like mine and would fit best; there is no second page",
          params: idParams,
          response: { 200: seekerMatches },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        await throttleCall(deps, reply, matchThrottles(userId));
        const { id } = request.params;
        const post = assertOwnPost(await findRoomPost(store.db, id), userId);
        const { mine, seekers } = await seekersOf(store.db, post);
        const ids = seekers.map((seeker) => seeker.id);
        const day = kolkataDate(clock.now());
        const { shown, leftToday } = await store.transaction((tx) =>
          showSeekers(tx, { tenantId: userId, ids, day }),
        );
        const people = seekers
          .filter((seeker) => shown.has(seeker.id))
          .map((seeker) => presentSeeker(seeker, { mine, ref: refOf(secrets, id, seeker.id) }));
        return { people, perDay: SEEKERS_PER_DAY, leftToday };
      },
    );
  };
}
