import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import {
  blockInput,
  chatMessage,
  chatMessages,
  conversation,
  conversationInput,
  conversationParams,
  messageInput,
  messageParams,
  messagesQuery,
  messageText,
  readInput,
  reportInput,
  SENDERS,
  type Sender,
  typingInput,
  unreadCount,
} from "#domain/chat/contract.ts";
import { DomainError } from "#domain/errors.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { api } from "#domain/paths.ts";
import type { Queryable } from "#server/db/client.ts";
import { lockAccount } from "#server/features/auth/reads.ts";
import { attachMedia, discardMedia, storeImage } from "#server/features/media/writes.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { ensureGuestKey } from "#server/http/guest.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { addressCeiling } from "#server/http/limits.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { PushSender } from "#server/realtime/push-sender.ts";
import { imageKey } from "#server/storage/media-files.ts";
import { pushOf, tellChat } from "./events.ts";
import { assertOpen, assertSide, mainSide, sidesIn } from "./policy.ts";
import { presentConversation, presentMessage } from "./present.ts";
import {
  type ConversationRecord,
  conversationsOf,
  findConversation,
  findMessage,
  messagesOf,
  partiesOf,
  unreadOf,
} from "./reads.ts";
import {
  type Asker,
  fileReport,
  insertMessage,
  movePosition,
  openConversation,
  setBlocked,
} from "./writes.ts";

const DURABLE = { durable: true } as const;
const tagged = (summary: string) => ({ tags: ["chat"], summary });
const idIn = (path: (id: string) => string) => path(":id");
const done = z.object({ ok: z.literal(true) });
const OK = { ok: true as const };

/** Whoever writes, not the address: a hostel shares one. */
function writer(request: FastifyRequest): string {
  const { user, guestKey, admin, address } = request.actor;
  return user?.id ?? guestKey ?? admin?.name ?? address;
}
const limited = (max: number, timeWindow: string) => ({
  // The actor is known only after the first hook, so the limit is looked at later than others.
  rateLimit: { max, timeWindow, hook: "preHandler" as const, keyGenerator: writer },
});
const WRITE_LIMIT = limited(25, "10 seconds");
const MINUTE_MS = 60_000;
/** Of all writers behind one address together. */
const ADDRESS_WRITES = { max: 1200, windowMs: MINUTE_MS };
/** Each is decoded and drawn in two sizes. */
const ADDRESS_PHOTOS = { max: 240, windowMs: 10 * MINUTE_MS };
const OPEN_LIMIT = { rateLimit: { max: 60, timeWindow: "10 minutes" } };
const REPORT_LIMIT = limited(10, "1 hour");

function askerOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Asker {
  const { user } = request.actor;
  if (user) return { userId: user.id, guestKey: null };
  return { userId: null, guestKey: ensureGuestKey(deps, request, reply) };
}

/** @throws DomainError NOT_FOUND, also for whom there is one but not theirs */
async function conversationFor(
  q: Queryable,
  request: FastifyRequest,
  id: number,
): Promise<{ record: ConversationRecord; sides: readonly Sender[] }> {
  const record = await findConversation(q, id);
  const sides = record ? sidesIn(request.actor, partiesOf(record)) : [];
  if (!record || sides.length === 0) throw new DomainError("NOT_FOUND", chatMessages.noConversation);
  return { record, sides };
}

/** The admin who acts for an owner they are not: that goes to the audit. */
function standIn(request: FastifyRequest, { listing }: ConversationRecord, side: Sender): AdminActor | null {
  const { admin, user } = request.actor;
  const isOwner = user !== null && user.id === listing.ownerId;
  return side === "owner" && !isOwner ? admin : null;
}

const photoFields = z.object({
  conversationId: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  senderType: z.enum(SENDERS),
  message: z.optional(z.union([z.literal(""), messageText])),
});

