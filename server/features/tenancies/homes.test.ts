import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import { changeGender } from "#domain/roommates/endpoints.ts";
import { createRoom } from "#domain/rooms/endpoints.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import {
  createHome,
  decideTenancy,
  getAdminTenancy,
  getTenancyDocument,
  listMyTenancies,
  sayMovedOut,
} from "#domain/tenancies/endpoints.ts";
import { homeMessages } from "#domain/tenancies/homes.ts";
import {
  type AdminVerification,
  verificationMessages as messages,
  type VerificationView,
} from "#domain/tenancies/verification.ts";
import { constraintOf } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { homes } from "#server/db/schema/homes.ts";
import { roomPosts, tenantVerifications, userPreferences } from "#server/db/schema/rooms.ts";
import {
  adminHeaders,
  brokenInvariants,
  type Caller,
  filesIn,
  openSession,
  screenshot,
  userCaller,
} from "#testing/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { homeOf, roomAtHome, SECRET } from "#testing/homes.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { asked, person, talking } from "#testing/roommates.ts";
import { homeForm } from "#testing/tenancies.ts";

const DAY_MS = 86_400_000;
let site: TestApp;
let now = new Date("2026-03-10T06:00:00Z");
let admin: Caller;
let tenant: Awaited<ReturnType<typeof userCaller>>;
let picture: Buffer;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = { headers: await adminHeaders(site.deps) };
  picture = await screenshot();
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  now = new Date("2026-03-10T06:00:00Z");
  tenant = await userCaller(site.deps);
});

const db = () => site.deps.store.db;
const send = (form: FormData, caller: Caller = tenant) =>
  site.request("POST", createHome().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey(), ...caller.headers },
  });
const sent = async (fields: Record<string, string> = {}) => {
  const answer = await send(homeForm(picture, fields));
  const body = await answer.json();
  expect([answer.status, body.message]).toEqual([201, undefined]);
  return body as VerificationView;
};
const decided = async (id: number, ...steps: object[]) => {
  for (const json of steps)
    expect(
      (await site.request("PATCH", decideTenancy(id).path, { json, headers: admin.headers })).status,
    ).toBe(200);
};
const refusal = async (answer: Response) => {
  const { message, fields } = await answer.json();
  return [answer.status, message, Object.keys(fields ?? {})];
};
const own = async (caller: Caller) =>
  (await (
    await site.request("GET", listMyTenancies().path, { cookies: caller.cookies })
  ).json()) as VerificationView[];
const REFUSED = [{ status: "in_review" }, { status: "rejected", reason: "The name cannot be read." }];

