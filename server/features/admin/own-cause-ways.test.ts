import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeAdminStep } from "#domain/bookings/endpoints.ts";
import { createMessage } from "#domain/chat/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { payHost } from "#domain/ledger/endpoints.ts";
import { handOverListing } from "#domain/listings/endpoints.ts";
import { decideReferral } from "#domain/referrals/endpoints.ts";
import { decideReviewReport, replyToReview } from "#domain/reviews/endpoints.ts";
import { decideRoomReport, decideRoomVideo, deleteRoomVideo } from "#domain/rooms/endpoints.ts";
import { decideTenancy } from "#domain/tenancies/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { properties, wardens } from "#server/db/schema/properties.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { adminHeaders, book, bookableListing, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const one = async <T>(written: Promise<T[]>): Promise<T> => (await written)[0]!;

interface Caller {
  headers?: object;
  cookies?: string;
}

/** @returns the status and the words of a refusal */
async function call(to: { method: string; path: string }, json: object | undefined, by: Caller) {
  const headers = { "idempotency-key": newKey(), ...by.headers };
  const answer = await site.request(to.method as "POST", to.path, {
    ...(json && { json }),
    ...(by.cookies && { cookies: by.cookies }),
    headers,
  });
  const { message } = (await answer.json()) as { message?: string };
  return [answer.status, message];
}

type Step = [{ method: string; path: string }, object | undefined];

/** Each is refused to a party, and changes nothing: the operator takes it afterwards. */
async function expectRefused(steps: readonly Step[], by: Caller): Promise<void> {
  const operator = { headers: await adminHeaders(site.deps) };
  for (const [to, json] of steps) {
    expect([to.path, ...(await call(to, json, by))]).toEqual([to.path, 403, t("server.ownCause")]);
    const [status] = await call(to, json, operator);
    expect([to.path, [200, 201].includes(status as number)]).toEqual([to.path, true]);
  }
}

test("an admin neither gives their PG away nor answers themselves in a host's name", async () => {
  const { db } = site.deps.store;
  const [admin, other] = [await userCaller(site.deps, "support"), await userCaller(site.deps)];
  const own = await bookableListing(site.deps.store, { ownerId: admin.id });
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId: other.id });
  const review = await one(db.insert(reviews).values({ pgId, userId: admin.id, rating: 1 }).returning());
  const asked = { pgListingId: pgId, userId: admin.id, participantOne: "asha_1" };
  const chat = await one(db.insert(chatConversations).values(asked).returning());
  const message = "I promise to give your whole deposit back";
  await expectRefused(
    [
      [handOverListing(own.id), { phoneNumber: null }],
      [replyToReview(review.id), { reply: "We are sorry for all of it" }],
      [createMessage(), { conversationId: chat.id, senderType: "owner", message }],
    ],
    admin,
  );
});

const FILM = { roomType: "1 Sharing", videoUrl: "/v", thumbnailUrl: "/t" } as const;

/** A review of somebody else, a video and a tenancy of theirs, all reported by others, at one listing. */
async function subjectsAt(pgId: number) {
  const { db } = site.deps.store;
  const [author, other] = [await userCaller(site.deps), await userCaller(site.deps)];
  const theirs = { pgId, userId: author.id, rating: 1 };
  const review = await one(db.insert(reviews).values(theirs).returning());
  const said = { reviewId: review.id, userId: other.id, reason: "untrue" } as const;
  const reviewReport = await one(db.insert(reviewReports).values(said).returning());
  const film = { ...FILM, pgListingId: pgId, uploadedBy: author.id };
  const video = await one(db.insert(roomVideos).values(film).returning());
  const about = { kind: "video", subjectId: video.id, aboutUserId: author.id, reason: "fake" } as const;
  const videoReport = await one(
    db
      .insert(roomReports)
      .values({ ...about, userId: other.id })
      .returning(),
  );
  const unreported = await one(db.insert(roomVideos).values(film).returning());
  const tenancy = await one(
    db
      .insert(tenantVerifications)
      .values({ userId: author.id, pgListingId: pgId, verificationMethod: "agreement" })
      .returning(),
  );
  return { author, review, reviewReport, video, videoReport, about, unreported, tenancy };
}