async function receivePhoto(deps: Deps, request: FastifyRequest) {
  const form = await receiveForm(request, {
    fields: photoFields,
    files: { photo: { maxBytes: MEDIA_LIMITS.proofBytes, tooLargeMessage: chatMessages.photoTooLarge } },
    // Who takes part in nothing has nothing decoded and stored, not even for a moment.
    beforeFiles: async (before) => {
      const { data } = conversationParams.safeParse({ id: before.get("conversationId") });
      await conversationFor(deps.store.db, request, data?.id ?? 0);
    },
    onFile: (stream) =>
      storeImage(deps, stream, {
        visibility: "private",
        maxBytes: MEDIA_LIMITS.proofBytes,
        messages: { tooLarge: chatMessages.photoTooLarge, unsupported: chatMessages.photoType },
      }),
    discard: (images) =>
      discardMedia(
        deps,
        images.map(({ name }) => name),
      ),
  });
  if (!form.file) {
    throw new DomainError("VALIDATION", chatMessages.photoNeeded, { photo: chatMessages.photoNeeded });
  }
  return { ...form.fields, image: form.file };
}

/** Beginning, reading and listing conversations. */
function readingCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  return async (app) => {
    app.post(
      api.chatConversation,
      {
        config: OPEN_LIMIT,
        schema: {
          ...tagged("The caller's conversation about a stay"),
          body: conversationInput,
          response: { 200: conversation },
        },
      },
      async (request, reply) => {
        const asker = askerOf(deps, request, reply);
        const { guestIdentifier: identifier, pgListingId } = request.body;
        return idempotent(deps, request, reply, async (tx) => {
          const id = await openConversation(tx, { asker, identifier, pgListingId, now: clock.now() });
          return { status: 200, body: presentConversation((await findConversation(tx, id))!, "guest") };
        });
      },
    );

    app.get(
      idIn(api.chatMessagesOf),
      {
        schema: {
          ...tagged("A page of messages, in the order they were written"),
          params: conversationParams,
          querystring: messagesQuery,
          response: { 200: z.array(chatMessage) },
        },
      },
      async (request) => {
        await conversationFor(store.db, request, request.params.id);
        return (await messagesOf(store.db, request.params.id, request.query)).map(presentMessage);
      },
    );

    app.get(
      api.chatConversations,
      {
        schema: {
          ...tagged("What the caller asked, and what came for their stays; all for an admin"),
          response: { 200: z.array(conversation) },
        },
      },
      async (request) => {
        const found = await conversationsOf(store.db, request.actor);
        return found.map((record) =>
          presentConversation(record, mainSide(sidesIn(request.actor, partiesOf(record)))),
        );
      },
    );

    app.get(
      api.chatUnread,
      { schema: { ...tagged("How much waits to be read"), response: { 200: unreadCount } } },
      (request) => unreadOf(store.db, request.actor),
    );
  };
}

