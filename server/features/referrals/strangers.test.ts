import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createResetLink, resetPassword } from "#domain/accounts/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import type { AdminReferral } from "#domain/referrals/contract.ts";
import { listReferrals } from "#domain/referrals/endpoints.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { loginAttempts } from "#server/db/schema/auth.ts";
import { referrals } from "#server/db/schema/referrals.ts";
import { adminHeaders, bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { browserOf, freshPhone, mine, move, refer, referred, signUp } from "#testing/referrals.ts";

let site: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ config: { trustProxy: 1 } });
  admin = await adminHeaders(site.deps);
});
beforeEach(async () => {
  await site.deps.store.db.delete(loginAttempts);
});
afterAll(() => site.close());

const leave = async ({ cookies }: { cookies: string }) => {
  const json = { password: FACTORY_PASSWORD };
  expect((await site.request("DELETE", deleteAccount().path, { json, cookies })).status).toBe(200);
};
const friendsOf = async (cookies: string) =>
  (await mine(site, cookies)).referrals.map(({ status, joined }) => ({ status, joined }));

interface Scene {
  /** A number that its owner proves to nobody, as nobody does. */
  phoneNumber: string;
  stranger: { cookies: string; alias: string };
  /** The browser of the one whose friend it is. */
  browser: string;
}

/** Signs up with the number and deletes the account, with what happens in between. */
const visit =
  (between: (account: { userId: string; scene: Scene }) => Promise<void>, by: "link" | "nobody" = "link") =>
  async (scene: Scene) => {
    const { phoneNumber, stranger, browser } = scene;
    const referralCode = by === "link" ? stranger.alias : "";
    const account = await signUp(site, { phoneNumber, referralCode, browser });
    expect(account.answer.status).toBe(201);
    const { id: userId } = (await account.answer.json()) as { id: string };
    await between({ userId, scene });
    await leave(account);
  };
const nothing = async () => {};
const rejectStranger = async ({ scene }: { scene: Scene }) => {
  const { referrals: list } = await mine(site, scene.stranger.cookies);
  expect((await move(site, admin, list[0]!.id, "rejected")).status).toBe(200);
};
const payAndBeRefunded = async ({ userId }: { userId: string }) => {
  const { id: pgId } = await bookableListing(site.deps.store);
  await createBooking(site.deps.store, { pgId, userId, status: "cancelled", paymentStatus: "refunded" });
};

const VISITS: [string, (scene: Scene) => Promise<void>][] = [
  ["an account that names the stranger", visit(nothing)],
  ["an account that names nobody", visit(nothing, "nobody")],
  ["an account whose referral admins reject", visit(rejectStranger)],
  ["an account that was refunded before it moved in", visit(payAndBeRefunded)],
  [
    "one account after another",
    async (scene) => {
      for (let each = 0; each < 3; each++) await visit(nothing)(scene);
    },
  ],
];

const scene = async () => {
  const honest = await signUp(site);
  const { cookies } = await userCaller(site.deps);
  const { alias } = await mine(site, cookies);
  return {
    honest: { cookies: honest.cookies, alias: (await mine(site, honest.cookies)).alias },
    scene: {
      phoneNumber: freshPhone(),
      stranger: { cookies, alias },
      browser: browserOf(honest.cookies),
    } satisfies Scene,
  };
};

test.each(
  VISITS.flatMap(([what, act]) =>
    (["typed in before", "invited by link"] as const).map((how) => [what, how, act] as const),
  ),
)("%s, made and deleted by a stranger, takes nobody's friend: %s", async (_what, how, act) => {
  const { honest, scene: made } = await scene();
  const { phoneNumber } = made;
  const isTyped = how === "typed in before";
  if (isTyped) await referred(site, honest.cookies, { refereePhone: phoneNumber });
  await act(made);
  expect(await friendsOf(honest.cookies)).toEqual(isTyped ? [{ status: "pending", joined: false }] : []);
  await signUp(site, { phoneNumber, referralCode: isTyped ? "" : honest.alias });
  expect(await friendsOf(honest.cookies)).toEqual([{ status: "pending", joined: true }]);
  const live = (await mine(site, honest.cookies)).referrals[0]!;
  const [row] = await site.deps.store.db.select().from(referrals).where(eq(referrals.id, live.id));
  // The stranger was in the referrer's browser. The friend is not.
  expect(row?.sameBrowser).toBe(false);
  expect((await friendsOf(made.stranger.cookies)).filter(({ status }) => status === "pending")).toEqual([]);
  expect((await move(site, admin, live.id, "verified")).status).toBe(200);
  const broken = (await checkInvariants(site.deps.store.db)).flatMap((one) => one.broken);
  expect(broken).toEqual([]);
});

