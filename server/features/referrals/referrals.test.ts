import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { referralMessages } from "#domain/referrals/contract.ts";
import { createReferral, getEarnings, getInvitation, getMyReferrals } from "#domain/referrals/endpoints.ts";
import { referralCode } from "#domain/referrals/rules.ts";
import { loginAttempts, textUsage, users } from "#server/db/schema/auth.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import { adminHeaders, bookableListing, userCaller } from "#testing/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { earned, freshPhone, mine, move, refer, referred, signUp } from "#testing/referrals.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true } });
});
beforeEach(async () => {
  await site.deps.store.db.delete(loginAttempts);
});
afterAll(() => site.close());

const me = () => userCaller(site.deps);
const said = async (answer: Response) => {
  const body = (await answer.json()) as { message: string; fields?: Record<string, string> };
  return [answer.status, body.message, ...Object.keys(body.fields ?? {})];
};
const friends = (userId: string) =>
  site.deps.store.db.$count(referrals, eq(referrals.referrerUserId, userId));

describe("entering a friend", () => {
  test("keeps them with the amount of the day, and shows the last digits only", async () => {
    const { id, cookies, phoneNumber } = await me();
    const { id: pgListingId } = await bookableListing(site.deps.store);
    const refereePhone = freshPhone();
    const answer = await refer(site, cookies, { refereeName: " Meera ", refereePhone, pgListingId });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: expect.any(Number),
      refereeName: "Meera",
      refereePhone: `••••••${refereePhone.slice(-4)}`,
      listing: { id: pgListingId, slug: expect.any(String), title: "Jyothi Homestay Ladies PG" },
      status: "pending",
      amount: "2000.00",
      note: null,
      joined: false,
      createdAt: expect.any(String),
      verifiedAt: null,
      paidAt: null,
    });
    const [row] = await site.deps.store.db.select().from(referrals).where(eq(referrals.referrerUserId, id));
    expect(row).toMatchObject({ refereePhone, referralCode: referralCode(phoneNumber), amount: "2000.00" });
    expect(await earned(site, cookies)).toEqual({
      totalEarnings: "0.00",
      pendingEarnings: "0.00",
      underReview: "0.00",
      paidEarnings: "0.00",
      totalReferrals: 0,
    });
  });

  test("twice with one key is one friend, with another body a mistake", async () => {
    const { id, cookies } = await me();
    const key = newKey();
    const friend = { refereePhone: freshPhone() };
    const answers = await Promise.all([1, 2, 3].map(() => refer(site, cookies, friend, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await refer(site, cookies, {}, key)).status).toBe(422);
    expect(await friends(id)).toBe(1);
  });

  test.each([
    [{ refereeName: " " }, "Your friend's name is required", "refereeName"],
    [{ refereeName: undefined }, "Your friend's name is required", "refereeName"],
    [{ refereeName: "x".repeat(101) }, "This name is too long", "refereeName"],
    [
      { refereeName: "a\u0000" },
      "This text has characters we can't use. Remove them and try again.",
      "refereeName",
    ],
    [{ refereePhone: "98" }, "Please enter a valid 10-digit mobile number", "refereePhone"],
    [{ refereePhone: "+91984501234" }, "Please enter a valid 10-digit mobile number", "refereePhone"],
    [{ refereePhone: 9845012345 }, "Please enter a valid 10-digit mobile number", "refereePhone"],
    [{ pgListingId: 2_000_000_000 }, "We can't find this PG", "pgListingId"],
    [{ pgListingId: 3_000_000_000 }, "We can't find this PG", "pgListingId"],
  ])("as %j is refused", async (over, message, field) => {
    const { id, cookies } = await me();
    expect(await said(await refer(site, cookies, over))).toEqual([400, message, field]);
    expect(await friends(id)).toBe(0);
  });

  test("who is oneself, referred already or here already is refused; of others one cannot tell which", async () => {
    const { id, cookies, phoneNumber } = await me();
    const friend = freshPhone();
    await referred(site, cookies, { refereePhone: friend });
    const other = await me();
    const known = "Someone already referred this friend, or they have an account";
    const account = await createUser(site.deps.store);
    for (const [who, refereePhone, message] of [
      [cookies, phoneNumber, "You can't refer yourself"],
      [cookies, friend, "You have already referred this friend"],
      [other.cookies, friend, known],
      [other.cookies, account.phoneNumber, known],
    ]) {
      const answer = await refer(site, who!, { refereePhone });
      expect(await said(answer)).toEqual([409, message, "refereePhone"]);
    }
    expect([await friends(id), await friends(other.id)]).toEqual([1, 0]);
  });

  test("ten wait at most, also of twenty at once; one who is rejected or joins makes room", async () => {
    const { id, cookies } = await me();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refer(site, cookies)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(10).fill(409),
    ]);
    expect(await friends(id)).toBe(10);
    expect(await said(await refer(site, cookies))).toEqual([409, referralMessages.tooManyWaiting()]);
    const { referrals: list } = await mine(site, cookies);
    await move(site, await adminHeaders(site.deps), list[0]!.id, "rejected");
    const refereePhone = freshPhone();
    await referred(site, cookies, { refereePhone });
    expect((await refer(site, cookies)).status).toBe(409);
    await signUp(site, { phoneNumber: refereePhone });
    await referred(site, cookies);
    expect((await refer(site, cookies)).status).toBe(409);
  });

  test("ten who are verified are all, and admins verify no eleventh", async () => {
    const { cookies } = await me();
    const admin = await adminHeaders(site.deps);
    for (let each = 0; each < 11; each++) {
      const refereePhone = freshPhone();
      await referred(site, cookies, { refereePhone });
      await signUp(site, { phoneNumber: refereePhone });
    }
    const { referrals: list } = await mine(site, cookies);
    const answers = await Promise.all(list.map(({ id }) => move(site, admin, id, "verified")));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await said(refused)).toEqual([409, referralMessages.tooManyVerified()]);
    expect((await earned(site, cookies)).totalReferrals).toBe(10);
    expect(await said(await refer(site, cookies))).toEqual([409, referralMessages.tooMany()]);
  });

  test("the same friend at once by five people is one's", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, me));
    const refereePhone = freshPhone();
    const answers = await Promise.all(people.map(({ cookies }) => refer(site, cookies, { refereePhone })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test("counts for its network, as which a network of IPv6 addresses counts", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, me));
    const tryFrom = async (cookies: string, address: string) => {
      const json = { refereeName: "Meera", refereePhone: "9845012345" };
      const headers = { "idempotency-key": newKey(), "x-forwarded-for": address };
      return (await site.request("POST", createReferral().path, { json, cookies, headers })).status;
    };
    for (const { cookies } of people.slice(0, 4)) {
      for (let each = 0; each < 30; each++) await tryFrom(cookies!, `2001:db8:9:1::${each}`);
    }
    const [, , , , fifth, sixth] = people;
    expect(await tryFrom(fifth!.cookies!, "2001:db8:9:1:ffff::9")).toBe(429);
    expect(await tryFrom(sixth!.cookies!, "2001:db8:9:2::9")).not.toBe(429);
  });

  test("is tried so often and no oftener, right or wrong", async () => {
    const { cookies } = await me();
    const { phoneNumber } = await createUser(site.deps.store);
    const statuses = [];
    for (let each = 0; each < 31; each++) {
      statuses.push((await refer(site, cookies, { refereePhone: phoneNumber })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(409), 429]);
    const refused = await refer(site, cookies);
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  });

  test("is done thirty times a day by one network, however many new accounts it has; others go on", async () => {
    const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
    onTestFinished(() => limited.close());
    const enter = async (address: string, createdAt = new Date()) => {
      const { id, cookies } = await userCaller(limited.deps);
      await limited.deps.store.db.update(users).set({ createdAt }).where(eq(users.id, id));
      const json = { refereeName: "Meera", refereePhone: freshPhone() };
      const headers = { "idempotency-key": newKey(), "x-forwarded-for": address };
      return limited.request("POST", createReferral().path, { json, cookies, headers });
    };
    expect((await enter("2001:db8:7:1::1")).status).toBe(201);
    await limited.deps.store.db.update(textUsage).set({ units: 29 });
    expect((await enter("2001:db8:7:2::1")).status).toBe(201);
    expect(await said(await enter("2001:db8:7:3::1"))).toEqual([429, referralMessages.manyToday()]);
    expect((await enter("2001:db8:8::1")).status).toBe(201);
    const weekAgo = new Date(Date.now() - 7 * 86_400_000 - 1000);
    expect((await enter("2001:db8:7:4::1", weekAgo)).status).toBe(201);
  });

  test("needs an account, and one with a number", async () => {
    expect((await refer(site, "")).status).toBe(401);
    const { id, cookies } = await me();
    await site.deps.store.db.update(users).set({ phoneNumber: null }).where(eq(users.id, id));
    const message = "Add your mobile number first";
    expect(await said(await refer(site, cookies))).toEqual([409, message]);
    expect(await said(await site.request("GET", getMyReferrals().path, { cookies }))).toEqual([409, message]);
  });
});