/** Writing, and what goes with it. */
function writingCalls(deps: Deps): FastifyPluginAsyncZod {
  const { store, clock } = deps;
  const push = new PushSender(deps);

  return async (app) => {
    app.addHook("onClose", () => push.settled());
    app.addHook("onRequest", addressCeiling(app, ADDRESS_WRITES));
    const write = (
      request: FastifyRequest,
      reply: FastifyReply,
      message: {
        conversationId: number;
        senderType: Sender;
        text: string;
        photo?: { name: string; sha256: string };
      },
    ) =>
      idempotent(
        deps,
        request,
        reply,
        async (tx) => {
          // Before anything is read: an account that is being deleted has its name taken out of what it wrote.
          if (request.actor.user) await lockAccount(tx, request.actor.user.id);
          const { record, sides } = await conversationFor(tx, request, message.conversationId);
          const side = assertSide(sides, message.senderType);
          assertOpen(record.conversation.blockedBy);
          if (message.photo) await attachMedia(tx, [message.photo.name]);
          const messageId = await insertMessage(tx, {
            conversation: record.conversation,
            side,
            text: message.text,
            photo: message.photo?.name ?? null,
            now: clock.now(),
          });
          const actor = standIn(request, record, side);
          const subject = `conversation ${record.conversation.id}`;
          if (actor) await recordAudit(tx, { actor, action: "chat answered", subject, at: clock.now() });
          await tellChat(store, { kind: "message", conversationId: record.conversation.id, messageId });
          const { whom, message: news } = pushOf(record, side, message.text);
          return {
            status: 201,
            body: presentMessage((await findMessage(tx, messageId))!),
            afterCommit: async () => push.tell(whom, news),
          };
        },
        {
          ...DURABLE,
          ...(message.photo
            ? {
                bodyHash: sha256(
                  JSON.stringify([
                    message.conversationId,
                    message.senderType,
                    message.text,
                    message.photo.sha256,
                  ]),
                ),
              }
            : {}),
        },
      );

    app.post(
      api.chatMessage,
      {
        config: WRITE_LIMIT,
        schema: { ...tagged("Write a message"), body: messageInput, response: { 201: chatMessage } },
      },
      async (request, reply) => {
        const { conversationId, senderType, message } = request.body;
        return write(request, reply, { conversationId, senderType, text: message });
      },
    );

    app.post(
      api.chatPhoto,
      {
        config: WRITE_LIMIT,
        onRequest: addressCeiling(app, ADDRESS_PHOTOS),
        schema: {
          ...tagged("Send a photo: a form with conversationId and senderType before the file photo"),
          consumes: ["multipart/form-data"],
          response: { 201: chatMessage },
        },
      },
      async (request, reply) => {
        const { conversationId, senderType, message = "", image } = await receivePhoto(deps, request);
        try {
          return await write(request, reply, { conversationId, senderType, text: message, photo: image });
        } finally {
          // What was attached stays; a refused or repeated one goes.
          await discardMedia(deps, [image.name]).catch((error: unknown) => {
            request.log.warn({ err: error }, "an unused photo is left to the sweep");
          });
        }
      },
    );

    app.get(
      idIn(api.chatPhotoOf),
      { schema: { ...tagged("A photo of a conversation"), params: messageParams } },
      async (request, reply) => {
        const message = await findMessage(store.db, request.params.id);
        if (!message?.photo) throw new DomainError("NOT_FOUND", chatMessages.noConversation);
        await conversationFor(store.db, request, message.conversationId);
        return sendPrivate(reply, deps.storage, imageKey(message.photo, "original"));
      },
    );

    app.post(
      api.chatRead,
      { schema: { ...tagged("Say how far one has read"), body: readInput, response: { 200: done } } },
      async (request) => {
        const { conversationId, upTo, state = "read" } = request.body;
        await store.transaction(async (tx) => {
          const { sides } = await conversationFor(tx, request, conversationId);
          const side = mainSide(sides);
          const moved = await movePosition(tx, { conversationId, side, upTo, state });
          if (moved) await tellChat(store, { kind: "position", conversationId, side });
        });
        return OK;
      },
    );

    app.post(
      api.chatTyping,
      {
        config: limited(20, "20 seconds"),
        schema: { ...tagged("Say that one is typing"), body: typingInput, response: { 200: done } },
      },
      async (request) => {
        const { conversationId } = request.body;
        const { sides } = await conversationFor(store.db, request, conversationId);
        await tellChat(store, { kind: "typing", conversationId, side: mainSide(sides) });
        return OK;
      },
    );

    app.post(
      api.chatBlock,
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
          const { record, sides } = await conversationFor(tx, request, conversationId);
          const side = mainSide(sides);
          await setBlocked(tx, { conversationId, side, blocked });
          const actor = standIn(request, record, side);
          const action = blocked ? "chat closed" : "chat opened";
          const subject = `conversation ${conversationId}`;
          if (actor) await recordAudit(tx, { actor, action, subject, at: clock.now() });
          await tellChat(store, { kind: "changed", conversationId });
          return presentConversation((await findConversation(tx, conversationId))!, side);
        }),
    );

    app.post(
      api.chatReport,
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
          const { sides } = await conversationFor(tx, request, conversationId);
          await fileReport(tx, { conversationId, side: mainSide(sides), reason, now: clock.now() });
        });
        return OK;
      },
    );
  };
}

export function chatRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(readingCalls(deps));
    await app.register(writingCalls(deps));
  };
}