test("a stranger's account that stays takes the friend until admins reject it", async () => {
  const { honest, scene: made } = await scene();
  const { phoneNumber, stranger } = made;
  await referred(site, honest.cookies, { refereePhone: phoneNumber });
  await signUp(site, { phoneNumber, referralCode: stranger.alias });
  expect(await friendsOf(honest.cookies)).toEqual([]);
  await rejectStranger({ scene: made });
  expect(await friendsOf(honest.cookies)).toEqual([{ status: "pending", joined: true }]);
  const { referrals: list } = await mine(site, honest.cookies);
  expect((await move(site, admin, list[0]!.id, "verified")).status).toBe(200);
  expect(await friendsOf(stranger.cookies)).toEqual([{ status: "rejected", joined: false }]);
});

test.each(["is rejected", "leaves"])(
  "a number that a stranger has typed in is free once the stranger %s",
  async (how) => {
    const { honest, scene: made } = await scene();
    const refereePhone = made.phoneNumber;
    const stranger = await signUp(site);
    const { id } = await referred(site, stranger.cookies, { refereePhone });
    expect((await refer(site, honest.cookies, { refereePhone })).status).toBe(409);
    if (how === "leaves") await leave(stranger);
    else {
      await move(site, admin, id, "rejected");
      expect((await refer(site, stranger.cookies, { refereePhone })).status).toBe(409);
    }
    await referred(site, honest.cookies, { refereePhone });
    await signUp(site, { phoneNumber: refereePhone });
    expect(await friendsOf(honest.cookies)).toEqual([{ status: "pending", joined: true }]);
  },
);

describe("a reset link for a number that somebody signed up with before", () => {
  /** Uses a link from an admin, in the browser of these cookies. */
  const useLink = async (phoneNumber: string, cookies?: string) => {
    const made = await site.request("POST", createResetLink().path, {
      json: { phoneNumber },
      headers: admin,
    });
    const token = ((await made.json()) as { url: string }).url.split("#")[1];
    const json = { token, password: "Other-Lane!8" };
    return (await site.request("POST", resetPassword().path, { json, cookies })).status;
  };
  const evidenceOf = async (refereePhone: string) => {
    const answer = await site.request("GET", listReferrals().path, { headers: admin });
    const list = (await answer.json()) as AdminReferral[];
    return list.find((one) => one.refereePhone === refereePhone)?.evidence;
  };
  const taken = async () => {
    const { honest, scene: made } = await scene();
    const { phoneNumber, stranger } = made;
    await referred(site, honest.cookies, { refereePhone: phoneNumber });
    const { cookies, answer } = await signUp(site, { phoneNumber, referralCode: stranger.alias });
    const { id: userId } = (await answer.json()) as { id: string };
    return { honest, stranger, phoneNumber, userId, browser: browserOf(cookies) };
  };

  test("gives the friend back to whoever typed them in", async () => {
    const { honest, stranger, phoneNumber } = await taken();
    expect(await useLink(phoneNumber, browserOf(honest.cookies))).toBe(200);
    expect(await friendsOf(stranger.cookies)).toEqual([]);
    expect(await friendsOf(honest.cookies)).toEqual([{ status: "pending", joined: true }]);
    // Weighed is who uses the link, not the stranger.
    expect(await evidenceOf(phoneNumber)).toMatchObject({ sameBrowser: true, resetElsewhere: true });
    const { referrals: list } = await mine(site, honest.cookies);
    expect((await move(site, admin, list[0]!.id, "verified")).status).toBe(200);
  });

  test("is told to admins when nobody had typed them in", async () => {
    const { phoneNumber, stranger } = (await scene()).scene;
    await signUp(site, { phoneNumber, referralCode: stranger.alias });
    expect(await useLink(phoneNumber)).toBe(200);
    expect(await friendsOf(stranger.cookies)).toEqual([{ status: "pending", joined: true }]);
    expect(await evidenceOf(phoneNumber)).toMatchObject({ resetElsewhere: true });
  });

  test("changes nothing in the browser of the sign-up", async () => {
    const { honest, stranger, phoneNumber, browser } = await taken();
    expect(await useLink(phoneNumber, browser)).toBe(200);
    expect(await friendsOf(honest.cookies)).toEqual([]);
    expect(await evidenceOf(phoneNumber)).toMatchObject({ resetElsewhere: false });
    expect(await friendsOf(stranger.cookies)).toEqual([{ status: "pending", joined: true }]);
  });

  test("changes nothing for somebody who has paid for a bed", async () => {
    const { honest, stranger, phoneNumber, userId } = await taken();
    const { id: pgId } = await bookableListing(site.deps.store);
    const paid = { status: "confirmed", paymentStatus: "verified" } as const;
    await createBooking(site.deps.store, { pgId, userId, ...paid });
    expect(await useLink(phoneNumber)).toBe(200);
    expect(await friendsOf(honest.cookies)).toEqual([]);
    expect(await friendsOf(stranger.cookies)).toEqual([{ status: "pending", joined: true }]);
  });
});
