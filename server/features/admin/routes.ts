import type { FastifyPluginAsync } from "fastify";
import { hasRight } from "#domain/accounts/roles.ts";
import {
  adminCounts,
  adminDay,
  adminSearchQuery,
  adminSearchResults,
  SEARCH_GROUPS,
  SEARCH_RIGHTS,
} from "#domain/admin/contract.ts";
import * as endpoints from "#domain/admin/endpoints.ts";
import { passwordHoldsFor } from "#server/features/accounts/step-up-service.ts";
import { requireAdmin } from "#server/http/actor.ts";
import { recordAdminRead, recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { readDay } from "./day-reads.ts";
import { countQueues } from "./reads.ts";
import { idsOfPeople, searchRecords } from "./search-reads.ts";

const tagged = (summary: string) => ({ tags: ["admin"], summary });

/** What the admin dashboard gathers from all features. */
export function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.getAdminCounts,
      {
        schema: { ...tagged("How much waits for admins in each queue"), response: { 200: adminCounts } },
      },
      async (request) => ({
        ...(await countQueues(store.db)),
        passwordHoldsFor: await passwordHoldsFor(deps, request),
      }),
    );

    serve(
      app,
      endpoints.getAdminDay,
      { schema: { ...tagged("The numbers of today"), response: { 200: adminDay } } },
      () => readDay(store.db, clock.now()),
    );

    serve(
      app,
      endpoints.searchForAdmin,
      {
        schema: {
          ...tagged("What bears a name, phone number, booking number, UTR, e-mail or code"),
          querystring: adminSearchQuery,
          response: { 200: adminSearchResults },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "dashboard search");
        const { role } = requireAdmin(request);
        const groups = SEARCH_GROUPS.filter((group) => hasRight(role, SEARCH_RIGHTS[group]));
        const found = await searchRecords(store.db, request.query.q, groups);
        // As where one person is looked up by their number.
        for (const id of await idsOfPeople(
          store.db,
          found.people.map((person) => person.id),
        ))
          await recordAdminRead(deps, request, { kind: "person_read", subject: `user ${id}` });
        return found;
      },
    );
  };
}