describe("a home that is not listed", () => {
  test("is sent with a private photo, refused with a reason, mended, and verified", async () => {
    const first = await sent();
    const files = (await filesIn(site.deps.config.dataDir)).length;
    expect(first).toMatchObject({
      listing: null,
      home: { kind: "flat", locality: "Indiranagar", address: expect.stringContaining(SECRET) },
      method: "bill",
      status: "pending",
      documentKept: true,
    });
    const document = getTenancyDocument(first.id).path;
    expect((await site.request("GET", document, { cookies: tenant.cookies })).status).toBe(403);
    expect((await site.request("GET", document, { headers: admin.headers })).status).toBe(200);
    await decided(first.id, ...REFUSED);
    expect((await own(tenant))[0]).toMatchObject({ reason: "The name cannot be read.", canSendAgain: true });

    const again = await sent({ address: "Flat 5, Hidden Mansion", method: "agreement", locality: "Domlur" });
    expect(again).toMatchObject({
      id: first.id,
      status: "pending",
      method: "agreement",
      home: { id: first.home!.id, address: "Flat 5, Hidden Mansion", locality: "Domlur" },
    });
    // The refused photo has gone.
    expect((await filesIn(site.deps.config.dataDir)).length).toBe(files);
    await decided(again.id, { status: "in_review" });
    // Decided on a page from before: nobody has seen the new address there.
    const json = { status: "verified", attempts: 1 };
    const stale = await site.request("PATCH", decideTenancy(again.id).path, { json, headers: admin.headers });
    expect(await refusal(stale)).toEqual([409, messages.sentAgain(), []]);
    await decided(again.id, { status: "verified", attempts: 2 });
    expect((await own(tenant))[0]).toMatchObject({ status: "verified", isCurrentTenant: true });
    const [row] = await db().select().from(tenantVerifications).where(eq(tenantVerifications.id, first.id));
    expect(row?.verificationData).toEqual({ ownerConsent: true });
  });

  test("is for one gender alone only after an admin compared with the proof what the tenant said", async () => {
    const verify = (id: number, gender: string | null) =>
      site.request("PATCH", decideTenancy(id).path, {
        json: { status: "verified", gender },
        headers: admin.headers,
      });
    const offer = async (gender: string) => {
      const answer = await site.request("POST", createRoom().path, {
        json: {
          homeId: home!.id,
          gender,
          includingMen: true,
          title: "A room with a balcony",
          rent: "9000.00",
          sharingType: "1 Sharing",
          availableFrom: "2026-04-01",
        },
        cookies: tenant.cookies,
        headers: { "idempotency-key": newKey() },
      });
      return [answer.status, ((await answer.json()) as { message?: string }).message];
    };
    const { id, home } = await sent();
    await decided(id, { status: "in_review" });
    await db().update(users).set({ gender: "woman" }).where(eq(users.id, tenant.id));
    await db().insert(userPreferences).values({ userId: tenant.id, gender: "woman" });
    // On a page from before she said it, nobody has compared it.
    expect(await refusal(await verify(id, null))).toEqual([409, messages.sentAgain(), []]);
    await decided(id, { status: "verified" });
    expect(await offer("ladies")).toEqual([403, roomMessages.genderUnchecked()]);
    const said = { gender: "woman", reason: "She sent a photo of her ID" };
    const path = changeGender(tenant.id).path;
    expect((await site.request("POST", path, { json: said, headers: admin.headers })).status).toBe(200);
    expect(await offer("ladies")).toEqual([201, undefined]);
  });

  test("is offered to one gender where the admin saw which was said", async () => {
    const { id } = await sent();
    await db().update(users).set({ gender: "man" }).where(eq(users.id, tenant.id));
    await decided(id, { status: "in_review" }, { status: "verified", gender: "man" });
    const [row] = await db().select().from(tenantVerifications).where(eq(tenantVerifications.id, id));
    expect(row?.checkedGender).toBe("man");
  });

  test.each([
    [
      "without the owner's consent",
      { ownerConsent: "false" },
      homeMessages.consentRequired(),
      "ownerConsent",
    ],
    ["in an area that we do not know", { locality: "Atlantis" }, homeMessages.localityRequired(), "locality"],
    ["at a company", { locality: "Ecospace" }, homeMessages.localityRequired(), "locality"],
    ["without an address", { address: "  " }, homeMessages.addressRequired(), "address"],
    ["of no kind", { kind: "boat" }, homeMessages.kindRequired(), "kind"],
    ["by the host's word", { method: "owner" }, expect.any(String), "method"],
    ["from tomorrow", { moveInDate: "2026-03-11" }, messages.moveInFuture(), "moveInDate"],
  ])("is not taken %s", async (_why, fields, message, field) => {
    expect(await refusal(await send(homeForm(picture, fields)))).toEqual([400, message, [field]]);
    expect(await db().$count(homes, eq(homes.userId, tenant.id))).toBe(0);
  });

  test("is not taken without a photo, nor of a visitor", async () => {
    expect(await refusal(await send(homeForm(null)))).toEqual([
      400,
      homeMessages.billRequired(),
      ["document"],
    ]);
    expect((await send(homeForm(picture), {})).status).toBe(401);
  });

  test("is one at a time, until its tenant has moved out", async () => {
    const answers = await Promise.all([send(homeForm(picture)), send(homeForm(picture, { kind: "house" }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [{ id }] = (await own(tenant)) as [VerificationView];
    await decided(id, { status: "in_review" }, { status: "verified" });
    expect(await refusal(await send(homeForm(picture)))).toEqual([409, homeMessages.oneHome(), []]);
    await site.request("POST", sayMovedOut(id).path, {
      cookies: tenant.cookies,
      headers: { "idempotency-key": newKey() },
    });
    expect((await sent({ locality: "Domlur" })).home?.id).not.toBe(undefined);
    expect(await db().$count(homes, eq(homes.userId, tenant.id))).toBe(2);
  });

  test("is not sent a fourth time, before 90 days have passed", async () => {
    for (const _try of [1, 2, 3]) await decided((await sent()).id, ...REFUSED);
    expect(await refusal(await send(homeForm(picture)))).toEqual([409, messages.tooManyAttempts(), []]);
    now = new Date(now.getTime() + 90 * DAY_MS);
    expect(await sent()).toMatchObject({ status: "pending" });
  });

  test("shows an admin who else gave the address, however it is written", async () => {
    const { id } = await sent({ address: "No. 9, Palm Grove", locality: "Hebbal" });
    const someone = async () => (await userCaller(site.deps)).id;
    const { store } = site.deps;
    await homeOf(store, { tenantId: await someone(), locality: "Hebbal", address: "NO 9 PALM GROVE" });
    await homeOf(store, { tenantId: await someone(), locality: "Domlur", address: "No. 9, Palm Grove" });
    const answer = await site.request("GET", getAdminTenancy(id).path, { headers: admin.headers });
    const { home, listing } = (await answer.json()) as AdminVerification;
    expect([listing, home]).toEqual([null, expect.objectContaining({ othersHere: 1, locality: "Hebbal" })]);
  });

  test("goes with the account, and is in what it exports", async () => {
    const user = await createUser(site.deps.store, { phoneNumber: "9812200001" });
    const cookies = await openSession(site.deps.store, user);
    const room = await roomAtHome(site.deps.store, { tenantId: user.id });
    const seeker = await person(site);
    await talking(
      site,
      { id: user.id, phoneNumber: "9812200001", cookies },
      await asked(site, seeker, room.postId),
    );
    const text = await (await site.request("GET", exportData().path, { cookies })).text();
    expect(JSON.parse(text)).toMatchObject({
      homes: [{ address: expect.stringContaining(SECRET) }],
      chats: { conversations: [{ pgId: null }] },
      roommateAnswers: [{ addressShownAt: null }],
    });
    const json = { password: FACTORY_PASSWORD };
    const gone = await site.request("DELETE", deleteAccount().path, { json, cookies });
    expect([gone.status, await db().$count(homes, eq(homes.id, room.homeId))]).toEqual([200, 0]);
  });
});

describe("the database", () => {
  const refusedBy = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => constraintOf(error)?.name,
    );

  test("keeps homes and their rooms as they were checked", async () => {
    const [first, other] = [tenant, await userCaller(site.deps)];
    const { homeId, postId, tenancyId } = await roomAtHome(site.deps.store, { tenantId: first.id });
    const second = await homeOf(site.deps.store, { tenantId: other.id });
    const post = {
      tenantId: first.id,
      tenancyId,
      title: "Another",
      rent: "9000.00",
      sharingType: "1 Sharing",
      gender: "colive",
      availableFrom: "2026-01-01",
    } as const;
    const tenancy = { userId: first.id, verificationMethod: "bill" } as const;
    const works: [string, Promise<unknown>][] = [
      ["homes_kept", db().update(homes).set({ address: "Elsewhere" }).where(eq(homes.id, homeId))],
      [
        "room_posts_home_unique",
        db()
          .insert(roomPosts)
          .values({ ...post, homeId }),
      ],
      [
        "room_posts_place_check",
        db().update(roomPosts).set({ homeId: null, isActive: false }).where(eq(roomPosts.id, postId)),
      ],
      [
        "room_posts_tenancy",
        db()
          .insert(roomPosts)
          .values({ ...post, homeId: second.homeId }),
      ],
      [
        "tenant_verifications_home",
        db()
          .insert(tenantVerifications)
          .values({ ...tenancy, homeId: second.homeId }),
      ],
      ["tenant_verifications_place_check", db().insert(tenantVerifications).values(tenancy)],
      [
        "tenant_verifications_posts",
        db()
          .update(tenantVerifications)
          .set({ verificationStatus: "revoked", isCurrentTenant: 0 })
          .where(eq(tenantVerifications.id, tenancyId)),
      ],
    ];
    for (const [constraint, work] of works) expect(await refusedBy(work)).toBe(constraint);
  });
});
