import type { FastifyPluginAsync } from "fastify";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import * as endpoints from "#domain/roommates/endpoints.ts";
import {
  invitationInput,
  myRoommates,
  requestMessages,
  roommateRequest,
  roommateRequestInput,
  roommateRequestStep,
  seenRequests,
  waitingRequests,
} from "#domain/roommates/requests.ts";
import { endsRequest, type RequestStep } from "#domain/roommates/states.ts";
import { idParams, roomReportInput } from "#domain/rooms/posts.ts";
import type { Transaction } from "#server/db/client.ts";
import { notifyChat } from "#server/features/chat/events.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { notifyDeclined } from "#server/features/rooms/events.ts";
import { assertAuthor } from "#server/features/rooms/policy.ts";
import { findRoomPost, type RoomRecord } from "#server/features/rooms/reads.ts";
import { refuseSuspended, requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { serve } from "#server/http/serve.ts";
import { countNewAccounts, countReport, QuotaExceeded } from "#server/http/text-quota.ts";
import { addTextUsage } from "#server/http/text-usage-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import { invitationPush, type RequestEvent, requestPush } from "../events.ts";
import { isShownSeeker, seekerOf } from "../match-reads.ts";
import { ASKS_OF_A_NETWORK, VISIT_STEPS_PER_DAY } from "../policy.ts";
import { presentInvitation, presentRequest } from "../present.ts";
import { invitationsOf, type RequestRow, requestFor, requestsOf, waitingCountOf } from "../reads.ts";
import { type RequestStepResult, takeRequestStep } from "../step-writes.ts";
import { createRoommateRequest, invite, markSeen, reportRequest } from "../writes.ts";
import { addressRoutes } from "./addresses.ts";

const SEEN_LIMIT = limitedByCaller(60, "1 minute");
const ASK_LIMIT = limitedByCaller(60, "1 hour");
const DAY_S = 86_400;
const REPORT_LIMIT = limitedByCaller(20, "1 hour");
const tagged = (summary: string) => ({ tags: ["roommates"], summary });
const OK = { ok: true as const };

/** Asking to join, answering, and the list of both. */
function requestRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const push = new PushSender(deps);

  const seenBy = async (tx: Transaction, request: RequestRow, userId: string) => {
    const record = await requestFor(tx, request.id, userId);
    if (!record) throw new DomainError("NOT_FOUND", requestMessages.noRequest());
    return presentRequest(record, clock.now());
  };

  /** Prepared inside the transaction, as the other will see it; it goes out once that is committed. */
  const pushFor = async (tx: Transaction, event: RequestEvent, request: RequestRow, userId: string) => {
    const record = await requestFor(tx, request.id, userId);
    const now = clock.now();
    const message = () => record && requestPush(presentRequest(record, now), event);
    return async () => push.send({ userId, guestKey: null }, message);
  };

  const notifyWritten = async ({ written }: RequestStepResult) => {
    if (!written) return;
    const { conversationId, messageIds } = written;
    for (const messageId of messageIds)
      await notifyChat(store, { kind: "message", conversationId, messageId });
  };

  const countVisitSteps = async (
    tx: Transaction,
    { id, userId, step }: { id: number; userId: string; step: RequestStep },
  ) => {
    if (step !== "propose_visit" && step !== "call_off_visit") return;
    const now = clock.now();
    const { day, easesAt } = await addTextUsage(tx, `visits: ${id} ${userId}`, 1, now);
    if (day > VISIT_STEPS_PER_DAY)
      throw new QuotaExceeded(requestMessages.tooManyTimes(), easesAt.day.getTime() - now.getTime());
  };

  return async (app) => {
    app.addHook("onClose", () => push.drain());

    serve(
      app,
      endpoints.createRoommateRequest,
      {
        config: ASK_LIMIT,
        schema: {
          ...tagged("Ask to join a room"),
          body: roommateRequestInput,
          response: { 201: roommateRequest },
        },
      },
      async (request, reply) => {
        const { id: seekerId } = requireUser(request);
        const { body: input } = request;
        const work = async (tx: Transaction) => {
          const args = { seekerId, input, now: clock.now() };
          const created = await createRoommateRequest(tx, args).catch((error: unknown) => {
            const isRateLimited = error instanceof DomainError && error.code === "RATE_LIMITED";
            if (isRateLimited) reply.header("retry-after", DAY_S);
            throw error;
          });
          await countNewAccounts(deps, tx, request, {
            subject: `ask:${created.roomPostId}`,
            most: ASKS_OF_A_NETWORK,
            within: "day",
            refusal: requestMessages.tooManyOfNetwork(),
          });
          return {
            status: 201,
            body: await seenBy(tx, created, seekerId),
            afterCommit: await pushFor(tx, "ask", created, created.currentTenantId),
          };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.updateRoommateRequest,
      {
        config: ASK_LIMIT,
        schema: {
          ...tagged(
            "One step of a request: talk, a visit, offer, accept, undo, cancel, move in, decline or withdraw",
          ),
          params: idParams,
          body: roommateRequestStep,
          response: { 200: roommateRequest },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { body: input } = request;
        const { id } = request.params;
        if (!endsRequest(input.step)) refuseSuspended(request);
        const work = async (tx: Transaction) => {
          await countVisitSteps(tx, { id, userId, step: input.step });
          const answered = await takeRequestStep(tx, { id, userId, input, now: clock.now() });
          // Not too early: `notifyChat` joins the transaction, and PostgreSQL sends notifications when it commits.
          await notifyWritten(answered);
          const { seekerUserId, currentTenantId } = answered.request;
          const otherId = userId === seekerUserId ? currentTenantId : seekerUserId;
          const pushOther = await pushFor(tx, input.step, answered.request, otherId);
          return {
            status: 200,
            body: await seenBy(tx, answered.request, userId),
            afterCommit: async () => {
              await pushOther();
              notifyDeclined(push, answered.declinedOthers);
            },
          };
        };
        return idempotent(deps, request, reply, work, { durable: true });
      },
    );

    serve(
      app,
      endpoints.getMyRoommates,
      {
        schema: {
          ...tagged("What I asked, what I was asked, and the rooms I am invited to"),
          response: { 200: myRoommates },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const found = (await requestsOf(store.db, userId)).map((one) => presentRequest(one, clock.now()));
        return {
          sent: found.filter(({ role }) => role === "seeker"),
          received: found.filter(({ role }) => role === "tenant"),
          invitations: (await invitationsOf(store.db, userId)).map(presentInvitation),
        };
      },
    );

    serve(
      app,
      endpoints.countWaitingRequests,
      {
        schema: {
          ...tagged("How many requests wait for my step, or have news for me"),
          response: { 200: waitingRequests },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        return { count: await waitingCountOf(store.db, userId, clock.now()) };
      },
    );

    serve(
      app,
      endpoints.markRequestsSeen,
      {
        config: SEEN_LIMIT,
        schema: { ...tagged("I have seen these requests"), body: seenRequests, response: { 200: done } },
      },
      async (request) => {
        await markSeen(store.db, requireUser(request).id, request.body.ids);
        return OK;
      },
    );

    serve(
      app,
      endpoints.reportRoommateRequest,
      {
        config: REPORT_LIMIT,
        schema: {
          ...tagged("Report a request, from either side"),
          params: idParams,
          body: roomReportInput,
          response: { 201: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const { reason } = request.body;
        const work = async (tx: Transaction) => {
          await countReport(deps, tx, request, "request report");
          await reportRequest(tx, { id, userId, reason, now: clock.now() });
          return { status: 201, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** Inviting somebody who looks for a room, by the handle that the matches of the post gave. */
function invitationRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, secrets } = deps;
  const push = new PushSender(deps);

  return async (app) => {
    app.addHook("onClose", () => push.drain());
    serve(
      app,
      endpoints.inviteToRoom,
      {
        config: ASK_LIMIT,
        schema: {
          ...tagged("Invite somebody who looks for a room to ask for this one"),
          params: idParams,
          body: invitationInput,
          response: { 201: done },
        },
      },
      async (request, reply) => {
        const { id: tenantId } = requireUser(request);
        const { id: postId } = request.params;
        const room = assertAuthor(await findRoomPost(store.db, postId), tenantId);
        const seekerId = seekerOf(secrets, postId, request.body.ref);
        if (seekerId === null) throw new DomainError("NOT_FOUND", requestMessages.noSeeker());
        const work = async (tx: Transaction) => {
          const isShown = (post: RoomRecord) => isShownSeeker(tx, post, seekerId);
          await invite(tx, { postId, tenantId, seekerId, isShown, now: clock.now() });
          const tellThem = async () =>
            void push.send({ userId: seekerId, guestKey: null }, () => invitationPush(room));
          return { status: 201, body: OK, afterCommit: tellThem };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

export function roommatesRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [requestRoutes, addressRoutes, invitationRoutes]) await app.register(routes(deps));
  };
}
