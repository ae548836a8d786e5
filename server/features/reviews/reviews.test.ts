import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { getListing, searchListings } from "#domain/listings/endpoints.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import type { AdminReviewReport, MyReview, Review } from "#domain/reviews/contract.ts";
import {
  createReview,
  decideReviewReport,
  getMyReview,
  listReviewReports,
  listReviews,
  replyToReview,
  reportReview,
  updateReview,
} from "#domain/reviews/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { adminHeaders, bookableListing, type Caller, screenshot, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let now: Date;
const START = new Date("2026-03-10T06:00:00Z");
let pgId: number;
let host: Caller & { id: string };
let guest: Caller & { id: string };
let other: Caller & { id: string };
let admin: Caller;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  now = START;
  host = await userCaller(site.deps);
  other = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
afterAll(() => site.close());
beforeEach(async () => {
  now = START;
  guest = await userCaller(site.deps);
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 9 }));
});

const today = () => kolkataDate(now);
const stayed = (userId: string, over: Partial<Parameters<typeof createBooking>[1]> = {}) =>
  createBooking(site.deps.store, {
    pgId,
    userId,
    status: "checked_out",
    moveInDate: addDays(today(), -40),
    createdAt: new Date("2026-01-20T06:00:00Z"),
    ...over,
  });

const call = (
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  caller: Caller,
  json?: unknown,
  key = newKey(),
) =>
  site.request(method, path, {
    json,
    cookies: caller.cookies,
    headers: { ...(method === "GET" ? {} : { "idempotency-key": key }), ...caller.headers },
  });
const write = (caller: Caller, json: object = { rating: 4 }, key = newKey()) =>
  call("POST", createReview(pgId).path, caller, json, key);
const written = async (caller: Caller, json: object = { rating: 4 }) => {
  const answer = await write(caller, json);
  const body = await answer.json();
  expect([answer.status, body.message]).toEqual([201, undefined]);
  return body as Review;
};
const refusal = async (answer: Response) => {
  const { message, code } = await answer.json();
  return [answer.status, code, message];
};
const read = async <T>(path: string, caller: Caller = {}) =>
  (await (await call("GET", path, caller)).json()) as T;
const listed = (query = "") => read<Review[]>(`${listReviews(pgId).path}${query}`);
const stars = async () => {
  const { rating, reviewCount } = await read<ListingDetail>(getListing(pgId).path);
  return [rating, reviewCount];
};
const mine = (caller: Caller) => read<MyReview>(getMyReview(pgId).path, caller);

async function upload(caller: Caller, seed: number) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await screenshot(seed))], { type: "image/png" }), "a.png");
  const answer = await site.request("POST", uploadMedia().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey() },
  });
  return (await answer.json()) as { name: string; url: string };
}
const attached = async (name: string) => {
  const [row] = await site.deps.store.db.select().from(mediaFiles).where(eq(mediaFiles.name, name));
  return row?.attached;
};

