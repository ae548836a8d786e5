import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  blockInput,
  conversation,
  conversationInput,
  conversationParams,
  conversations,
  conversationsQuery,
  messagePage,
  messageParams,
  messagesQuery,
  readInput,
  reportInput,
  typingInput,
  unreadCount,
} from "#domain/chat/contract.ts";
import * as endpoints from "#domain/chat/endpoints.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Queryable } from "#server/db/client.ts";
import { block } from "#server/features/moderation/blocking-service.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { ensureGuestKey } from "#server/http/guest.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { addressCeiling, limitedByCaller } from "#server/http/limits.ts";
import { recordAdminRead } from "#server/http/security-events.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import { countGuests, countReport, countText } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { type ChatNotification, notifyChat } from "../events.ts";
import { mainSide, otherPersonIn, sidesIn, standIn, standInToWrite } from "../policy.ts";
import { presentConversation, presentMessage } from "../present.ts";
import {
  conversationFor,
  conversationsOf,
  findConversation,
  findMessage,
  isOpenConversation,
  messagesOf,
  partiesOf,
  unreadOf,
} from "../reads.ts";
import { fileReport, type Guest, movePosition, openConversation, setBlocked } from "../writes.ts";

const tagged = (summary: string) => ({ tags: ["chat"], summary });
const OK = { ok: true as const };

/** Of all behind one address together. */
const ADDRESS_CALLS = { perMinute: 1200 };
const OPEN_LIMIT = limitedByCaller(60, "10 minutes");
const REPORT_LIMIT = limitedByCaller(10, "1 hour");
/** Of all guests of one network: how often they ask about one listing. Their tokens are easily made up. */
const INQUIRIES = { most: 20, within: "day" } as const;

function guestOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Guest {
  const { user } = request.actor;
  if (user) return { userId: user.id, guestKey: null };
  return { userId: null, guestKey: ensureGuestKey(deps, request, reply) };
}

/** Lets somebody read a conversation; that of others is written down. @throws DomainError NOT_FOUND */
async function readConversation(deps: Deps, request: FastifyRequest, id: number): Promise<void> {
  const { record, sides } = await conversationFor(deps.store.db, request.actor, id);
  if (!standIn(request.actor, partiesOf(record), mainSide(sides))) return;
  await recordAdminRead(deps, request, { kind: "chat_read", subject: `conversation ${id}` });
}

/** Beginning, reading and listing conversations. */
function conversationRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.beginConversation,
      {
        config: OPEN_LIMIT,
        schema: {
          ...tagged("The caller's conversation about a stay"),
          body: conversationInput,
          response: { 200: conversation },
        },
      },
      async (request, reply) => {
        const guest = guestOf(deps, request, reply);
        const { guestIdentifier: identifier, pgListingId } = request.body;
        return idempotent(deps, request, reply, async (tx) => {
          const beforeNew = async () => {
            await countText(deps, tx, request, { kind: "conversation" });
            await countGuests(deps, tx, request, {
              subject: `inquiry:${pgListingId}`,
              refusal: t("chat.tooManyInquiries"),
              ...INQUIRIES,
            });
          };
          const wish = { guest, identifier, pgListingId, now: clock.now(), beforeNew };
          const id = await openConversation(tx, wish);
          return { status: 200, body: presentConversation((await findConversation(tx, id))!, "guest") };
        });
      },
    );

    serve(
      app,
      endpoints.listMessages,
      {
        schema: {
          ...tagged("A page of messages, in the order they were written"),
          params: conversationParams,
          querystring: messagesQuery,
          response: { 200: messagePage },
        },
      },
      async (request) => {
        await readConversation(deps, request, request.params.id);
        return (await messagesOf(store.db, request.params.id, request.query)).map(presentMessage);
      },
    );

    serve(
      app,
      endpoints.listConversations,
      {
        schema: {
          ...tagged("What the caller asked, and what came for their stays; all for an admin"),
          querystring: conversationsQuery,
          response: { 200: conversations },
        },
      },
      async (request) => {
        const found = await conversationsOf(store.db, request.actor, request.query);
        if (request.actor.admin) {
          await recordAdminRead(deps, request, { kind: "chats_listed", subject: "all chats" });
        }
        return found.map((record) =>
          presentConversation(record, mainSide(sidesIn(request.actor, partiesOf(record)))),
        );
      },
    );

    serve(
      app,
      endpoints.getUnread,
      { schema: { ...tagged("How much waits to be read"), response: { 200: unreadCount } } },
      (request) => unreadOf(store.db, request.actor),
    );
  };
}

