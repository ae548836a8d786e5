import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as endpoints from "#domain/chat/endpoints.ts";
import { pushEndpoint, pushKey, pushSubscription } from "#domain/chat/push.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { recordConsent } from "#server/http/consent-store.ts";
import { serve } from "#server/http/serve.ts";
import { countGuests } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { isPushService } from "../push-policy.ts";
import { hasConversation } from "../push-reads.ts";
import { dropSubscription, hasSubscription, keepSubscription, type Subscriber } from "../push-writes.ts";

const OK = { ok: true as const };
const tagged = (summary: string) => ({ tags: ["chat"], summary });
const LIMIT = { rateLimit: { max: 30, timeWindow: "1 minute" } };
/** New browsers of guests: the address that a push service gives them can be made up. */
const GUESTS_OF_A_NETWORK = { subject: "push", most: 100, within: "hour" } as const;

/** A guest token can be made up: only one that has asked something stores a subscription. */
async function assertHasAsked({ store }: Deps, guestKey: string): Promise<void> {
  if (!(await hasConversation(store.db, guestKey)))
    throw new DomainError("UNAUTHENTICATED", t("chat.startFirst"));
}

/** @throws DomainError UNAUTHENTICATED for who takes part in nothing yet */
function subscriberOf(request: FastifyRequest): Subscriber {
  const { user, guestKey } = request.actor;
  if (user) return { userId: user.id, sid: sha256(request.session.sessionId), guestKey: null };
  if (guestKey) return { userId: null, sid: null, guestKey };
  throw new DomainError("UNAUTHENTICATED", t("chat.startFirst"));
}

/** Browsers that want to be told of messages. */
export function pushRoutes(deps: Deps): FastifyPluginAsync {
  const { store, config, secrets } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.getPushKey,
      { schema: { ...tagged("The key a browser subscribes with"), response: { 200: pushKey } } },
      async () => ({ publicKey: secrets.vapid.publicKey }),
    );

    serve(
      app,
      endpoints.subscribePush,
      {
        config: LIMIT,
        schema: { ...tagged("Be told of messages"), body: pushSubscription, response: { 200: done } },
      },
      async (request) => {
        const subscriber = subscriberOf(request);
        if (subscriber.userId === null) await assertHasAsked(deps, subscriber.guestKey);
        if (!isPushService(request.body.endpoint, config.vapid.services)) {
          throw new DomainError("VALIDATION", t("chat.unknownPushService"), {
            endpoint: t("chat.unknownPushService"),
          });
        }
        await store.transaction(async (tx) => {
          if (!(await hasSubscription(tx, request.body.endpoint))) {
            const quota = { ...GUESTS_OF_A_NETWORK, refusal: t("server.tooManyGuestChanges") };
            await countGuests(deps, tx, request, quota);
          }
          await keepSubscription(tx, subscriber, request.body);
          if (request.body.agreed) await recordConsent(tx, subscriber, "push", deps.clock.now());
        });
        return OK;
      },
    );

    serve(
      app,
      endpoints.unsubscribePush,
      {
        config: LIMIT,
        schema: { ...tagged("Be told no more"), body: pushEndpoint, response: { 200: done } },
      },
      async (request) => {
        const { user, guestKey } = request.actor;
        const whose = { userId: user?.id ?? null, guestKey };
        await dropSubscription(store.db, whose, request.body.endpoint);
        return OK;
      },
    );
  };
}
