import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuestToken, getCurrentUser, logIn as logInCall, signUp } from "#domain/accounts/endpoints.ts";
import {
  cancelBooking,
  createBooking as createBookingCall,
  listAllBookings,
  listMyBookings,
} from "#domain/bookings/endpoints.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/states.ts";
import { likeListing } from "#domain/favourites/endpoints.ts";
import { getListing, searchListings } from "#domain/listings/endpoints.ts";
import { listingForm } from "#domain/listings/hosting.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { listReviews } from "#domain/reviews/endpoints.ts";
import { auditLog, idempotencyKeys, loginAttempts, sessions, users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { likes } from "#server/db/schema/favourites.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { referralEarnings, referrals } from "#server/db/schema/referrals.ts";
import { roomPostSaves, roomReports } from "#server/db/schema/rooms.ts";
import { openConversation } from "#server/features/chat/writes.ts";
import { createListing as addListing } from "#server/features/listings/create-writes.ts";
import { attachMedia, storeImage } from "#server/features/media/service.ts";
import { adminHeaders, bookingBody, filesIn, screenshot } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { placeFields } from "#testing/hosting.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import { everythingKept, fullLife, NOT_THEIRS, THEIRS } from "#testing/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.deps.store.db.delete(loginAttempts);
});
afterAll(() => t.close());

const logIn = (phoneNumber: string) =>
  t.request("POST", logInCall().path, { json: { phoneNumber, password: FACTORY_PASSWORD } });
const leave = (cookies: string, password: unknown = FACTORY_PASSWORD) =>
  t.request("DELETE", deleteAccount().path, { json: { password }, cookies });
const who = async (cookies: string) => (await t.request("GET", getCurrentUser().path, { cookies })).status;
const newcomer = async () => {
  const user = await createUser(t.deps.store);
  return { user, cookies: cookiesOf(await logIn(user.phoneNumber!)) };
};

