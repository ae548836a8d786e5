import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import * as endpoints from "#domain/chat/endpoints.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { addressCeiling, limitedByCaller } from "#server/http/limits.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { recordAdminRead } from "#server/http/security-events.ts";
import { sendBytes, serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { type StreamCredentials, startChatHub } from "./chat-hub.ts";

/** Of one person: each opening reads the messages they missed. */
const STREAM_LIMIT = { alwaysAdmitted: true, ...limitedByCaller(30, "1 minute") };
const ADDRESS_STREAMS = { perMinute: 120 };

/** Runs before the limit, because callers without a name would share one count with their network. */
async function requireCaller({ actor: { user, guestKey, admin } }: FastifyRequest): Promise<void> {
  if (!user && !guestKey && !admin) throw new DomainError("UNAUTHENTICATED", t("chat.startFirst"));
}

function lastEventId(request: FastifyRequest): number | undefined {
  const given = request.headers["last-event-id"];
  return typeof given === "string" && /^\d{1,10}$/.test(given)
    ? Math.min(Number(given), 2_147_483_647)
    : undefined;
}

function credentialsOf(request: FastifyRequest): StreamCredentials {
  const { user, admin, address } = request.actor;
  const token = request.headers["x-admin-token"];
  return {
    sid: user ? sha256(request.session.sessionId) : null,
    adminToken: admin && !user?.isAdmin && typeof token === "string" ? sha256(token) : null,
    network: quotaNetworkOf(address),
  };
}

/** The call that stays open: what happens in the caller's conversations, as server-sent events. */
export function chatStreamRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const hub = await startChatHub(deps);
    // Open streams would keep a server that is asked to stop from stopping.
    app.addHook("preClose", () => hub.close());
    app.addHook("onRequest", addressCeiling(app, ADDRESS_STREAMS));
    app.addHook("preHandler", requireCaller);

    serve(
      app,
      endpoints.openChatStream,
      {
        config: STREAM_LIMIT,
        compress: false,
        // A HEAD request would open a stream that no connection ends: who isn't there would count as reached.
        exposeHeadRoute: false,
        schema: { tags: ["chat"], summary: "What happens in the caller's conversations" },
      },
      async (request, reply) => {
        const { user, guestKey, admin } = request.actor;
        // It tells what everybody writes, and repeats what they wrote before.
        if (admin) await recordAdminRead(deps, request, { kind: "chats_listed", subject: "all chats" });
        const stream = hub.open({ user, guestKey, admin }, credentialsOf(request), lastEventId(request));
        reply
          .header("content-type", "text/event-stream")
          .header("cache-control", "private, no-store, no-transform")
          // A proxy that buffers would hold back every word.
          .header("x-accel-buffering", "no");
        return sendBytes(reply, stream.readable);
      },
    );
  };
}