describe("who may review", () => {
  test.each([
    ["checked_out", 0, 201],
    ["checked_in", 0, 201],
    ["confirmed", 0, 201],
    ["confirmed", 1, 403],
    ["pending", 0, 403],
    ["proof_submitted", 0, 403],
    ["cancelled", 0, 403],
    ["expired", 0, 403],
    ["declined", 0, 403],
  ] as const)("a stay %s that begins in %i days: %i", async (status, days, expected) => {
    await stayed(guest.id, { status, moveInDate: addDays(today(), days) });
    expect((await mine(guest)).refusal).toBe(expected === 201 ? null : t("reviews.noStay"));
    const answer = await write(guest);
    expect(answer.status).toBe(expected);
    if (expected === 403) expect((await answer.json()).message).toBe(t("reviews.noStay"));
    expect((await listed()).length).toBe(expected === 201 ? 1 : 0);
    expect(await stars()).toEqual(expected === 201 ? ["4.00", 1] : ["0.00", 0]);
  });

  test("nobody without a login, no stranger, no stay elsewhere, no host at their own place", async () => {
    await stayed(guest.id);
    expect((await write({})).status).toBe(401);
    expect(await refusal(await write(other))).toEqual([403, "FORBIDDEN", t("reviews.noStay")]);
    await stayed(host.id);
    expect(await refusal(await write(host))).toEqual([403, "FORBIDDEN", t("reviews.ownPlace")]);
    expect((await call("POST", createReview(999_999).path, guest, { rating: 5 })).status).toBe(404);
    await site.deps.store.db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, pgId));
    expect((await write(guest)).status).toBe(410);
  });

  test("a tenancy that was verified otherwise is reviewed once; one that was not, never", async () => {
    const tenancy = { userId: guest.id, pgListingId: pgId, verificationMethod: "agreement" as const };
    const { db } = site.deps.store;
    await db.insert(tenantVerifications).values(tenancy);
    expect((await write(guest)).status).toBe(403);
    const own = eq(tenantVerifications.userId, guest.id);
    await db.update(tenantVerifications).set({ verificationStatus: "in_review" }).where(own);
    await db
      .update(tenantVerifications)
      .set({ verificationStatus: "verified", verifiedAt: new Date() })
      .where(own);
    await written(guest);
    expect(await refusal(await write(guest))).toEqual([409, "CONFLICT", t("reviews.alreadyReviewed")]);
  });

  test("once for each stay, whatever is sent at once", async () => {
    await stayed(guest.id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await mine(guest)).toMatchObject({
      refusal: t("reviews.alreadyReviewed"),
      own: [{ isHidden: false }],
    });
    await stayed(guest.id);
    await written(guest, { rating: 2 });
    expect(await stars()).toEqual(["3.00", 2]);
    expect((await write(guest)).status).toBe(409);
  });

  test("the same key is answered with the same review", async () => {
    await stayed(guest.id);
    const key = newKey();
    const first = await (await write(guest, { rating: 5 }, key)).json();
    const again = await write(guest, { rating: 5 }, key);
    expect([again.status, await again.json()]).toEqual([201, first]);
    expect((await write(guest, { rating: 1 }, key)).status).toBe(422);
  });
});

describe("what is said", () => {
  beforeEach(() => stayed(guest.id));

  test.each([
    [{}, t("reviews.ratingRequired")],
    [{ rating: 0 }, t("reviews.ratingRequired")],
    [{ rating: 6 }, t("reviews.ratingRequired")],
    [{ rating: 4.5 }, t("reviews.ratingRequired")],
    [{ rating: "5" }, t("reviews.ratingRequired")],
    [{ rating: 5, food: 9 }, t("reviews.ratingRequired")],
    [{ rating: 5, comment: "x".repeat(2001) }, t("reviews.commentTooLong")],
    [{ rating: 5, comment: "a\u0000b" }, t("reviews.unreadable")],
    [{ rating: 5, photos: Array(7).fill("a") }, t("reviews.tooManyPhotos", { count: 6 })],
  ])("%j is refused", async (json, message) => {
    const answer = await write(guest, json);
    expect([answer.status, (await answer.json()).message]).toEqual([400, message]);
    expect(await listed()).toEqual([]);
  });

  test("all of it comes back, as text and nothing else", async () => {
    const comment = "</script><img src=x onerror=alert(1)>\nಚೆನ್ನಾಗಿದೆ 👍";
    const said = { rating: 5, food: 4, cleanliness: 3, safety: 2, depositReturn: 1, comment };
    const made = await written(guest, {
      ...said,
      id: 1,
      userId: other.id,
      hiddenAt: null,
      ownerReply: "mine",
    });
    expect(made).toMatchObject({ ...said, ownerReply: null, authorName: "Asha", photos: [], editedAt: null });
    expect(await listed()).toEqual([made]);
    const [row] = await site.deps.store.db.select().from(reviews).where(eq(reviews.id, made.id));
    expect(row?.userId).toBe(guest.id);
  });

  test("changed within a week by its author, all of it anew, and not after", async () => {
    const { id } = await written(guest, { rating: 2, food: 1, comment: "Noisy" });
    const change = (caller: Caller, json: object = { rating: 5, comment: "They fixed it" }) =>
      call("PUT", updateReview(id).path, caller, json);
    for (const caller of [other, host]) {
      expect(await refusal(await change(caller))).toEqual([404, "NOT_FOUND", t("reviews.noReview")]);
    }
    expect((await change({})).status).toBe(401);
    now = new Date(START.getTime() + 7 * 86_400_000 - 1000);
    const changed = (await (await change(guest)).json()) as Review;
    expect(changed).toMatchObject({
      rating: 5,
      food: null,
      comment: "They fixed it",
      editedAt: now.toISOString(),
    });
    expect(await stars()).toEqual(["5.00", 1]);
    expect((await mine(guest)).own[0]?.editableUntil).not.toBeNull();
    now = new Date(START.getTime() + 7 * 86_400_000);
    expect(await refusal(await change(guest))).toEqual([409, "CONFLICT", t("reviews.tooLate", { days: 7 })]);
    expect((await mine(guest)).own[0]?.editableUntil).toBeNull();
    expect(await listed()).toEqual([changed]);
  });
});

