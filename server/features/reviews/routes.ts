import type { FastifyPluginAsync } from "fastify";
import { kolkataDate } from "#domain/dates.ts";
import { done } from "#domain/done.ts";
import { DomainError } from "#domain/errors.ts";
import { queueQuery } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { listingIdParams } from "#domain/listings/hosting.ts";
import {
  adminReviewReports,
  DEPOSITS_SHOWN_FROM,
  myReview,
  type ReviewsQuery,
  review,
  reviewInput,
  reviewParams,
  reviewReplyInput,
  reviewReportDecision,
  reviewReportInput,
  reviewSummary,
  reviews,
  reviewsQuery,
} from "#domain/reviews/contract.ts";
import * as endpoints from "#domain/reviews/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { assertShown } from "#server/features/listings/policy.ts";
import { findListing } from "#server/features/listings/reads.ts";
import { requireAdmin, requireUser } from "#server/http/actor.ts";
import { sendJson } from "#server/http/answers.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { recordListRead } from "#server/http/security-events.ts";
import { serve } from "#server/http/serve.ts";
import { countReport } from "#server/http/text-quota.ts";
import { serializeJson } from "#server/lib/answer-cache.ts";
import type { Deps } from "#server/lib/deps.ts";
import { reviewRefusal } from "./policy.ts";
import { presentOwn, presentReport, presentReview } from "./present.ts";
import {
  depositsOf,
  findReview,
  livedAt,
  openReports,
  ownReviews,
  reviewParties,
  reviewsOf,
  starsOf,
} from "./reads.ts";
import { changeReview, decideReport, replyTo, reportReview, writeReview } from "./writes.ts";

const REVIEW_LIMIT = limitedByCaller(20, "1 hour");
const CHANGE_LIMIT = limitedByCaller(60, "1 hour");
const tagged = (summary: string) => ({ tags: ["reviews"], summary });
const OK = { ok: true as const };

function nextLink(pgId: number, { sort, limit }: ReviewsQuery, last: { id: number; rating: number }): string {
  const query = new URLSearchParams({ sort, limit: String(limit), cursor: `${last.rating}-${last.id}` });
  return `<${endpoints.listReviews(pgId).path}?${query}>; rel="next"`;
}

