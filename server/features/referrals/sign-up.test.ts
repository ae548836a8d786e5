import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logOut, signUp as signUpCall } from "#domain/accounts/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { getInvitation, getMyReferrals, listReferrals } from "#domain/referrals/endpoints.ts";
import { referralCode } from "#domain/referrals/rules.ts";
import { formerNumbers, idempotencyKeys, loginAttempts, signInMarks, users } from "#server/db/schema/auth.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import { deleteExpiredAuthRecords } from "#server/features/accounts/writes.ts";
import { removeLapsedEntries } from "#server/features/referrals/writes.ts";
import { adminHeaders, bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import {
  browserOf,
  earned,
  freshPhone,
  joined,
  mine,
  move,
  refer,
  referred,
  signUp,
} from "#testing/referrals.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { trustProxy: 1 } });
});
beforeEach(async () => {
  for (const table of [loginAttempts, idempotencyKeys]) await site.deps.store.db.delete(table);
});
afterAll(() => site.close());

const rowOf = async (refereePhone: string) => {
  const [row] = await site.deps.store.db
    .select()
    .from(referrals)
    .where(eq(referrals.refereePhone, refereePhone));
  return row;
};
const hasAccount = async (phoneNumber: string) =>
  (await site.deps.store.db.$count(users, eq(users.phoneNumber, phoneNumber))) === 1;

