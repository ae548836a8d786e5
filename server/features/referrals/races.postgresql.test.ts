import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { listReferrals } from "#domain/referrals/endpoints.ts";
import { rows, type Transaction } from "#server/db/client.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { adminHeaders, userCaller } from "#testing/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { freshPhone, mine, move, refer, referred, signUp } from "#testing/referrals.ts";
import { lockFriendNumber, referFriend } from "./writes.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const people = async () => {
  const [typist, named] = [await userCaller(site.deps), await userCaller(site.deps)];
  return { typist, named, alias: (await mine(site, named.cookies)).alias, phoneNumber: freshPhone() };
};
const referrerOf = async (phoneNumber: string) => {
  const found = await site.deps.store.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.refereePhone, phoneNumber), eq(referrals.isReplaced, false)));
  return found.map(({ referrerUserId }) => referrerUserId);
};

/** Until so many calls wait for what this transaction holds. */
async function untilWaiting(tx: Transaction, count: number): Promise<void> {
  const waiting = sql`select distinct pid from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await vi.waitFor(async () => expect(await rows(tx, waiting)).toHaveLength(count), { timeout: 10_000 });
}

test("a newcomer's own word counts when the number is being typed in before", async () => {
  const { store, config } = site.deps;
  const { typist, named, alias, phoneNumber } = await people();
  const input = { refereeName: "Meera", refereePhone: phoneNumber };
  const entry = { referrer: typist, input, amount: config.referralAmount, now: new Date() };
  const { joining } = await store.transaction(async (tx) => {
    await referFriend(tx, entry);
    const joining = signUp(site, { phoneNumber, referralCode: alias });
    await untilWaiting(tx, 1);
    return { joining };
  });
  expect((await joining).answer.status).toBe(201);
  expect(await referrerOf(phoneNumber)).toEqual([named.id]);
});

test("what was typed in while an account was being made stays when the account is deleted", async () => {
  const { store, config } = site.deps;
  const { typist, phoneNumber } = await people();
  const input = { refereeName: "Meera", refereePhone: phoneNumber };
  // Later than the moment at which the sign-up began.
  const now = new Date(Date.now() + 60_000);
  const { joining } = await store.transaction(async (tx) => {
    await referFriend(tx, { referrer: typist, input, amount: config.referralAmount, now });
    const joining = signUp(site, { phoneNumber });
    await untilWaiting(tx, 1);
    return { joining };
  });
  const { cookies } = await joining;
  const json = { password: FACTORY_PASSWORD };
  expect((await site.request("DELETE", deleteAccount().path, { json, cookies })).status).toBe(200);
  expect(await referrerOf(phoneNumber)).toEqual([typist.id]);
});

test("a referral that ends while admins read their list is left out of it", async () => {
  const { typist, phoneNumber } = await people();
  const headers = await adminHeaders(site.deps);
  const { id } = await referred(site, typist.cookies, { refereePhone: phoneNumber });
  await move(site, headers, id, "rejected");
  const read = () => site.request("GET", `${listReferrals().path}?status=rejected`, { headers });
  const { reading } = await site.deps.store.transaction(async (tx) => {
    // What admins weigh is read from it, once the referrals of the page are found.
    await tx.execute(sql`lock table bookings in access exclusive mode`);
    const reading = read();
    await untilWaiting(tx, 1);
    await tx.delete(referrals).where(eq(referrals.id, id));
    return { reading };
  });
  const answer = await reading;
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

test.each(["the newcomer names somebody", "the newcomer names nobody"])(
  "a number that signs up is not typed in meanwhile: %s",
  async (how) => {
    const { typist, named, alias, phoneNumber } = await people();
    const names = how.endsWith("somebody");
    const { joining, typing } = await site.deps.store.transaction(async (tx) => {
      // The account is made but not committed: it waits for its turn at the number.
      await lockFriendNumber(tx, phoneNumber);
      const joining = signUp(site, { phoneNumber, referralCode: names ? alias : "" });
      await untilWaiting(tx, 1);
      const typing = refer(site, typist.cookies, { refereePhone: phoneNumber });
      await untilWaiting(tx, 2);
      return { joining, typing };
    });
    expect([(await joining).answer.status, (await typing).status]).toEqual([201, 409]);
    expect(await referrerOf(phoneNumber)).toEqual(names ? [named.id] : []);
  },
);