/** What everybody reads of a listing, with a mark by which a browser knows that it has it. */
function publicRoutes({ store }: Deps): FastifyPluginAsync {
  const shown = async (id: number) => assertShown(await findListing(store.db, String(id)));

  return async (app) => {
    serve(
      app,
      endpoints.listReviews,
      {
        schema: {
          ...tagged("What tenants said of a stay, the next page in Link"),
          params: listingIdParams,
          querystring: reviewsQuery,
          response: { 200: reviews },
        },
      },
      async (request, reply) => {
        const { params, query } = request;
        const listing = await shown(params.id);
        const found = await reviewsOf(store.db, params.id, query);
        const page = found.slice(0, query.limit);
        const last = page.at(-1);
        const more = found.length > page.length && last;
        const response = serializeJson(page.map(presentReview), {
          "x-total-count": String(listing.reviewCount),
          ...(more ? { link: nextLink(params.id, query, last) } : {}),
        });
        return sendJson(request, reply, response);
      },
    );

    serve(
      app,
      endpoints.getReviewSummary,
      {
        schema: {
          ...tagged("How many stars a stay was given, and how often deposits came back in time"),
          params: listingIdParams,
          response: { 200: reviewSummary },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await shown(id);
        const deposits = await depositsOf(store.db, id);
        const told = deposits.of >= DEPOSITS_SHOWN_FROM ? deposits : null;
        return sendJson(request, reply, serializeJson({ ...(await starsOf(store.db, id)), deposits: told }));
      },
    );
  };
}

/** What a tenant calls. */
function authorRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  const presented = async (tx: Transaction, id: number) => presentReview((await findReview(tx, id))!);

  return async (app) => {
    serve(
      app,
      endpoints.getMyReview,
      {
        schema: {
          ...tagged("Whether I may review a stay, and what I have said of it"),
          params: listingIdParams,
          response: { 200: myReview },
        },
      },
      async (request) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const now = clock.now();
        const lived = await livedAt(store.db, id, userId, kolkataDate(now));
        const own = await ownReviews(store.db, id, userId);
        return {
          refusal: reviewRefusal(lived),
          isHost: lived.isOwner,
          own: own.map((row) => presentOwn(row, now)),
        };
      },
    );

    serve(
      app,
      endpoints.createReview,
      {
        config: REVIEW_LIMIT,
        schema: {
          ...tagged("Review a stay: once for each time one lived there"),
          params: listingIdParams,
          body: reviewInput,
          response: { 201: review },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { params, body: input } = request;
        const work = async (tx: Transaction) => {
          const id = await writeReview(tx, { pgId: params.id, userId, input, now: clock.now() });
          return { status: 201, body: await presented(tx, id) };
        };
        return idempotent(deps, request, reply, work);
      },
    );

    serve(
      app,
      endpoints.updateReview,
      {
        config: CHANGE_LIMIT,
        schema: {
          ...tagged("Change a review, within a week"),
          params: reviewParams,
          body: reviewInput,
          response: { 200: review },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const { body: input } = request;
        const work = async (tx: Transaction) => {
          await changeReview(tx, { id, userId, input, now: clock.now() });
          return { status: 200, body: await presented(tx, id) };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What others do with a review. */
function readerRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;

  return async (app) => {
    serve(
      app,
      endpoints.replyToReview,
      {
        config: CHANGE_LIMIT,
        schema: {
          ...tagged("Reply to a review as the host; again, it takes the place of the reply before"),
          params: reviewParams,
          body: reviewReplyInput,
          response: { 200: review },
        },
      },
      async (request) => {
        const { actor } = request;
        if (!actor.admin) requireUser(request);
        const { id } = request.params;
        const { reply } = request.body;
        const parties = await reviewParties(store.db, id);
        if (!parties || parties.hiddenAt) throw new DomainError("NOT_FOUND", t("reviews.noReview"));
        const isHost = actor.user !== null && actor.user.id === parties.ownerId;
        if (!isHost && !actor.admin) throw new DomainError("FORBIDDEN", t("reviews.notHost"));
        return store.transaction(async (tx) => {
          await replyTo(tx, { id, reply, admin: isHost ? null : actor.admin, now: clock.now() });
          return presentReview((await findReview(tx, id))!);
        });
      },
    );

    serve(
      app,
      endpoints.reportReview,
      {
        config: REVIEW_LIMIT,
        schema: {
          ...tagged("Report a review"),
          params: reviewParams,
          body: reviewReportInput,
          response: { 201: done },
        },
      },
      async (request, reply) => {
        const { id: userId } = requireUser(request);
        const { id } = request.params;
        const { reason } = request.body;
        const work = async (tx: Transaction) => {
          await countReport(deps, tx, request, "review report");
          await reportReview(tx, { id, userId, reason, now: clock.now() });
          return { status: 201, body: OK };
        };
        return idempotent(deps, request, reply, work);
      },
    );
  };
}

/** What an admin calls. */
function adminRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    app.addHook("onRequest", async (request) => {
      requireAdmin(request);
    });

    serve(
      app,
      endpoints.listReviewReports,
      {
        schema: {
          ...tagged("Reports nobody has decided"),
          querystring: queueQuery,
          response: { 200: adminReviewReports },
        },
      },
      async (request) => {
        await recordListRead(deps, request, "reports of reviews");
        return (await openReports(store.db, request.query.after)).map(presentReport);
      },
    );

    serve(
      app,
      endpoints.decideReviewReport,
      {
        schema: {
          ...tagged("Keep a reported review, or take it down"),
          params: reviewParams,
          body: reviewReportDecision,
          response: { 200: done },
        },
      },
      async (request, reply) => {
        const admin = requireAdmin(request);
        const { id } = request.params;
        const { decision } = request.body;
        return idempotent(deps, request, reply, async (tx) => {
          await decideReport(tx, { id, decision, admin, now: clock.now() });
          return { status: 200, body: OK };
        });
      },
    );
  };
}

export function reviewsRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const routes of [publicRoutes, authorRoutes, readerRoutes, adminRoutes])
      await app.register(routes(deps));
  };
}
