import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTenancy,
  decideTenancy,
  getTenancyDocument,
  giveOwnerWord,
  listMyTenancies,
  listTenancies,
  listTenantsToConfirm,
} from "#domain/tenancies/endpoints.ts";
import {
  type AdminVerification,
  verificationMessages as messages,
  type TenantToConfirm,
  type VerificationView,
} from "#domain/tenancies/verification.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import {
  adminHeaders,
  bookableListing,
  brokenInvariants,
  type Caller,
  screenshot,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { agreementForm, askHostForm } from "#testing/tenancies.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
let pgId: number;
let host: Caller & { id: string };
let tenant: Caller & { id: string; phoneNumber: string };
let other: Caller;
let admin: Caller;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = { headers: await adminHeaders(site.deps) };
  other = await userCaller(site.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  host = await userCaller(site.deps);
  tenant = await userCaller(site.deps);
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id }));
});

const sent = async (form: FormData, caller: Caller = tenant) => {
  const answer = await site.request("POST", createTenancy().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as VerificationView;
};
const own = async () =>
  (await (
    await site.request("GET", listMyTenancies().path, { cookies: tenant.cookies })
  ).json()) as VerificationView[];
const decide = (id: number, json: object) =>
  site.request("PATCH", decideTenancy(id).path, { json, headers: admin.headers });
const decided = async (id: number, json: object) => expect((await decide(id, json)).status).toBe(200);
const refused = async (answer: Response) => {
  const { message, code } = await answer.json();
  return { status: answer.status, code, message };
};

describe("the host's word", () => {
  const word = (id: number, json: unknown, caller: Caller) =>
    site.request("POST", giveOwnerWord(id).path, {
      json,
      cookies: caller.cookies,
      headers: { "idempotency-key": newKey(), ...caller.headers },
    });
  const list = async (caller: Caller, query = "") =>
    (await (
      await site.request("GET", listTenantsToConfirm().path + query, { cookies: caller.cookies })
    ).json()) as TenantToConfirm[];

  test("is weighed in the admin dashboard by how often it is given, and against whose number it is", async () => {
    const { id } = await sent(askHostForm(pgId));
    const { id: second } = await bookableListing(site.deps.store, { ownerId: host.id });
    const guests = [await userCaller(site.deps), await userCaller(site.deps), await userCaller(site.deps)];
    const asked = [];
    for (const [at, guest] of guests.entries()) {
      asked.push((await sent(askHostForm(at === 0 ? pgId : second), guest)).id);
    }
    for (const each of [id, asked[0]!, asked[1]!]) await word(each, { word: "yes" }, host);
    await decided(asked[1]!, { status: "in_review" });
    await decided(asked[1]!, { status: "verified" });
    await decided(asked[1]!, { status: "revoked", reason: "Never lived there" });
    await site.deps.store.db
      .update(pgListings)
      .set({ contactPhone: `+91 ${tenant.phoneNumber}` })
      .where(eq(pgListings.id, pgId));
    const desk = async (query: string, of: number) => {
      const answer = await site.request("GET", listTenancies().path + query, admin);
      return ((await answer.json()) as AdminVerification[]).find((each) => each.id === of);
    };
    const [row] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, pgId));
    expect(await desk("", id)).toMatchObject({
      host: { id: host.id, firstName: "Asha" },
      // The one who only waits has no word yet.
      hostSaidYes: 1,
      hostRevoked: 1,
      beds: row!.maxOccupancy,
      isContact: true,
      revokedBefore: 0,
    });
    expect(await desk("?status=revoked", asked[1]!)).toMatchObject({
      hostSaidYes: 2,
      hostRevoked: 0,
      revokedBefore: 1,
      isContact: false,
    });
  });

  test("is asked page by page: nobody keeps others out of a host's list by asking a hundred times", async () => {
    const first = await sent(askHostForm(pgId));
    const [row] = await site.deps.store.db
      .select()
      .from(tenantVerifications)
      .where(eq(tenantVerifications.id, first.id));
    const { id: _id, ...same } = row!;
    const many = await Promise.all(
      Array.from({ length: 100 }, async () => ({
        ...same,
        userId: (await createUser(site.deps.store)).id,
      })),
    );
    await site.deps.store.db.insert(tenantVerifications).values(many);
    await word(first.id, { word: "yes" }, host);
    const page = await list(host);
    expect(page).toHaveLength(100);
    const rest = await list(host, `?after=${page.at(-1)!.id}`);
    expect(rest.map(({ id, ownerWord }) => [id, ownerWord])).toEqual([[first.id, "yes"]]);
    expect(await list(host, `?after=${first.id}`)).toEqual([]);
  });

  test("is asked of the host alone, who sees no photo, and may be changed until it is decided", async () => {
    const { id } = await sent(askHostForm(pgId, { note: "Bed by the window" }));
    expect(await list(host)).toEqual([
      {
        id,
        firstName: "Asha",
        phoneNumber: `••••••${tenant.phoneNumber.slice(-4)}`,
        listing: { id: pgId, title: "Jyothi Homestay Ladies PG" },
        moveInDate: "2026-01-10",
        ownerWord: null,
        createdAt: now.toISOString(),
      },
    ]);
    for (const caller of [other, tenant]) expect(await list(caller)).toEqual([]);
    for (const said of ["yes", "no", "yes"]) {
      expect((await word(id, { word: said }, host)).status).toBe(200);
      expect((await own())[0]).toMatchObject({ ownerWord: said, status: "pending" });
      expect((await list(host))[0]).toMatchObject({ ownerWord: said });
    }
    await decided(id, { status: "in_review" });
    expect((await word(id, { word: "no" }, host)).status).toBe(200);
    expect(await refused(await decide(id, { status: "verified" }))).toMatchObject({
      status: 409,
      message: messages.ownerNotYes(),
    });
    await word(id, { word: "yes" }, host);
    await decided(id, { status: "verified" });
    expect(await refused(await word(id, { word: "no" }, host))).toMatchObject({
      status: 409,
      code: "ILLEGAL_TRANSITION",
    });
    expect(await list(host)).toEqual([]);
  });

  test("is nobody else's, and never about an agreement", async () => {
    const { id } = await sent(askHostForm(pgId));
    const stranger = await userCaller(site.deps);
    await bookableListing(site.deps.store, { ownerId: stranger.id });
    const before = await worldOf(site.deps);
    for (const caller of [other, tenant, stranger, await userCaller(site.deps, true)]) {
      expect(await refused(await word(id, { word: "yes" }, caller))).toEqual({
        status: 404,
        code: "NOT_FOUND",
        message: messages.noVerification(),
      });
    }
    expect((await word(id, { word: "yes" }, {})).status).toBe(401);
    for (const json of [{}, { word: "maybe" }, { word: ["yes"] }, { word: "yes\0" }]) {
      expect((await word(id, json, host)).status).toBe(400);
    }
    for (const strange of ["0", "999999999", "99999999999999", "1e3", "-1", "%00"]) {
      const answer = await site.request("POST", `/api/tenant-verifications/${strange}/owner-word`, {
        json: { word: "yes" },
        cookies: host.cookies,
      });
      expect([400, 404]).toContain(answer.status);
    }
    expect(await worldOf(site.deps)).toEqual(before);
    const { id: written } = await sent(agreementForm(pgId, await screenshot()), other);
    expect((await word(written, { word: "yes" }, host)).status).toBe(404);
    expect((await list(host)).map((asked) => asked.id)).toEqual([id]);
    expect(
      (await site.request("GET", getTenancyDocument(written).path, { cookies: host.cookies })).status,
    ).toBe(403);
  });

  test("is not asked of a place that is no longer listed", async () => {
    const { id } = await sent(askHostForm(pgId));
    await site.deps.store.db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, pgId));
    expect(await list(host)).toEqual([]);
    expect((await word(id, { word: "yes" }, host)).status).toBe(404);
  });
});
