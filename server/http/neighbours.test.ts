import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changePassword, signUp, updatePhoto } from "#domain/accounts/endpoints.ts";
import { createListing } from "#domain/listings/endpoints.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { createReview, reportReview } from "#domain/reviews/endpoints.ts";
import { createRoomVideo, reportRoomVideo } from "#domain/rooms/endpoints.ts";
import { createTenancy } from "#domain/tenancies/endpoints.ts";
import { verificationMessages } from "#domain/tenancies/verification.ts";
import { loginAttempts, textUsage, users } from "#server/db/schema/auth.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { freshPhone } from "#testing/referrals.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
});
afterAll(() => site.close());

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe("calls of nobody leave their network's neighbours alone", () => {
  const password = { currentPassword: FACTORY_PASSWORD, newPassword: "other words 1" };
  const reason = { reason: "This is not so." };
  const video = { pgListingId: 1, roomType: "double", upload: "x".repeat(22) };
  test.each([
    ["tenancies", "POST", createTenancy().path, () => ({ form: formOf({ method: "owner" }) }), 31],
    ["listings", "POST", createListing().path, () => ({ form: formOf({ title: "x" }) }), 61],
    ["uploads", "POST", uploadMedia().path, () => ({ form: new FormData() }), 121],
    ["photos", updatePhoto().method, updatePhoto().path, () => ({ form: new FormData() }), 31],
    ["reviews", "POST", createReview(1).path, () => ({ json: { rating: 5, comment: "A good place." } }), 61],
    ["reports of reviews", "POST", reportReview(1).path, () => ({ json: reason }), 61],
    ["videos", "POST", createRoomVideo().path, () => ({ json: video }), 61],
    ["reports of videos", "POST", reportRoomVideo(1).path, () => ({ json: reason }), 61],
    ["passwords", changePassword().method, changePassword().path, () => ({ json: password }), 31],
    ["deletions", "DELETE", deleteAccount().path, () => ({ json: { password: "x" } }), 31],
  ] as const)("%s", async (name, method, path, body, times) => {
    const headers = { "x-forwarded-for": `203.0.113.${name.length}` };
    const call = async (cookies = "") =>
      (await site.request(method, path, { ...body(), cookies, headers })).status;
    const seen = [];
    for (let each = 0; each < times; each++) seen.push(await call());
    const { cookies } = await userCaller(site.deps);
    expect(seen.filter((status) => status !== 429 && status !== 401 && status !== 400)).toEqual([]);
    expect([401, 429]).not.toContain(await call(cookies));
  });
});

test("claims of new accounts of one network are counted once made, and older accounts are not kept out", async () => {
  const { db } = site.deps.store;
  const { id: ownerId } = await userCaller(site.deps);
  const { id: pgId } = await bookableListing(site.deps.store, { ownerId });
  const claim = async (address: string, madeAt = new Date(), moveInDate = "2026-01-05") => {
    const { id, cookies } = await userCaller(site.deps);
    await db.update(users).set({ createdAt: madeAt }).where(eq(users.id, id));
    const form = formOf({ pgListingId: String(pgId), method: "owner", moveInDate });
    const headers = { "idempotency-key": newKey(), "x-forwarded-for": address };
    return site.request("POST", createTenancy().path, { form, cookies, headers });
  };
  expect((await claim("2001:db8:1:1::1")).status).toBe(201);
  const counted = like(textUsage.subject, "new accounts: tenancy:%");
  await db.update(textUsage).set({ units: 19 }).where(counted);
  expect((await claim("2001:db8:1:1::1", new Date(), "1990-01-01")).status).toBe(400);
  expect((await claim("2001:db8:1:2::1")).status).toBe(201);
  const refused = await claim("2001:db8:1:3::1");
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    verificationMessages.tooManyOfNetwork(),
  ]);
  expect((await claim("2001:db8:1:4::1", new Date(Date.now() - WEEK_MS - 1000))).status).toBe(201);
});

test("sign-ups of one network are counted once made: thirty in ten minutes", async () => {
  const { db } = site.deps.store;
  const join = (phoneNumber = freshPhone(), referralCode = "") =>
    site.request("POST", signUp().path, {
      json: { phoneNumber, password: FACTORY_PASSWORD, fullName: "Meera Nair", referralCode },
      headers: { "x-forwarded-for": "198.51.100.7" },
    });
  const made = () => db.$count(loginAttempts, eq(loginAttempts.subject, "signup:network:198.51.100.7"));
  const phoneNumber = freshPhone();
  expect((await join(phoneNumber)).status).toBe(201);
  expect([(await join(phoneNumber)).status, (await join(freshPhone(), "abc")).status]).toEqual([409, 400]);
  expect(await made()).toBe(1);
  const subject = "signup:network:198.51.100.7";
  await db.insert(loginAttempts).values(Array.from({ length: 29 }, () => ({ subject, at: new Date() })));
  const refused = await join();
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(600);
});
