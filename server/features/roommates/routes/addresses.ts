import type { FastifyPluginAsync } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import * as endpoints from "#domain/roommates/endpoints.ts";
import { requestPath } from "#domain/roommates/links.ts";
import { addressShowing, requestMessages, roommateRequest } from "#domain/roommates/requests.ts";
import { idParams } from "#domain/rooms/posts.ts";
import type { Transaction } from "#server/db/client.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { refuseSuspended, requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { showAddress } from "../address-writes.ts";
import { presentRequest } from "../present.ts";
import { requestFor } from "../reads.ts";

const LIMIT = limitedByCaller(60, "1 hour");

/** Where a home is that is not listed, shown to one person by who lives there. */
export function addressRoutes(deps: Deps): FastifyPluginAsync {
  const { clock } = deps;
  const push = new PushSender(deps);
  return async (app) => {
    app.addHook("onClose", () => push.drain());
    serve(
      app,
      endpoints.showAddress,
      {
        config: LIMIT,
        schema: {
          tags: ["roommates"],
          summary: "Show somebody I talk with the address of my home, or show it no more",
          params: idParams,
          body: addressShowing,
          response: { 200: roommateRequest },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const { isShown } = request.body;
        if (isShown) refuseSuspended(request);
        const work = async (tx: Transaction) => {
          const { request: changed, isNew } = await showAddress(tx, {
            id,
            userId,
            isShown,
            now: clock.now(),
          });
          const record = await requestFor(tx, id, userId);
          if (!record) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
          const afterCommit = async () => {
            // Not the address itself: others see the lock screen.
            const message = () => ({
              title: `${t("roommates.pushAddress")} · ${record.post.title}`,
              body: t("roommates.pushAddressText"),
              url: localizedPath(requestPath(id), locale()),
              tag: `roommate-${id}`,
            });
            if (isNew) push.send({ userId: changed.seekerUserId, guestKey: null }, message);
          };
          return { status: 200, body: presentRequest(record, clock.now()), afterCommit };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}
