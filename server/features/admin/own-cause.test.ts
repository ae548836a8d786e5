import { afterAll, beforeAll, expect, test } from "vitest";
import { getAccount } from "#domain/accounts/endpoints.ts";
import { decideChatReport } from "#domain/chat/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { deleteListing, handOverListing } from "#domain/listings/endpoints.ts";
import { decideReviewReport } from "#domain/reviews/endpoints.ts";
import { changeGender } from "#domain/roommates/endpoints.ts";
import { decideRoomReport, decideRoomVideo } from "#domain/rooms/endpoints.ts";
import { decideSuspension } from "#domain/suspensions/endpoints.ts";
import { decideTenancy } from "#domain/tenancies/endpoints.ts";
import { chatConversations, chatReports } from "#server/db/schema/chat.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { adminHeaders, bookableListing, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

/** How somebody whom it is about comes to decide. */
const WAYS = {
  "by their role": async () => {
    const admin = await userCaller(site.deps, "support");
    return { admin, caller: { cookies: admin.cookies, headers: {} } };
  },
  "by the code, signed in beside it": async () => {
    const admin = await userCaller(site.deps);
    return { admin, caller: { cookies: admin.cookies, headers: await adminHeaders(site.deps) } };
  },
  "by a token of theirs, beside another's session": async () => {
    const [admin, another] = [await userCaller(site.deps), await userCaller(site.deps)];
    const headers = await adminHeaders(site.deps, admin.id);
    return { admin, caller: { cookies: another.cookies, headers } };
  },
  "by another's role, beside a token of theirs": async () => {
    const [admin, another] = [await userCaller(site.deps), await userCaller(site.deps, "support")];
    const headers = await adminHeaders(site.deps, admin.id);
    return { admin, caller: { cookies: another.cookies, headers } };
  },
};

test.each(Object.entries(WAYS))(
  "nobody decides in their own cause, %s; the operator does",
  async (_, way) => {
    const { db } = site.deps.store;
    const { admin, caller } = await way();
    const other = await userCaller(site.deps);
    const own = await bookableListing(site.deps.store, { ownerId: admin.id });
    const anothers = await bookableListing(site.deps.store, { ownerId: other.id });
    // Not the one that the operator hands over to them below: there they would be a party as its host.
    const elsewhere = await bookableListing(site.deps.store, { ownerId: other.id });
    const now = new Date();
    const one = async <T>(written: Promise<T[]>): Promise<T> => (await written)[0]!;

    const review = await one(
      db.insert(reviews).values({ pgId: own.id, userId: other.id, rating: 1 }).returning({ id: reviews.id }),
    );
    const reported = await one(
      db
        .insert(reviewReports)
        .values({ reviewId: review.id, userId: other.id, reason: "untrue" })
        .returning({ id: reviewReports.id }),
    );
    const suspension = await one(
      db
        .insert(suspensions)
        .values({ listingId: own.id, reason: "Untrue photos", suspendedBy: "admin", suspendedAt: now })
        .returning({ id: suspensions.id }),
    );
    const tenancy = await one(
      db
        .insert(tenantVerifications)
        .values({ userId: admin.id, pgListingId: elsewhere.id, verificationMethod: "agreement" })
        .returning({ id: tenantVerifications.id }),
    );
    const roomReport = await one(
      db
        .insert(roomReports)
        .values({ kind: "post", subjectId: 1, aboutUserId: admin.id, userId: other.id, reason: "fake" })
        .returning({ id: roomReports.id }),
    );
    const place = { roomType: "1 Sharing", videoUrl: "/v", thumbnailUrl: "/t" } as const;
    const video = await one(
      db
        .insert(roomVideos)
        .values({ ...place, pgListingId: elsewhere.id, uploadedBy: admin.id })
        .returning({ id: roomVideos.id }),
    );
    const shown = await one(
      db
        .insert(roomVideos)
        .values({ ...place, pgListingId: own.id, uploadedBy: other.id })
        .returning({ id: roomVideos.id }),
    );
    const chat = await one(
      db
        .insert(chatConversations)
        .values({ pgListingId: own.id, userId: other.id, participantOne: "asha_1" })
        .returning({ id: chatConversations.id }),
    );
    const chatReport = await one(
      db
        .insert(chatReports)
        .values({ conversationId: chat.id, side: "guest", reason: "rude" })
        .returning({ id: chatReports.id }),
    );
    const account = await site.request("GET", getAccount().path, { cookies: admin.cookies });
    const { teamCode: code } = (await account.json()) as { teamCode: string };

    const steps: [{ method: string; path: string }, object][] = [
      [handOverListing(anothers.id), { phoneNumber: admin.phoneNumber, code }],
      [decideReviewReport(reported.id), { decision: "hide" }],
      [decideSuspension(suspension.id), { decision: "lift", answer: "All is well" }],
      [decideTenancy(tenancy.id), { status: "in_review" }],
      [decideRoomReport(roomReport.id), { decision: "keep" }],
      [decideRoomVideo(video.id), { decision: "verify" }],
      [decideRoomVideo(shown.id), { decision: "hide" }],
      [changeGender(admin.id), { gender: "woman", reason: "She showed an ID" }],
      [decideChatReport(chatReport.id), { resolution: "Talked to both", close: true }],
      [deleteListing(own.id), { adminPassword: site.deps.secrets.adminPassword }],
    ];
    const call = (step: (typeof steps)[number], by: { headers: object; cookies?: string }) =>
      site.request(step[0].method as "POST", step[0].path, {
        json: step[1],
        ...by,
        headers: { "idempotency-key": newKey(), ...by.headers },
      });
    const operator = { headers: await adminHeaders(site.deps) };
    for (const step of steps) {
      const refused = await call(step, caller);
      const { message } = (await refused.json()) as { message: string };
      expect([step[0].path, refused.status, message]).toEqual([step[0].path, 403, t("server.ownCause")]);
      expect([step[0].path, (await call(step, operator)).status]).toEqual([step[0].path, 200]);
    }
  },
);