describe("signing up by a friend's invitation", () => {
  test.each(["code", "link"])("by the %s makes the referral with the account", async (way) => {
    const referrer = await userCaller(site.deps);
    const { alias, referralCode: code } = await mine(site, referrer.cookies);
    const { answer, phoneNumber } = await signUp(site, { referralCode: way === "code" ? code : alias });
    expect(answer.status).toBe(201);
    expect(await rowOf(phoneNumber)).toMatchObject({
      referrerUserId: referrer.id,
      refereeName: "Meera Nair",
      referralCode: code,
      status: "pending",
      amount: "2000.00",
    });
    const { referrals: list } = await mine(site, referrer.cookies);
    expect(list).toMatchObject([{ refereeName: "Meera Nair", status: "pending", joined: true }]);
  });

  test("a code works before its owner ever looked at it", async () => {
    const { id, phoneNumber: theirs } = await userCaller(site.deps);
    const { phoneNumber } = await signUp(site, { referralCode: referralCode(theirs) });
    expect((await rowOf(phoneNumber))?.referrerUserId).toBe(id);
  });

  test("an empty one is none", async () => {
    const { answer, phoneNumber } = await signUp(site, { referralCode: "" });
    expect([answer.status, await rowOf(phoneNumber)]).toEqual([201, undefined]);
  });

  const unknown = "We can't find this referral code. Check it, or leave it empty.";
  test.each([
    ["1234567890", unknown],
    ["f".repeat(32), unknown],
    ["abc", unknown],
    ["'; drop table users", unknown],
    [12345, unknown],
  ])("%j is unknown: 400, and nothing is made", async (code, message) => {
    const { answer, phoneNumber } = await signUp(site, { referralCode: code as string });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message, fields: { referralCode: message } },
    ]);
    expect([await hasAccount(phoneNumber), cookiesOf(answer)]).toEqual([false, ""]);
  });

  test("the code of one's own number is refused", async () => {
    const phoneNumber = freshPhone();
    const { answer } = await signUp(site, { phoneNumber, referralCode: referralCode(phoneNumber) });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      400,
      { referralCode: "You can't refer yourself" },
    ]);
    expect(await hasAccount(phoneNumber)).toBe(false);
  });

  test("a code that is switched off is unknown", async () => {
    const { id, cookies } = await userCaller(site.deps);
    const { alias, referralCode: code } = await mine(site, cookies);
    await site.deps.store.db.update(referralCodes).set({ isActive: 0 }).where(eq(referralCodes.userId, id));
    for (const token of [alias, code]) {
      expect((await signUp(site, { referralCode: token })).answer.status).toBe(400);
    }
  });

  test.each(["pending", "rejected"] as const)(
    "a friend counts for whom they name, not for who typed the number in before: %s",
    async (status) => {
      const [first, second] = [await userCaller(site.deps), await userCaller(site.deps)];
      const phoneNumber = freshPhone();
      const admin = await adminHeaders(site.deps);
      const { id } = await referred(site, first.cookies, { refereePhone: phoneNumber });
      if (status === "rejected") await move(site, admin, id, "rejected");
      const { alias } = await mine(site, second.cookies);
      expect((await signUp(site, { phoneNumber, referralCode: alias })).answer.status).toBe(201);
      expect((await mine(site, second.cookies)).referrals).toMatchObject([
        { status: "pending", joined: true },
      ]);
      const left = (await mine(site, first.cookies)).referrals.map((one) => one.status);
      expect(left).toEqual(status === "rejected" ? ["rejected"] : []);
      // An admin's list of before does not bring it back.
      expect((await move(site, admin, id, "verified")).status).toBe(status === "rejected" ? 409 : 404);
      expect((await earned(site, first.cookies)).totalReferrals).toBe(0);
    },
  );

  test("nor when the one they name has ten friends already", async () => {
    const [first, second] = [await userCaller(site.deps), await userCaller(site.deps)];
    const { alias } = await mine(site, second.cookies);
    const admin = await adminHeaders(site.deps);
    for (let each = 0; each < 10; each++) {
      await move(site, admin, (await joined(site, second.cookies)).id, "verified");
    }
    const phoneNumber = freshPhone();
    await referred(site, first.cookies, { refereePhone: phoneNumber });
    await signUp(site, { phoneNumber, referralCode: alias });
    expect((await mine(site, first.cookies)).referrals).toEqual([]);
    expect((await mine(site, second.cookies)).referrals).toHaveLength(10);
  });

  test.each(["verified", "paid"] as const)("what is %s stays where it is", async (status) => {
    const [first, second] = [await userCaller(site.deps), await userCaller(site.deps)];
    const phoneNumber = freshPhone();
    const { id } = await joined(site, first.cookies, { refereePhone: phoneNumber });
    const admin = await adminHeaders(site.deps);
    await move(site, admin, id, "verified");
    // The number goes to somebody else.
    await site.deps.store.db
      .update(users)
      .set({ phoneNumber: null })
      .where(eq(users.phoneNumber, phoneNumber));
    if (status === "paid") await move(site, admin, id, "paid");
    const { alias } = await mine(site, second.cookies);
    await signUp(site, { phoneNumber, referralCode: alias });
    expect(await rowOf(phoneNumber)).toMatchObject({ referrerUserId: first.id, status });
  });

  test("a friend who names nobody counts for 30 days for who typed the number in", async () => {
    const { cookies } = await userCaller(site.deps);
    const entered = async (daysAgo: number) => {
      const refereePhone = freshPhone();
      await referred(site, cookies, { refereePhone });
      const [row] = await site.deps.store.db
        .delete(referrals)
        .where(eq(referrals.refereePhone, refereePhone))
        .returning();
      const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
      await site.deps.store.db.insert(referrals).values({ ...row!, createdAt });
      return refereePhone;
    };
    const [inTime, late, neverCame] = [await entered(29), await entered(31), await entered(31)];
    for (const phoneNumber of [inTime, late]) await signUp(site, { phoneNumber });
    const joinedLongAgo = await entered(31);
    await createUser(site.deps.store, { phoneNumber: joinedLongAgo });
    expect(await rowOf(inTime)).toMatchObject({ status: "pending" });
    expect(await rowOf(late)).toBeUndefined();
    expect(await removeLapsedEntries(site.deps.store.db, new Date())).toBe(1);
    expect(await rowOf(neverCame)).toBeUndefined();
    expect((await mine(site, cookies)).referrals).toMatchObject([{ joined: true }, { joined: true }]);
  });

  describe("with the number of an account that was deleted", () => {
    const leave = async ({ cookies }: { cookies: string }) => {
      const json = { password: FACTORY_PASSWORD };
      expect((await site.request("DELETE", deleteAccount().path, { json, cookies })).status).toBe(200);
    };
    const customer = async (invitation?: Parameters<typeof signUp>[1]) => {
      const joined = await signUp(site, invitation);
      const { id: userId } = (await joined.answer.json()) as { id: string };
      const { id: pgId } = await bookableListing(site.deps.store);
      await createBooking(site.deps.store, { pgId, userId, status: "checked_out" });
      return joined;
    };

    test("of a customer is an account, but no friend: neither by a link nor typed in", async () => {
      const [first, second] = [await userCaller(site.deps), await userCaller(site.deps)];
      const { alias } = await mine(site, first.cookies);
      const old = await customer();
      const { phoneNumber } = old;
      await leave(old);
      // As any number that is nobody's: it isn't told whose it was.
      await referred(site, second.cookies, { refereePhone: phoneNumber });
      const again = await signUp(site, { phoneNumber, referralCode: alias });
      expect([again.answer.status, await rowOf(phoneNumber)]).toEqual([201, undefined]);
      // Nothing in the table tells which number it was, and after two years nothing is left.
      const { db } = site.deps.store;
      expect(JSON.stringify(await db.select().from(formerNumbers))).not.toContain(phoneNumber);
      const years = (count: number) => new Date(Date.now() + count * 365 * 86_400_000);
      await deleteExpiredAuthRecords(db, years(1.9));
      expect(await db.$count(formerNumbers)).toBe(1);
      await deleteExpiredAuthRecords(db, years(2.1));
      expect(await db.$count(formerNumbers)).toBe(0);
    });

    test("leaves the friend with who referred them first, and what admins were told", async () => {
      const referrer = await signUp(site);
      const other = await userCaller(site.deps);
      const { alias } = await mine(site, referrer.cookies);
      const friend = await customer({ referralCode: alias, browser: browserOf(referrer.cookies) });
      const { phoneNumber } = friend;
      const before = await rowOf(phoneNumber);
      expect(before?.sameBrowser).toBe(true);
      await leave(friend);
      await signUp(site, { phoneNumber, referralCode: (await mine(site, other.cookies)).alias });
      expect(await rowOf(phoneNumber)).toEqual({ ...before, refereeName: "A friend" });
    });

    test("of a stranger's hour changes nothing for its owner, typed in or invited, before or after", async () => {
      const [stranger, honest] = [await userCaller(site.deps), await signUp(site)];
      const theirs = (await mine(site, stranger.cookies)).alias;
      const { alias } = await mine(site, honest.cookies);
      const phoneNumber = freshPhone();
      await leave(await signUp(site, { phoneNumber, referralCode: theirs }));
      expect(await rowOf(phoneNumber)).toBeUndefined();
      await referred(site, honest.cookies, { refereePhone: phoneNumber });
      await leave(await signUp(site, { phoneNumber, browser: browserOf(honest.cookies) }));
      expect(await rowOf(phoneNumber)).toMatchObject({ sameBrowser: null, sameAddress: null });
      await signUp(site, { phoneNumber, referralCode: alias });
      expect(await rowOf(phoneNumber)).toMatchObject({ status: "pending", sameBrowser: false });
      const invited = freshPhone();
      await leave(await signUp(site, { phoneNumber: invited }));
      await signUp(site, { phoneNumber: invited, referralCode: alias });
      expect((await mine(site, honest.cookies)).referrals).toMatchObject([
        { joined: true },
        { joined: true },
      ]);
    });
  });

  test("repeated with its key it is one account and one referral", async () => {
    const { cookies } = await userCaller(site.deps);
    const { alias } = await mine(site, cookies);
    const phoneNumber = freshPhone();
    const key = newKey();
    const send = (referralCode: string) =>
      site.request("POST", signUpCall().path, {
        json: { phoneNumber, password: FACTORY_PASSWORD, referralCode },
        headers: { "idempotency-key": key },
      });
    const answers = await Promise.all([send(alias), send(alias), send(alias)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await send("")).status).toBe(422);
    expect((await mine(site, cookies)).referrals).toMatchObject([{ refereeName: "A friend" }]);
  });

  test("made-up ones of one /48 come behind friends from elsewhere, and a friend among them is still verified", async () => {
    const { cookies } = await userCaller(site.deps);
    const { alias: referralCode } = await mine(site, cookies);
    const from = (address: string) => signUp(site, { referralCode, address });
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`2001:db8:7:${n}::1`)));
    expect(made.map(({ answer }) => answer.status)).toEqual(Array(12).fill(201));
    const friend = await from("2001:db8:8::1");
    const neighbour = await from("2001:db8:7::1");
    expect(await rowOf(friend.phoneNumber)).toMatchObject({ status: "pending", isCrowded: false });
    const last = (await rowOf(neighbour.phoneNumber))!;
    expect(last).toMatchObject({ status: "pending", isCrowded: true });
    const headers = await adminHeaders(site.deps);
    const answer = await site.request("GET", listReferrals().path, { headers });
    const seen = ((await answer.json()) as { refereePhone: string }[]).map(
      ({ refereePhone }) => refereePhone,
    );
    const behind = await Promise.all(seen.slice(-3).map(rowOf));
    expect(behind.map((row) => row?.isCrowded)).toEqual([true, true, true]);
    expect(behind[2]?.id).toBe(last.id);
    const own = async () => (await mine(site, cookies)).referrals.map(({ id }) => id);
    expect((await own()).slice(-3)[0]).toBe(last.id);
    expect(await own()).toHaveLength(14);
    expect((await move(site, headers, last.id, "verified")).status).toBe(200);
    expect((await own())[0]).toBe(last.id);
    const typed = freshPhone();
    await referred(site, cookies, { refereePhone: typed });
    await signUp(site, { phoneNumber: typed, referralCode, address: "2001:db8:7::1" });
    expect(await rowOf(typed)).toMatchObject({ isCrowded: false });
  });

  test("the network of a sign-up is kept as long as the account, and nothing of it can be read", async () => {
    const { db } = site.deps.store;
    const { phoneNumber, cookies } = await signUp(site, { address: "2001:db8:9::1" });
    const [user] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
    const ofAccount = async () => {
      const marks = await db.select().from(signInMarks).where(eq(signInMarks.userId, user!.id));
      return marks.filter(({ kind }) => kind === "signup");
    };
    expect(await ofAccount()).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await deleteExpiredAuthRecords(db, days(700));
    expect(await ofAccount()).toHaveLength(1);
    await site.request("DELETE", deleteAccount().path, { json: { password: FACTORY_PASSWORD }, cookies });
    expect(await ofAccount()).toEqual([]);
  });

  test("entered by hand and signing up at once: one referral", async () => {
    const { cookies } = await userCaller(site.deps);
    const { alias } = await mine(site, cookies);
    const phoneNumber = freshPhone();
    const [byHand, account] = await Promise.all([
      refer(site, cookies, { refereePhone: phoneNumber }),
      signUp(site, { phoneNumber, referralCode: alias }),
    ]);
    expect([201, 409]).toContain(byHand.status);
    expect(account.answer.status).toBe(201);
    expect((await mine(site, cookies)).referrals).toHaveLength(1);
  });
});