describe("one's own referrals", () => {
  test("the code and the alias are made once, also when asked for at once", async () => {
    const { id, cookies, phoneNumber } = await me();
    const all = await Promise.all([1, 2, 3, 4].map(() => mine(site, cookies)));
    expect(new Set(all.map(({ alias }) => alias)).size).toBe(1);
    expect(all[0]).toEqual({
      referralCode: referralCode(phoneNumber),
      alias: expect.stringMatching(/^[0-9a-f]{32}$/),
      isActive: true,
      amount: "2000.00",
      referrals: [],
    });
    expect(await site.deps.store.db.$count(referralCodes, eq(referralCodes.userId, id))).toBe(1);
  });

  test("are nobody else's", async () => {
    const [one, other] = [await me(), await me()];
    await referred(site, one.cookies);
    expect((await mine(site, other.cookies)).referrals).toEqual([]);
    expect((await site.request("GET", getMyReferrals().path)).status).toBe(401);
    expect((await site.request("GET", getEarnings().path)).status).toBe(401);
  });

  test("a number that has changed hands takes its code along", async () => {
    const { db } = site.deps.store;
    const [one, other] = [await me(), await me()];
    const { alias } = await mine(site, one.cookies);
    const moved = freshPhone();
    await db.update(users).set({ phoneNumber: moved }).where(eq(users.id, one.id));
    await db.update(users).set({ phoneNumber: one.phoneNumber }).where(eq(users.id, other.id));
    expect((await mine(site, other.cookies)).referralCode).toBe(referralCode(one.phoneNumber));
    expect((await mine(site, one.cookies)).referralCode).toBe(referralCode(moved));
    expect((await mine(site, one.cookies)).alias).not.toBe("");
    expect(alias).not.toBe("");
  });
});

describe("an invitation", () => {
  const ask = async (alias: string) => site.request("GET", getInvitation(alias).path);

  test("tells the first name and the amount, and nothing else", async () => {
    const { cookies } = await me();
    const { alias, referralCode: code } = await mine(site, cookies);
    const answer = await ask(alias);
    expect([answer.status, await answer.json()]).toEqual([200, { firstName: "Asha", amount: "2000.00" }]);
    // The code leads back to a number: it opens no page.
    for (const unknown of [code, "f".repeat(32), "\u0000", "%", "x".repeat(200)]) {
      expect(await said(await ask(unknown))).toEqual([404, "We can't find this invitation"]);
    }
  });

  test("of a code that is switched off is unknown, and it brings nobody", async () => {
    const { id, cookies } = await me();
    const { alias } = await mine(site, cookies);
    await site.deps.store.db.update(referralCodes).set({ isActive: 0 }).where(eq(referralCodes.userId, id));
    expect((await ask(alias)).status).toBe(404);
    expect((await mine(site, cookies)).isActive).toBe(false);
    expect(await said(await refer(site, cookies))).toEqual([
      409,
      "Your referral code is switched off. Ask our team why.",
    ]);
  });
});
