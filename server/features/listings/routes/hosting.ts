import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import * as endpoints from "#domain/listings/endpoints.ts";
import {
  adminListingsQuery,
  deletionInput,
  listingEdit,
  listingIdParams,
  type ManagedListing,
  managedListing,
  managedListings,
  ownerInput,
} from "#domain/listings/hosting.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { requireAdminPassword } from "#server/features/accounts/passwords-service.ts";
import { requireStepUp } from "#server/features/accounts/step-up-service.ts";
import { requireTeamCode } from "#server/features/accounts/team-code-service.ts";
import { uploaderOf } from "#server/features/media/policy.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { idempotent, type Outcome } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { listingChangeNotifier } from "../events.ts";
import { assertMayManage, requireHost } from "../hosting-policy.ts";
import { presentManaged } from "../hosting-present.ts";
import {
  findManaged,
  listingsOf,
  listListingsForAdmin,
  type ManagedRow,
  numbersOf,
} from "../hosting-reads.ts";
import { confirmOwnBeds, deleteListing, editListing, handOver, type OnHandOver } from "../hosting-writes.ts";

const DURABLE = { durable: true } as const;
/** Hosts of many listings, and admins, change one after another. */
const CHANGE_LIMIT = limitedByCaller(300, "1 hour");
const tagged = (summary: string) => ({ tags: ["listings"], summary });

/** @param forAdmin adds whose each listing is */
async function presented(
  deps: Deps,
  q: Queryable,
  found: readonly ManagedRow[],
  forAdmin: boolean,
): Promise<ManagedListing[]> {
  const now = deps.clock.now();
  const ids = found.map(({ id }) => id);
  const numbers = await numbersOf(q, ids, now);
  return found.map((row) => presentManaged(row, numbers(row.id), { forAdmin, now }));
}

/** The listing after a write, as its writer sees it. */
async function changed(
  deps: Deps,
  tx: Transaction,
  id: number,
  forAdmin: boolean,
): Promise<Outcome<ManagedListing>> {
  const row = await findManaged(tx, id);
  const [body] = await presented(deps, tx, [row!], forAdmin);
  return { status: 200, body: body! };
}

/** What a host calls. */
function hostRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    const notifyGuests = listingChangeNotifier(app, deps);
    // Who may not be here learns nothing of what a call would take.
    app.addHook("onRequest", async (request) => {
      requireHost(request.actor);
    });

    serve(
      app,
      endpoints.listMyListings,
      { schema: { ...tagged("The listings I host, the newest first"), response: { 200: managedListings } } },
      async (request) => {
        const { id } = requireUser(request);
        return presented(deps, store.db, await listingsOf(store.db, id), request.actor.admin !== null);
      },
    );

    serve(
      app,
      endpoints.getManagedListing,
      {
        schema: {
          ...tagged("A stay as its host sees it, with what happened in the last 30 days"),
          params: listingIdParams,
          response: { 200: managedListing },
        },
      },
      async (request) => {
        const host = requireHost(request.actor);
        const row = assertMayManage(host, await findManaged(store.db, request.params.id));
        const [view] = await presented(deps, store.db, [row], host.admin !== null);
        return view!;
      },
    );

    serve(
      app,
      endpoints.updateListing,
      {
        config: CHANGE_LIMIT,
        schema: {
          ...tagged("Change a stay: its facts, beds, pictures, or pause it"),
          params: listingIdParams,
          body: listingEdit,
          response: { 200: managedListing },
        },
      },
      async (request, reply) => {
        const host = requireHost(request.actor);
        const uploader = uploaderOf(request.actor)!;
        const { id } = request.params;
        const work = async (tx: Transaction) => {
          const now = clock.now();
          const news = await editListing(tx, { id, edit: request.body, host, uploader, now });
          const afterCommit = async () => notifyGuests(news);
          return { ...(await changed(deps, tx, id, host.admin !== null)), afterCommit };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );

    serve(
      app,
      endpoints.confirmBeds,
      {
        config: CHANGE_LIMIT,
        schema: {
          ...tagged("Say that the number of free beds is right; a stay that hid itself is shown again"),
          params: listingIdParams,
          response: { 200: managedListing },
        },
      },
      async (request, reply) => {
        const host = requireHost(request.actor);
        const { id } = request.params;
        const work = async (tx: Transaction) => {
          await confirmOwnBeds(tx, { id, host, now: clock.now() });
          return changed(deps, tx, id, host.admin !== null);
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What an admin calls. */
function adminRoutes(deps: Deps, onHandOver: OnHandOver): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.deleteListing,
      {
        config: CHANGE_LIMIT,
        schema: {
          ...tagged("Take a stay off the site; its bookings stay"),
          params: listingIdParams,
          body: deletionInput,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const { id } = request.params;
        await requireAdminPassword(deps, request, reply, request.body.adminPassword);
        const work = async (tx: Transaction) => {
          await deleteListing(tx, { id, admin, now: clock.now() });
          return { status: 200, body: { ok: true as const } };
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );

    serve(
      app,
      endpoints.listAllListings,
      {
        schema: {
          ...tagged("For admins: all listings, the newest first"),
          querystring: adminListingsQuery,
          response: { 200: managedListings },
        },
      },
      async (request) => {
        // It names the mobile numbers of hosts.
        await recordListRead(deps, request, "all listings");
        return presented(deps, store.db, await listListingsForAdmin(store.db, request.query), true);
      },
    );

    serve(
      app,
      endpoints.handOverListing,
      {
        schema: {
          ...tagged("Hand a stay to an account, or take it away"),
          params: listingIdParams,
          body: ownerInput,
          response: { 200: managedListing },
        },
      },
      async (request, reply) => {
        const admin = await requireStepUp(deps, request);
        const { id } = request.params;
        const { phoneNumber, code = "" } = request.body;
        const ownerId =
          phoneNumber === null ? null : await requireTeamCode(deps, reply, { phoneNumber, code });
        const work = async (tx: Transaction) => {
          await handOver(tx, { id, ownerId, admin, onHandOver, now: clock.now() });
          return changed(deps, tx, id, true);
        };
        return idempotent(deps, request, reply, work, DURABLE);
      },
    );
  };
}

export function hostingRoutes(deps: Deps, onHandOver: OnHandOver): FastifyPluginAsync {
  return async (app) => {
    await app.register(hostRoutes(deps));
    await app.register(adminRoutes(deps, onHandOver));
  };
}
