import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  chatMessage,
  conversationParams,
  messageInput,
  photoInput,
  type Sender,
} from "#domain/chat/contract.ts";
import * as endpoints from "#domain/chat/endpoints.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import type { Uploader } from "#server/features/media/policy.ts";
import { attachMedia, discardMedia, storeImage } from "#server/features/media/service.ts";
import { admitUploader } from "#server/features/media/uploads-service.ts";
import { areBlocked } from "#server/features/moderation/reads.ts";
import { type Actor, suspended } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { addressCeiling, limitedByCaller } from "#server/http/limits.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import { serve } from "#server/http/serve.ts";
import { countText } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { notifyChat, pushOf } from "../events.ts";
import { assertNoContact, assertOpen, assertSide, otherPersonIn, standInToWrite } from "../policy.ts";
import { presentMessage } from "../present.ts";
import { PushPace } from "../push-pace-policy.ts";
import { PushSender } from "../push-service.ts";
import {
  type ConversationRecord,
  conversationFor,
  findMessage,
  hasPaidBooking,
  isNewsTo,
  partiesOf,
} from "../reads.ts";
import { insertMessage } from "../service.ts";

const DURABLE = { durable: true } as const;
const tagged = (summary: string) => ({ tags: ["chat"], summary });
const WRITE_LIMIT = limitedByCaller(25, "10 seconds");
/** Of all writers behind one address together. */
const ADDRESS_WRITES = { perMinute: 1200 };
/** Each is decoded and drawn in two sizes. */
const ADDRESS_PHOTOS = { perMinute: 120 };

async function receivePhoto(deps: Deps, request: FastifyRequest) {
  let uploader: Uploader | undefined;
  const form = await receiveForm(request, {
    fields: photoInput,
    files: { photo: { maxBytes: MEDIA_LIMITS.proofBytes, tooLargeMessage: fileMessages.over5Mb } },
    // Who takes part in nothing has nothing decoded and stored, not even for a moment.
    beforeFiles: async (before) => {
      const { data } = conversationParams.safeParse({ id: before.get("conversationId") });
      await conversationFor(deps.store.db, request.actor, data?.id ?? 0);
      uploader = await admitUploader(deps, request, "direct");
    },
    onFile: (stream) =>
      storeImage(deps, stream, {
        visibility: "private",
        maxBytes: MEDIA_LIMITS.proofBytes,
        uploader,
        messages: { tooLarge: fileMessages.over5Mb, unsupported: fileMessages.notAnImage },
      }),
    discard: (images) =>
      discardMedia(
        deps,
        images.map(({ name }) => name),
      ),
  });
  if (!form.file) {
    throw new DomainError("VALIDATION", t("chat.photoNeeded"), { photo: t("chat.photoNeeded") });
  }
  return { ...form.fields, image: form.file };
}

/** Writing messages, with photos or without. */
export function chatWritingRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const push = new PushSender(deps);
  const pace = new PushPace();

  interface Told {
    side: Sender;
    messageId: number;
    text: string;
    actor: Actor;
  }

  function tell(record: ConversationRecord, { side, messageId, text, actor }: Told): void {
    const { id } = record.conversation;
    const writerId = actor.user?.id ?? null;
    const { whom, isAnswered, message } = pushOf(record, side, text);
    const person = whom.userId ?? whom.guestKey;
    if (person === null) return;
    // Half a minute may have passed, in which they read it, closed it, blocked its writer or gave the listing away.
    const isNews = async () =>
      (await isNewsTo(store.db, whom, { conversationId: id, messageId, writer: side })) &&
      (writerId === null || whom.userId === null || !(await areBlocked(store.db, writerId, whom.userId)));
    const send = () => push.send(whom, message, "messages", isNews);
    pace.tell(`${id} ${side}`, { person, network: quotaNetworkOf(actor.address), isAnswered, send });
  }

  return async (app) => {
    app.addHook("onClose", () => {
      pace.flush();
      return push.drain();
    });
    app.addHook("onRequest", addressCeiling(app, ADDRESS_WRITES));
    const write = (
      request: FastifyRequest,
      reply: FastifyReply,
      message: {
        conversationId: number;
        senderType: Sender;
        text: string;
        withContact?: boolean | undefined;
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
          const { record, sides } = await conversationFor(tx, request.actor, message.conversationId);
          const side = assertSide(sides, message.senderType);
          const parties = partiesOf(record);
          if (request.actor.user?.isSuspended && !(await hasPaidBooking(tx, record.conversation)))
            throw suspended();
          const actor = standInToWrite(request.actor, parties, side);
          // An admin who answers has blocked nobody.
          const otherId = actor === null ? otherPersonIn(parties, side) : null;
          const userId = request.actor.user?.id ?? null;
          const blocked = userId !== null && otherId !== null && (await areBlocked(tx, userId, otherId));
          assertOpen(record.conversation.blockedBy, blocked);
          const { hostUserId } = record.conversation;
          const { text, withContact = false } = message;
          assertNoContact({ hostUserId, requestStatus: record.requestStatus }, { text, withContact });
          await countText(deps, tx, request, { kind: "message", text: message.text });
          if (message.photo) await attachMedia(tx, [message.photo.name]);
          const messageId = await insertMessage(tx, {
            conversation: record.conversation,
            side,
            text: message.text,
            photo: message.photo?.name ?? null,
            isStandIn: actor !== null,
            now: clock.now(),
          });
          const subject = `conversation ${record.conversation.id}` as const;
          if (actor) await recordAudit(tx, { actor, action: "chat answered", subject, at: clock.now() });
          await notifyChat(store, { kind: "message", conversationId: record.conversation.id, messageId });
          return {
            status: 201,
            body: presentMessage((await findMessage(tx, messageId))!),
            afterCommit: async () =>
              tell(record, { side, messageId, text: message.text, actor: request.actor }),
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

    serve(
      app,
      endpoints.createMessage,
      {
        config: WRITE_LIMIT,
        schema: { ...tagged("Write a message"), body: messageInput, response: { 201: chatMessage } },
      },
      async (request, reply) => {
        const { conversationId, senderType, message, withContact } = request.body;
        return write(request, reply, { conversationId, senderType, text: message, withContact });
      },
    );

    serve(
      app,
      endpoints.createPhotoMessage,
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
  };
}