/** What goes with a conversation beside its messages. */
function conversationActionRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  /** Nobody who was blocked makes themselves felt: what one does in a closed conversation is not told. */
  const notifyOther = async (q: Queryable, notification: ChatNotification) => {
    if (await isOpenConversation(q, notification.conversationId)) await notifyChat(store, notification);
  };
  return async (app) => {
    app.addHook("onRequest", addressCeiling(app, ADDRESS_CALLS));
    serve(
      app,
      endpoints.getChatPhoto,
      { schema: { ...tagged("A photo of a conversation"), params: messageParams } },
      async (request, reply) => {
        const message = await findMessage(store.db, request.params.id);
        if (!message?.photo) throw new DomainError("NOT_FOUND", t("chat.notFound"));
        await readConversation(deps, request, message.conversationId);
        return sendPrivate(reply, deps.storage, imageKey(message.photo, "original"));
      },
    );

    serve(
      app,
      endpoints.markRead,
      { schema: { ...tagged("Say how far one has read"), body: readInput, response: { 200: done } } },
      async (request) => {
        const { conversationId, upTo, state = "read" } = request.body;
        await store.transaction(async (tx) => {
          const { sides } = await conversationFor(tx, request.actor, conversationId);
          const side = mainSide(sides);
          const moved = await movePosition(tx, { conversationId, side, upTo, state });
          if (moved) await notifyOther(tx, { kind: "position", conversationId, side });
        });
        return OK;
      },
    );

    serve(
      app,
      endpoints.sendTyping,
      {
        config: limitedByCaller(20, "20 seconds"),
        schema: { ...tagged("Say that one is typing"), body: typingInput, response: { 200: done } },
      },
      async (request) => {
        const { conversationId } = request.body;
        const { sides } = await conversationFor(store.db, request.actor, conversationId);
        await notifyOther(store.db, { kind: "typing", conversationId, side: mainSide(sides) });
        return OK;
      },
    );

    serve(
      app,
      endpoints.blockConversation,
      {
        schema: {
          ...tagged("Close a conversation, or open it"),
          body: blockInput,
          response: { 200: conversation },
        },
      },
      async (request) =>
        store.transaction(async (tx) => {
          const { conversationId, blocked } = request.body;
          const { record, sides } = await conversationFor(tx, request.actor, conversationId);
          const side = mainSide(sides);
          await setBlocked(tx, { conversationId, side, blocked, now: clock.now() });
          const actor = standInToWrite(request.actor, partiesOf(record), side);
          const action = blocked ? "chat closed" : "chat opened";
          const subject = `conversation ${conversationId}` as const;
          if (actor) await recordAudit(tx, { actor, action, subject, at: clock.now() });
          return presentConversation((await findConversation(tx, conversationId))!, side);
        }),
    );

    serve(
      app,
      endpoints.reportConversation,
      {
        config: REPORT_LIMIT,
        schema: {
          ...tagged("Tell the admins of a conversation"),
          body: reportInput,
          response: { 200: done },
        },
      },
      async (request) => {
        const { conversationId, reason } = request.body;
        await store.transaction(async (tx) => {
          const { record, sides } = await conversationFor(tx, request.actor, conversationId);
          const side = mainSide(sides);
          await countReport(deps, tx, request, "chat report");
          const { user } = request.actor;
          const parties = partiesOf(record);
          const otherId = parties.hostUserId === null ? null : otherPersonIn(parties, side);
          // Between two who may live together, the one who is reported loses sight of the other at once.
          if (user && otherId) await block(tx, { userId: user.id, otherId }, clock.now());
          await fileReport(tx, { conversationId, side, reason, now: clock.now() });
        });
        return OK;
      },
    );
  };
}

export function chatRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    await app.register(conversationRoutes(deps));
    await app.register(conversationActionRoutes(deps));
  };
}