describe("deleting an account", () => {
  test("takes away all that tells who it was, and keeps what money needs", async () => {
    const before = await filesIn(t.deps.config.dataDir);
    const life = await fullLife(t);
    const { user } = life;
    const second = cookiesOf(await logIn(user.phoneNumber!));
    const [booking] = await t.deps.store.db.select().from(bookings).where(eq(bookings.userId, user.id));
    await t.deps.store.db.delete(idempotencyKeys);

    const answer = await leave(life.cookies);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    const left = await everythingKept(t.deps.store);
    expect([await who(life.cookies), await who(second)]).toEqual([401, 401]);
    expect((await logIn(user.phoneNumber!)).status).toBe(401);

    const { comment, message, friend, friendPhone, report, ...gone } = THEIRS;
    for (const kept of [comment, message, friend, friendPhone, report]) expect(left).toContain(kept);
    const code = user.phoneNumber!.split("").reverse().join("");
    for (const trace of [...Object.values(gone), code]) expect(left).not.toContain(trace);
    // The friend's row keeps the number, so that no second reward is paid for it.
    expect(left.split("\n").filter((row) => row.includes(user.phoneNumber!))).toEqual([
      expect.stringMatching(/^referrals: .*A friend/),
    ]);
    // Of the pictures that were theirs not one is left.
    const added = (await filesIn(t.deps.config.dataDir)).filter((path) => !before.includes(path));
    expect(added).toEqual([]);

    const [kept] = await t.deps.store.db.select().from(bookings).where(eq(bookings.id, booking!.id));
    expect(kept).toEqual({
      ...booking,
      guestName: "Former guest",
      guestPhone: "",
      guestEmail: "",
      paymentProofUrl: null,
      note: null,
    });
    const [row] = await t.deps.store.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toEqual({
      ...row,
      ...{ email: null, phoneNumber: null, password: null, firstName: null, lastName: null },
      ...{ profileImageUrl: null, isAdmin: false, deletedAt: expect.any(Date) },
    });
    const [earned] = await t.deps.store.db
      .select()
      .from(referralEarnings)
      .where(eq(referralEarnings.userId, user.id));
    expect(earned?.paidEarnings).toBe("2000.00");
    const reviews = await (await t.request("GET", listReviews(life.pgId).path)).json();
    expect(reviews).toMatchObject([{ comment: THEIRS.comment, authorName: "A former tenant" }]);
    const [chat] = await t.deps.store.db
      .select()
      .from(chatConversations)
      .where(eq(chatConversations.userId, user.id));
    expect(chat?.participantOne).toBe("Former guest_deleted");
    const said = await t.deps.store.db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.conversationId, chat!.id))
      .orderBy(chatMessages.id);
    expect(said.map((each) => [each.message, each.photo, each.photoExpiredAt !== null])).toEqual([
      [THEIRS.message, null, false],
      ["", null, true],
      [NOT_THEIRS.answer, null, false],
    ]);
    const own = and(eq(auditLog.actor, `user ${user.id}`), eq(auditLog.action, "account deleted"));
    expect(await t.deps.store.db.$count(auditLog, own)).toBe(1);
    await t.deps.store.db.delete(referrals);
  });

  test("leaves nothing of what they saved or said of rooms in their name, and shows theirs no longer", async () => {
    const life = await fullLife(t);
    const { id } = life.user;
    const { db } = t.deps.store;
    const told: string[] = [];
    const stop = await t.deps.store.listen("rooms", (payload) => told.push(payload));
    expect(await db.$count(roomPostSaves, eq(roomPostSaves.userId, id))).toBe(1);
    expect((await leave(life.cookies)).status).toBe(200);
    expect(await db.$count(roomPostSaves, eq(roomPostSaves.userId, id))).toBe(0);
    const reports = await db.select().from(roomReports).where(eq(roomReports.reason, THEIRS.report));
    expect(reports.map(({ userId }) => userId)).not.toContain(id);
    await expect.poll(() => told).not.toEqual([]);
    await stop();
    await db.delete(referrals);
  });

  test("lists their stays no longer, keeps the guests' bookings, and lets the number sign up anew", async () => {
    const life = await fullLife(t);
    const { phoneNumber, id } = life.user;
    const found = async () => {
      const list = await (await t.request("GET", `${searchListings().path}?limit=100`)).json();
      return list.some((card: { id: number }) => card.id === life.hosted);
    };
    expect(await found()).toBe(true);
    const liked = async () =>
      (await (await t.request("GET", getListing(life.pgId).path)).json()).likeCount as number;
    expect(await liked()).toBe(1);

    await leave(life.cookies);
    await expect.poll(found).toBe(false);
    expect(await liked()).toBe(0);
    expect((await t.request("GET", getListing(life.hosted).path)).status).toBe(410);
    const [stay] = await t.deps.store.db.select().from(pgListings).where(eq(pgListings.id, life.hosted));
    expect(stay).toMatchObject({ contactName: "Former host", contactPhone: null, contactEmail: null });
    const [guest] = await t.deps.store.db.select().from(bookings).where(eq(bookings.pgId, life.hosted));
    expect(guest).toMatchObject({ guestName: NOT_THEIRS.guestName, guestPhone: NOT_THEIRS.guestPhone });

    const json = { phoneNumber, password: "Fresh-Start!1" };
    const anew = await t.request("POST", signUp().path, { json });
    expect(anew.status).toBe(201);
    expect((await anew.json()).id).not.toBe(id);
    const mine = await t.request("GET", listMyBookings().path, { cookies: cookiesOf(anew) });
    expect(await mine.json()).toEqual([]);
    await t.deps.store.db.delete(referrals);
  });

  test("wants the password, throttled like a login, and leaves everything when it is wrong", async () => {
    const { user, cookies } = await newcomer();
    const before = await everythingKept(t.deps.store);
    expect(
      (await t.request("DELETE", deleteAccount().path, { json: { password: FACTORY_PASSWORD } })).status,
    ).toBe(401);
    for (const bad of ["", "abc", null, ["Sunny-Room!42"]]) {
      const answer = await leave(cookies, bad);
      expect([answer.status, (await answer.json()).message]).toEqual([400, "Please enter your password"]);
    }
    expect((await t.request("DELETE", deleteAccount().path, { cookies })).status).toBe(400);
    expect(await everythingKept(t.deps.store)).toBe(before);
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await leave(cookies, `guess ${guess}`);
      expect([wrong.status, (await wrong.json()).code]).toEqual([403, "WRONG_PASSWORD"]);
    }
    expect((await leave(cookies)).status).toBe(429);
    await t.deps.store.db.delete(loginAttempts);
    const withoutEvents = (all: string) =>
      all.split("\n").filter((row) => !/^(security_events:|text_usage: \(event:)/.test(row));
    expect(withoutEvents(await everythingKept(t.deps.store))).toEqual(withoutEvents(before));
    expect(await who(cookies)).toBe(200);
    expect((await logIn(user.phoneNumber!)).status).toBe(200);
  });

  const ownStates: [BookingStatus, PaymentStatus, number][] = [
    ["pending", "pending", 409],
    ["proof_submitted", "submitted", 409],
    ["proof_submitted", "rejected", 409],
    ["confirmed", "verified", 409],
    ["checked_in", "verified", 409],
    ["expired", "submitted", 409],
    ["cancelled", "refund_due", 409],
    ["checked_out", "refund_due", 409],
    ["checked_out", "refunded", 200],
    ["cancelled", "refunded", 200],
    ["expired", "pending", 200],
    ["declined", "rejected", 200],
  ];
  test.each(ownStates)("with a stay %s, %s: %i", async (status, paymentStatus, expected) => {
    const { user, cookies } = await newcomer();
    const { id: pgId } = await createListing(t.deps.store);
    await createBooking(t.deps.store, { pgId, userId: user.id, status, paymentStatus });
    const answer = await leave(cookies);
    expect(answer.status).toBe(expected);
    if (expected !== 409) return;
    const message = "You have an open booking or payment. You can delete your account when it's complete.";
    expect(await answer.json()).toEqual({ message, code: "CONFLICT" });
    expect(await who(cookies)).toBe(200);
  });

  test.each([
    ["confirmed", "verified", 409],
    ["pending", "pending", 409],
    ["checked_out", "verified", 200],
    ["cancelled", "refund_due", 409],
    // Anybody can send a proof and call off.
    ["cancelled", "submitted", 200],
  ] as const)("with a guest whose stay is %s, %s: %i", async (status, paymentStatus, expected) => {
    const { user, cookies } = await newcomer();
    const { id: pgId } = await createListing(t.deps.store, { ownerId: user.id, securityDeposit: null });
    await createBooking(t.deps.store, { pgId, status, paymentStatus });
    const answer = await leave(cookies);
    expect(answer.status).toBe(expected);
    if (expected !== 409) return;
    expect((await answer.json()).message).toBe(
      "Guests have bookings at your PGs. You can delete your account when those bookings end.",
    );
    expect((await t.request("GET", getListing(pgId).path)).status).toBe(200);
  });

  test("with a reward that is due waits for it", async () => {
    const { user, cookies } = await newcomer();
    const row = {
      refereeName: "F",
      refereePhone: "9444444444",
      referralCode: "x",
      status: "verified",
      verifiedAt: new Date(),
    } as const;
    await t.deps.store.db.insert(referrals).values({ ...row, referrerUserId: user.id });
    const answer = await leave(cookies);
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      "We owe you a reward. You can delete your account after we pay it.",
    ]);
    await t.deps.store.db.delete(referrals);
  });

  test("while they book, like and log in at once: either it was before, or not at all", async () => {
    for (let round = 0; round < 4; round++) {
      const { user, cookies } = await newcomer();
      const { id: pgId } = await createListing(t.deps.store);
      const [, booked] = await Promise.all([
        leave(cookies),
        t.request("POST", createBookingCall().path, { json: await offer(pgId), cookies }),
        t.request("PUT", likeListing(pgId).path, { cookies }),
        logIn(user.phoneNumber!),
      ]);
      const [row] = await t.deps.store.db.select().from(users).where(eq(users.id, user.id));
      const theirs = await t.deps.store.db.$count(bookings, eq(bookings.userId, user.id));
      if (row!.deletedAt === null) expect([booked.status, theirs]).toEqual([201, 1]);
      else {
        // Whoever comes when the account is gone comes as a guest.
        expect([201, 401]).toContain(booked.status);
        expect(theirs).toBe(0);
        expect(await t.deps.store.db.$count(likes, eq(likes.userId, user.id))).toBe(0);
        const open = await t.deps.store.db.select().from(sessions).where(eq(sessions.userId, user.id));
        for (const { sess } of open) expect((sess as { stamp?: string }).stamp).toBeTruthy();
      }
    }
  });

  async function offer(pgId: number) {
    const [listing] = await t.deps.store.db.select().from(pgListings).where(eq(pgListings.id, pgId));
    const { monthlyRent, securityDeposit } = listing!;
    const rent = monthlyRent ?? "6000.00";
    const total = (Number(rent) + Number(securityDeposit ?? 0)).toFixed(2);
    const duration = monthlyRent === null ? "15days" : "1month";
    return bookingBody(t.deps, pgId, {
      duration,
      totalAmount: total,
      securityDeposit: securityDeposit ?? "0.00",
    });
  }

  test("takes the answers along that were kept for a repeated call", async () => {
    const { cookies } = await newcomer();
    const { id: pgId } = await createListing(t.deps.store);
    const json = { ...(await offer(pgId)), guestName: "Kept Answer" };
    const headers = { "idempotency-key": newKey() };
    const { id } = await (
      await t.request("POST", createBookingCall().path, { json: json, cookies, headers })
    ).json();
    await t.request("POST", cancelBooking(id).path, { json: {}, cookies, headers });
    expect(await everythingKept(t.deps.store)).toContain("Kept Answer");
    expect((await leave(cookies)).status).toBe(200);
    expect(await everythingKept(t.deps.store)).not.toContain("Kept Answer");
  });

  test("takes along the answers that they got as a guest, and the guest token", async () => {
    const user = await createUser(t.deps.store);
    const { id: pgId } = await createListing(t.deps.store);
    const guest = cookiesOf(await t.request("POST", createGuestToken().path));
    const json = { ...(await offer(pgId)), guestName: "Guest Answer" };
    const headers = { "idempotency-key": newKey() };
    const booked = await t.request("POST", createBookingCall().path, { json, cookies: guest, headers });
    const { id } = await booked.json();
    await t.request("POST", cancelBooking(id).path, { json: {}, cookies: guest, headers });
    const login = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
    const cookies = cookiesOf(await t.request("POST", logInCall().path, { json: login, cookies: guest }));
    expect(await everythingKept(t.deps.store)).toContain("Guest Answer");
    const left = await leave(`${guest}; ${cookies}`);
    expect(left.status).toBe(200);
    expect(left.headers.getSetCookie().some((each) => each.startsWith("guest=;"))).toBe(true);
    expect(await everythingKept(t.deps.store)).not.toContain("Guest Answer");
  });

  test("leaves a drawn picture to the other stays that show it", async () => {
    const { user, cookies } = await newcomer();
    const drawn = await storeImage(t.deps, await screenshot(76), { visibility: "public", maxBytes: 1e6 });
    await attachMedia(t.deps.store.db, [drawn.name]);
    await createListing(t.deps.store, { ownerId: user.id, profileImageUrl: drawn.url });
    expect((await leave(cookies)).status).toBe(200);
    expect((await t.request("GET", drawn.url)).status).toBe(200);
    await t.deps.store.db.delete(mediaFiles).where(eq(mediaFiles.name, drawn.name));
  });

  test("makes nothing theirs that was on its way", async () => {
    const { user, cookies } = await newcomer();
    const { id: pgListingId } = await createListing(t.deps.store);
    await leave(cookies);
    const { store } = t.deps;
    const now = new Date();
    const guest = { userId: user.id, guestKey: null };
    const asking = { guest, identifier: "Asha_1", pgListingId, now };
    await expect(
      store.transaction((tx) => openConversation(tx, { ...asking, beforeNew: async () => undefined })),
    ).rejects.toThrow("log in");
    const host = { userId: user.id, admin: null };
    const form = listingForm.parse(placeFields(t));
    const pictures = { media: [], profile: null };
    const adding = { form, pictures, host, uploader: user.id, now };
    await expect(store.transaction((tx) => addListing(tx, adding))).rejects.toThrow("log in");
  });

  test("twice at once happens once", async () => {
    const { cookies } = await newcomer();
    const answers = await Promise.all([leave(cookies), leave(cookies), leave(cookies)]);
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => [401, 403].includes(status))).toBe(true);
    expect(await t.deps.store.db.$count(auditLog, eq(auditLog.action, "account deleted"))).toBeGreaterThan(0);
  });

  test("former guests are not taken for one another in the admin dashboard", async () => {
    const { id: pgId } = await createListing(t.deps.store, { maxOccupancy: 9 });
    for (let each = 0; each < 2; each++) {
      const { user, cookies } = await newcomer();
      await createBooking(t.deps.store, { pgId, userId: user.id, status: "checked_out" });
      await leave(cookies);
    }
    const headers = await adminHeaders(t.deps);
    const desk = await (await t.request("GET", listAllBookings().path, { headers })).json();
    const former = desk.filter((each: { pgId: number }) => each.pgId === pgId);
    expect(former.map((each: { duplicates: unknown[] }) => each.duplicates)).toEqual([[], []]);
  });

  test("leaves no media row that nothing refers to as attached", async () => {
    const life = await fullLife(t);
    await leave(life.cookies);
    expect(await t.deps.store.db.$count(mediaFiles, eq(mediaFiles.attached, true))).toBe(0);
  });
});
