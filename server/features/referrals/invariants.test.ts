import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { REFERRAL_STATUSES, REFERRAL_STEPS, type ReferralStatus } from "#domain/referrals/states.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { loginAttempts, users } from "#server/db/schema/auth.ts";
import { referralEarnings, referrals } from "#server/db/schema/referrals.ts";
import { adminHeaders, openSession, userCaller } from "#testing/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { earned, freshPhone, joined, mine, move, refer, signUp } from "#testing/referrals.ts";

let site: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  admin = await adminHeaders(site.deps);
});
afterAll(() => site.close());

interface Person {
  id: string;
  cookies: string;
  alias: string;
}
interface World {
  people: Person[];
  phones: string[];
}
type Call = (world: World) => Promise<number>;
const named = (name: string, call: Call) => Object.assign(call, { toString: () => name });

const idsOf = async ({ people }: World) => {
  const found = await site.deps.store.db
    .select({ id: referrals.id, referrer: referrals.referrerUserId })
    .from(referrals)
    .orderBy(referrals.id);
  return found.filter(({ referrer }) => people.some(({ id }) => id === referrer)).map(({ id }) => id);
};

const enter = (who: number, friend: number) =>
  named(`enter ${who} ${friend}`, async ({ people, phones }) => {
    const { status } = await refer(site, people[who]!.cookies, { refereePhone: phones[friend] });
    return status;
  });
const join = (who: number, friend: number) =>
  named(`join ${who} ${friend}`, async ({ people, phones }) => {
    const made = await signUp(site, { phoneNumber: phones[friend], referralCode: people[who]!.alias });
    return made.answer.status;
  });
const desk = (which: number, status: ReferralStatus) =>
  named(`admin ${which} ${status}`, async (world) => {
    const ids = await idsOf(world);
    return ids.length === 0 ? 404 : (await move(site, admin, ids[which % ids.length]!, status)).status;
  });
const leave = (who: number) =>
  named(`leave ${who}`, async ({ people }) => {
    const json = { password: FACTORY_PASSWORD };
    return (await site.request("DELETE", deleteAccount().path, { json, cookies: people[who]!.cookies }))
      .status;
  });

const who = fc.nat({ max: 1 });
const friend = fc.nat({ max: 13 });
const calls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(who, friend).map(([one, other]) => enter(one, other)) },
  { weight: 1, arbitrary: fc.tuple(who, friend).map(([one, other]) => join(one, other)) },
  {
    weight: 7,
    arbitrary: fc
      .tuple(fc.nat({ max: 20 }), fc.constantFrom(...REFERRAL_STATUSES))
      .map(([which, status]) => desk(which, status)),
  },
  { weight: 1, arbitrary: who.map(leave) },
);

const states = async () => {
  const found = await site.deps.store.db
    .select({ id: referrals.id, status: referrals.status })
    .from(referrals);
  return new Map(found.map(({ id, status }) => [id, status]));
};

function reachable(from: ReferralStatus): Set<ReferralStatus> {
  const seen = new Set([from]);
  for (const state of seen) for (const next of REFERRAL_STEPS[state]) seen.add(next);
  return seen;
}

async function person(): Promise<Person> {
  const user = await createUser(site.deps.store);
  const cookies = await openSession(site.deps.store, user);
  return { id: user.id, cookies, alias: (await mine(site, cookies)).alias };
}

test("whatever is called in whatever order, one after another or at once, the ledger is the referrals", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(calls, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 10 }),
      async (rounds) => {
        await site.deps.store.db.delete(loginAttempts);
        const world: World = {
          people: [await person(), await person()],
          phones: Array.from({ length: 14 }, freshPhone),
        };
        for (const round of rounds) {
          const before = await states();
          for (const status of await Promise.all(round.map((call) => call(world)))) {
            expect(status).toBeLessThan(500);
          }
          for (const [id, status] of await states()) {
            expect(reachable(before.get(id) ?? "pending")).toContain(status);
          }
          const broken = (await checkInvariants(site.deps.store.db)).flatMap((one) => one.broken);
          expect(broken).toEqual([]);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);

test("two desks and ten friends at once: each is paid once, and all of it is in the ledger", async () => {
  const { id, cookies } = await userCaller(site.deps);
  for (let each = 0; each < 10; each++) await joined(site, cookies);
  const { referrals: list } = await mine(site, cookies);
  for (const status of ["verified", "paid"] as const) {
    const twice = [...list, ...list];
    const answers = await Promise.all(twice.map((one) => move(site, admin, one.id, status)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  }
  expect(await earned(site, cookies)).toEqual({
    totalEarnings: "20000.00",
    pendingEarnings: "0.00",
    underReview: "0.00",
    paidEarnings: "20000.00",
    totalReferrals: 10,
  });
  const [user] = await site.deps.store.db.select().from(users).where(eq(users.id, id));
  expect(user?.deletedAt).toBeNull();
});

test("the check finds a ledger that was tampered with", async () => {
  await site.deps.store.db.delete(loginAttempts);
  const referrer = await userCaller(site.deps);
  const { id } = await joined(site, referrer.cookies);
  await move(site, admin, id, "verified");
  const broken = async () =>
    (await checkInvariants(site.deps.store.db))
      .flatMap((one) => one.broken)
      .filter((line) => line.includes(referrer.id));
  expect(await broken()).toEqual([]);
  await site.deps.store.db
    .update(referralEarnings)
    .set({ totalEarnings: "4000.00", pendingEarnings: "4000.00" })
    .where(eq(referralEarnings.userId, referrer.id));
  expect(await broken()).toEqual([`earnings are not the sums of referrals: user ${referrer.id}`]);
  await site.deps.store.db.execute(sql`delete from referral_earnings where user_id = ${referrer.id}`);
  expect(await broken()).toHaveLength(1);
});