describe("pictures", () => {
  beforeEach(() => stayed(guest.id));

  test("are kept with the review, and let go of with a change", async () => {
    const [a, b] = [await upload(guest, 1), await upload(guest, 2)];
    const { id, photos } = await written(guest, { rating: 5, photos: [b.name, a.name, b.name] });
    expect(photos).toEqual([b.url, a.url]);
    expect([await attached(a.name), await attached(b.name)]).toEqual([true, true]);
    now = new Date(now.getTime() + 2 * 3_600_000);
    expect((await sweepMedia(site.deps)).rows).toBe(0);

    const c = await upload(guest, 3);
    const change = await call("PUT", updateReview(id).path, guest, { rating: 5, photos: [c.name, a.name] });
    expect(((await change.json()) as Review).photos).toEqual([c.url, a.url]);
    expect([await attached(a.name), await attached(b.name), await attached(c.name)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("of others, taken ones and made-up ones are refused, and nothing is written", async () => {
    const theirs = await upload(other, 4);
    for (const name of [theirs.name, "made-up", "../../etc/passwd", ""]) {
      expect((await write(guest, { rating: 5, photos: [name] })).status).toBe(409);
    }
    const nul = await write(guest, { rating: 5, photos: ["a\0b"] });
    expect([nul.status, (await nul.json()).message]).toEqual([400, t("reviews.unreadable")]);
    expect(await attached(theirs.name)).toBe(false);
    expect(await listed()).toEqual([]);
    expect(await stars()).toEqual(["0.00", 0]);
  });
});

describe("the host and the readers", () => {
  let id: number;
  beforeEach(async () => {
    await stayed(guest.id);
    ({ id } = await written(guest, { rating: 1, comment: "Bad food" }));
  });

  test("the host replies, and replies anew; others do not", async () => {
    const reply = (caller: Caller, text = "We changed the cook") =>
      call("POST", replyToReview(id).path, caller, { reply: text });
    expect((await reply({})).status).toBe(401);
    for (const caller of [other, guest]) {
      expect(await refusal(await reply(caller))).toEqual([403, "FORBIDDEN", t("reviews.notHost")]);
    }
    expect((await reply(host, "  ")).status).toBe(400);
    expect((await reply(host, "x".repeat(1001))).status).toBe(400);
    // Pages that show reviews are kept until news of the stay comes.
    const news: string[] = [];
    const stop = await site.deps.store.listen("listings", (changed) => news.push(changed));
    expect((await reply(host)).status).toBe(200);
    await expect.poll(() => news).not.toEqual([]);
    await stop();
    const shown = (await listed())[0];
    expect(shown).toMatchObject({ ownerReply: "We changed the cook", editedAt: null });
    await reply(admin, "On behalf of the host");
    expect((await listed())[0]?.ownerReply).toBe("On behalf of the host");
    const audit = await site.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `review ${id}`));
    expect(audit.map(({ action }) => action)).toEqual(["review replied"]);
    expect((await call("POST", replyToReview(999_999).path, host, { reply: "x" })).status).toBe(404);
  });

  test("the photos of a review go with it when it is taken down, and stay when it is kept", async () => {
    const [kept, gone] = [await upload(guest, 31), await upload(guest, 32)];
    const decide = async (decision: string, photo: { name: string }) => {
      await call("PUT", updateReview(id).path, guest, { rating: 1, photos: [photo.name] });
      await call("POST", reportReview(id).path, decision === "hide" ? other : host, { reason: "Private" });
      const reports = await read<AdminReviewReport[]>(listReviewReports().path, admin);
      const report = reports.find(({ review }) => review.id === id)!;
      await call("PATCH", decideReviewReport(report.id).path, admin, { decision });
      return attached(photo.name);
    };
    expect(await decide("keep", kept)).toBe(true);
    expect(await decide("hide", gone)).toBe(false);
    expect((await mine(guest)).own[0]!.review.photos).toEqual([]);
    // Nor does it stay at its address by being shown elsewhere.
    const { id: elsewhere } = await bookableListing(site.deps.store, { ownerId: guest.id });
    const anew = await call("PATCH", `${searchListings().path}/${elsewhere}`, guest, { media: [gone.name] });
    expect(anew.status).toBe(409);
  });

  test("a report is made once by each, and admins take the review down or keep it", async () => {
    const report = (caller: Caller, reason = "Not true") =>
      call("POST", reportReview(id).path, caller, { reason });
    expect((await report({})).status).toBe(401);
    expect((await report(other, "")).status).toBe(400);
    expect((await report(other)).status).toBe(201);
    expect(await refusal(await report(other))).toEqual([409, "CONFLICT", t("reviews.alreadyReported")]);
    expect((await report(host, "Competitor")).status).toBe(201);
    const open = async (query = "") =>
      (await read<AdminReviewReport[]>(`${listReviewReports().path}${query}`, admin)).filter(
        ({ review }) => review.id === id,
      );
    const waiting = await open();
    expect(waiting.map(({ reason, review }) => [reason, review.comment, review.authorName])).toEqual([
      ["Not true", "Bad food", "Asha"],
      ["Competitor", "Bad food", "Asha"],
    ]);
    expect((await open(`?after=${waiting[0]!.id}`)).map(({ reason }) => reason)).toEqual(["Competitor"]);
    const decide = (at: number, decision: string) =>
      call("PATCH", decideReviewReport(waiting[at]!.id).path, admin, { decision });
    expect((await decide(0, "burn")).status).toBe(400);
    expect((await decide(0, "keep")).status).toBe(200);
    expect((await decide(0, "hide")).status).toBe(404);
    expect(await stars()).toEqual(["1.00", 1]);

    expect((await decide(1, "hide")).status).toBe(200);
    expect(await open()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await stars()).toEqual(["0.00", 0]);
    expect((await mine(guest)).own).toMatchObject([{ isHidden: true, editableUntil: null }]);
    expect(await refusal(await call("PUT", updateReview(id).path, guest, { rating: 5 }))).toEqual([
      409,
      "CONFLICT",
      t("reviews.hidden"),
    ]);
    expect(await refusal(await write(guest))).toEqual([409, "CONFLICT", t("reviews.alreadyReviewed")]);
    expect((await call("POST", replyToReview(id).path, host, { reply: "x" })).status).toBe(404);
    expect((await report(await userCaller(site.deps))).status).toBe(404);
    const audit = await site.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `review ${id}`));
    expect(audit.map(({ action, note }) => [action, note])).toEqual([
      ["review kept", "Not true"],
      ["review hidden", "Competitor"],
    ]);
  });

  test("twenty reports of one person at once are one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", reportReview(id).path, other, { reason: "x" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const rows = await site.deps.store.db.select().from(reviewReports).where(eq(reviewReports.reviewId, id));
    expect(rows).toHaveLength(1);
  });
});
