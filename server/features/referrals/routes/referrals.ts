import type { FastifyPluginAsync } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { PLACEHOLDER_NAMES, shownName } from "#domain/personal-data/placeholder-names.ts";
import {
  earnings,
  invitation,
  invitationParams,
  myReferrals,
  referralInput,
  referralMessages,
  referralView,
} from "#domain/referrals/contract.ts";
import * as endpoints from "#domain/referrals/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { networkOf } from "#server/http/networks.ts";
import { serve } from "#server/http/serve.ts";
import { countNewAccounts } from "#server/http/text-quota.ts";
import { throttleCall } from "#server/http/throttle.ts";
import type { Deps } from "#server/lib/deps.ts";
import { ENTRIES_OF_A_NETWORK, referralThrottles } from "../policy.ts";
import { presentEarnings, presentMine, presentReferral } from "../present.ts";
import { codeOf, earningsOf, findReferral, inviterOf, referralsOf } from "../reads.ts";
import { ensureCode, referFriend } from "../writes.ts";

const tagged = (summary: string) => ({ tags: ["referrals"], summary });
const INVITATION_LIMIT = { rateLimit: { max: 120, timeWindow: "1 minute" } };

/** What somebody signed in sees and does with friends of their own. */
function referrerRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, config } = deps;
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireUser(request);
    });

    serve(
      app,
      endpoints.createReferral,
      {
        schema: {
          ...tagged("Refer a friend who has no account yet"),
          body: referralInput,
          response: { 201: referralView },
        },
      },
      async (request, reply) => {
        const referrer = requireUser(request);
        await throttleCall(deps, reply, referralThrottles(referrer.id, networkOf(request.actor.address)));
        const referral = { referrer, input: request.body, amount: config.referralAmount, now: clock.now() };
        const work = async (tx: Transaction) => {
          const record = await findReferral(tx, await referFriend(tx, referral));
          await countNewAccounts(deps, tx, request, {
            subject: "referral",
            most: ENTRIES_OF_A_NETWORK,
            within: "day",
            refusal: referralMessages.manyToday(),
          });
          return { status: 201, body: presentReferral(record!) };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );

    serve(
      app,
      endpoints.getMyReferrals,
      { schema: { ...tagged("My code and whom I referred"), response: { 200: myReferrals } } },
      async (request) => {
        const user = requireUser(request);
        const code =
          (await codeOf(store.db, user)) ?? (await store.transaction((tx) => ensureCode(tx, user)));
        return presentMine(code, await referralsOf(store.db, user.id), config.referralAmount);
      },
    );

    serve(
      app,
      endpoints.getEarnings,
      { schema: { ...tagged("What my friends have brought me"), response: { 200: earnings } } },
      async (request) => presentEarnings(await earningsOf(store.db, requireUser(request).id)),
    );
  };
}

/** Who invites: all that an invited visitor is told before signing up. */
function invitationRoutes({ store, config }: Deps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      endpoints.getInvitation,
      {
        config: INVITATION_LIMIT,
        schema: {
          ...tagged("Who invites by a shared link"),
          params: invitationParams,
          response: { 200: invitation },
        },
      },
      async (request) => {
        const inviter = await inviterOf(store.db, request.params.alias);
        if (!inviter) throw new DomainError("NOT_FOUND", referralMessages.noInvitation());
        return {
          firstName: shownName(inviter.firstName ?? PLACEHOLDER_NAMES.friend),
          amount: config.referralAmount,
        };
      },
    );
  };
}

export function referralsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [referrerRoutes, invitationRoutes]) await app.register(routes(deps));
  };
}