test("an admin who works at a PG decides as little about it as its host", async () => {
  const { db } = site.deps.store;
  const [admin, host] = [await userCaller(site.deps, "superadmin"), await userCaller(site.deps)];
  const home = { ownerId: host.id, name: "House", address: "1 Road", locality: "Whitefield" };
  const property = await one(db.insert(properties).values(home).returning());
  await db.insert(wardens).values({ propertyId: property.id, userId: admin.id });
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id, propertyId: property.id });
  const { reviewReport, videoReport, unreported, tenancy } = await subjectsAt(id);
  const booked = await book(site, id);
  await expectRefused(
    [
      [decideReviewReport(reviewReport.id), { decision: "hide" }],
      [decideRoomReport(videoReport.id), { decision: "keep" }],
      [deleteRoomVideo(unreported.id), undefined],
      [decideTenancy(tenancy.id), { status: "in_review" }],
    ],
    admin,
  );
  expect(await call(takeAdminStep(booked.id), { status: "cancelled", note: "Mine" }, admin)).toEqual([
    403,
    t("bookings.ownMoney"),
  ]);
});

test("what an admin reported is decided by another, through whosever report", async () => {
  const { db } = site.deps.store;
  const [admin, host] = [await userCaller(site.deps, "support"), await userCaller(site.deps)];
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const { review, reviewReport, video, videoReport, about } = await subjectsAt(id);
  await db.insert(reviewReports).values({ reviewId: review.id, userId: admin.id, reason: "fake" });
  await db.insert(roomReports).values({ ...about, userId: admin.id });
  await expectRefused(
    [
      [decideReviewReport(reviewReport.id), { decision: "hide" }],
      [decideRoomVideo(video.id), { decision: "verify" }],
      [decideRoomReport(videoReport.id), { decision: "keep" }],
      [deleteRoomVideo(video.id), undefined],
    ],
    admin,
  );
});

test("a host neither deletes a guest's video as an admin nor decides about one that is gone", async () => {
  const [host, another] = [await userCaller(site.deps, "support"), await userCaller(site.deps, "support")];
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const { author, video, videoReport } = await subjectsAt(id);
  expect(await call(deleteRoomVideo(video.id), undefined, host)).toEqual([403, t("server.ownCause")]);
  expect((await call(deleteRoomVideo(video.id), undefined, author))[0]).toBe(200);
  const keep = { decision: "keep" };
  expect(await call(decideRoomReport(videoReport.id), keep, host)).toEqual([403, t("server.ownCause")]);
  expect((await call(decideRoomReport(videoReport.id), keep, another))[0]).toBe(200);
});

test("an admin decides neither their own referral as the friend nor a booking of their browser", async () => {
  const { db } = site.deps.store;
  const [friend, host] = [await userCaller(site.deps, "finance"), await userCaller(site.deps)];
  const referral = { refereeName: "A", refereePhone: friend.phoneNumber, referralCode: "X" };
  const { id } = await one(
    db
      .insert(referrals)
      .values({ ...referral, referrerUserId: host.id })
      .returning(),
  );
  const booked = await book(site, (await bookableListing(site.deps.store, { ownerId: host.id })).id);
  const guest = { cookies: `${friend.cookies}; ${booked.cookies}` };
  expect(await call(decideReferral(id), { status: "verified" }, friend)).toEqual([403, t("ledger.ownMoney")]);
  const cancelled = { status: "cancelled", note: "Mine" };
  expect(await call(takeAdminStep(booked.id), cancelled, guest)).toEqual([403, t("bookings.ownMoney")]);
});

test("the code gives nobody their own money, and the audit names who typed it", async () => {
  const { db } = site.deps.store;
  const [host, friend] = [await userCaller(site.deps), await userCaller(site.deps)];
  const headers = await adminHeaders(site.deps);
  const listing = await bookableListing(site.deps.store, { ownerId: host.id });
  const booked = await book(site, listing.id);
  const referral = { refereeName: "A", refereePhone: friend.phoneNumber, referralCode: "X" };
  const { id } = await one(
    db
      .insert(referrals)
      .values({ ...referral, referrerUserId: host.id })
      .returning(),
  );
  const payout = { whose: `user ${host.id}`, amount: "10.00", reference: "600000000001" };
  const theirs = { headers, cookies: host.cookies };
  const cancelled = { status: "cancelled", note: "Mine" };
  expect(await call(takeAdminStep(booked.id), cancelled, theirs)).toEqual([403, t("bookings.ownMoney")]);
  expect(await call(decideReferral(id), { status: "verified" }, theirs)).toEqual([403, t("ledger.ownMoney")]);
  expect(await call(payHost(), payout, theirs)).toEqual([403, t("ledger.ownMoney")]);

  const another = await userCaller(site.deps);
  const [status] = await call(takeAdminStep(booked.id), cancelled, { headers, cookies: another.cookies });
  const ofBooking = eq(auditLog.subject, `booking ${booked.id}`);
  const actors = (await db.select().from(auditLog).where(ofBooking)).map(({ actor }) => actor);
  expect([status, actors]).toEqual([200, [`user ${another.id}`]]);
});