describe("what admins learn of it", () => {
  const evidence = async (refereePhone: string) => {
    const headers = await adminHeaders(site.deps);
    const answer = await site.request("GET", listReferrals().path, { headers });
    const list = (await answer.json()) as { refereePhone: string; evidence: object }[];
    return list.find((one) => one.refereePhone === refereePhone)!.evidence;
  };

  test("a friend who signs up in the referrer's own browser, after logging out there", async () => {
    const referrer = await signUp(site);
    const { alias } = await mine(site, referrer.cookies);
    await site.request("POST", logOut().path, { json: {}, cookies: referrer.cookies });
    const browser = browserOf(referrer.cookies);
    const same = await signUp(site, { referralCode: alias, browser });
    const other = await signUp(site, { referralCode: alias });
    expect(await evidence(same.phoneNumber)).toMatchObject({
      accountSince: expect.any(String),
      sameBrowser: true,
      sameAddress: true,
    });
    expect(await evidence(other.phoneNumber)).toMatchObject({ sameBrowser: false, sameAddress: true });
    // The browser keeps the mark it has.
    expect(same.answer.headers.getSetCookie().filter((line) => line.startsWith("browser="))).toEqual([]);
  });

  test("also of one who was entered by hand; unknown while nothing is known", async () => {
    const referrer = await signUp(site);
    const phoneNumber = freshPhone();
    await referred(site, referrer.cookies, { refereePhone: phoneNumber });
    expect(await evidence(phoneNumber)).toMatchObject({ accountSince: null, sameBrowser: null });
    await signUp(site, { phoneNumber, browser: browserOf(referrer.cookies) });
    expect(await evidence(phoneNumber)).toMatchObject({ sameBrowser: true });
    const without = await userCaller(site.deps);
    const { alias } = await mine(site, without.cookies);
    const third = await signUp(site, { referralCode: alias });
    expect(await evidence(third.phoneNumber)).toMatchObject({ sameBrowser: null, sameAddress: null });
  });

  test("the referrer sees nothing of it, the tables keep hashes, and they go with the account", async () => {
    const referrer = await signUp(site);
    const { alias } = await mine(site, referrer.cookies);
    await signUp(site, { referralCode: alias, browser: browserOf(referrer.cookies) });
    const answer = await site.request("GET", getMyReferrals().path, { cookies: referrer.cookies });
    expect(await answer.text()).not.toMatch(/same|browser|address/i);
    const marks = JSON.stringify(await site.deps.store.db.select().from(signInMarks));
    expect(marks).not.toContain(browserOf(referrer.cookies).split("=")[1]!);
    expect(marks).not.toContain("127.0.0.1");

    const { referrals: list } = await mine(site, referrer.cookies);
    await move(site, await adminHeaders(site.deps), list[0]!.id, "rejected");
    const leave = () =>
      site.request("DELETE", deleteAccount().path, {
        json: { password: FACTORY_PASSWORD },
        cookies: referrer.cookies,
      });
    const [account] = await site.deps.store.db
      .select()
      .from(users)
      .where(eq(users.phoneNumber, referrer.phoneNumber));
    expect((await leave()).status).toBe(200);
    expect(await site.deps.store.db.$count(signInMarks, eq(signInMarks.userId, account!.id))).toBe(0);
    expect((await site.request("GET", getInvitation(alias).path)).status).toBe(404);
    expect((await signUp(site, { referralCode: alias })).answer.status).toBe(400);
  });
});
