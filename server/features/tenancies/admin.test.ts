import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createReview } from "#domain/reviews/endpoints.ts";
import {
  createTenancy,
  decideTenancy,
  getTenancyDocument,
  giveOwnerWord,
  listTenancies,
} from "#domain/tenancies/endpoints.ts";
import {
  type AdminVerification,
  verificationMessages as messages,
  type VerificationView,
} from "#domain/tenancies/verification.ts";
import { aadhaarRefused } from "#domain/text.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import {
  adminHeaders,
  bookableListing,
  type Caller,
  screenshot,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { agreementForm, askHostForm } from "#testing/tenancies.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
let pgId: number;
let tenant: Caller & { id: string; phoneNumber: string };
let admin: Caller;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = { headers: await adminHeaders(site.deps) };
});
afterAll(async () => {
  const checked = await checkInvariants(site.deps.store.db);
  expect(checked.flatMap(({ broken }) => broken)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  await site.deps.store.db.delete(tenantVerifications);
  tenant = await userCaller(site.deps);
  ({ id: pgId } = await bookableListing(site.deps.store));
});

const send = async (form: FormData, caller: Caller = tenant) => {
  const answer = await site.request("POST", createTenancy().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as VerificationView).id;
};
const agreement = async (caller: Caller = tenant, at = pgId) =>
  send(agreementForm(at, await screenshot(), { note: "Bed 2" }), caller);
const list = async (query = "", caller: Caller = admin) => {
  const answer = await site.request("GET", listTenancies().path + query, caller);
  return (await answer.json()) as AdminVerification[];
};
const idsOf = async (query = "") => (await list(query)).map(({ id }) => id);
const decide = (id: number | string, json: unknown, caller: Caller = admin, key = newKey()) =>
  site.request("PATCH", decideTenancy(id).path, {
    json,
    cookies: caller.cookies,
    headers: { "idempotency-key": key, ...caller.headers },
  });
const decided = async (id: number, ...steps: object[]) => {
  for (const json of steps) expect((await decide(id, json)).status).toBe(200);
};
const REVIEW = { status: "in_review" };
const VERIFY = { status: "verified" };
const audits = () => site.deps.store.db.select().from(auditLog).orderBy(asc(auditLog.id));

test("what waits comes oldest first, with all that is known; the rest by its state, newest first", async () => {
  const elsewhere = await bookableListing(site.deps.store);
  await createBooking(site.deps.store, { pgId, userId: tenant.id, status: "confirmed" });
  const [first, second] = [await agreement(), await agreement(tenant, elsewhere.id)];
  const third = await agreement(await userCaller(site.deps));
  await decided(third, REVIEW);
  expect(await idsOf()).toEqual([first, second, third]);
  expect(await idsOf(`?after=${first}`)).toEqual([second, third]);
  expect(await idsOf("?status=pending")).toEqual([second, first]);
  expect(await idsOf(`?status=pending&before=${second}`)).toEqual([first]);
  expect(await idsOf("?status=in_review")).toEqual([third]);
  expect(await idsOf("?status=revoked")).toEqual([]);
  expect((await list())[0]).toEqual({
    id: first,
    user: { id: tenant.id, firstName: "Asha", phoneNumber: tenant.phoneNumber, gender: null },
    listing: {
      id: pgId,
      slug: expect.any(String),
      title: "Jyothi Homestay Ladies PG",
      address: "12, 3rd Cross, Kundalahalli",
    },
    home: null,
    status: "pending",
    method: "agreement",
    moveInDate: "2026-01-10",
    moveOutDate: null,
    note: "Bed 2",
    reason: null,
    ownerWord: null,
    documentUrl: getTenancyDocument(first).path,
    attempts: 1,
    bookingsHere: 1,
    otherTenancies: 1,
    revokedBefore: 0,
    host: null,
    hostSaidYes: 0,
    hostRevoked: 0,
    beds: expect.any(Number),
    isContact: false,
    review: null,
    nextStatuses: ["in_review"],
    verifiedAt: null,
    createdAt: now.toISOString(),
  });
  for (const query of [
    "?status=gone",
    "?before=x",
    "?before=99999999999",
    "?status=pending&status=verified",
  ]) {
    expect((await site.request("GET", listTenancies().path + query, admin)).status).toBe(400);
  }
});

test("claims that the host has not confirmed wait behind all others", async () => {
  const host = await userCaller(site.deps);
  const { id: theirs } = await bookableListing(site.deps.store, { ownerId: host.id });
  const claims = [];
  for (let each = 0; each < 3; each++)
    claims.push(await send(askHostForm(theirs), await userCaller(site.deps)));
  const photo = await agreement();
  const word = async (id: number, said: "yes" | "no") =>
    site.request("POST", giveOwnerWord(id).path, { json: { word: said }, cookies: host.cookies });
  await word(claims[1]!, "yes");
  await word(claims[2]!, "no");
  expect(await idsOf()).toEqual([claims[1], photo, claims[0], claims[2]]);
  expect(await idsOf(`?after=${photo}`)).toEqual([claims[0], claims[2]]);
  expect(await idsOf(`?after=${claims[0]}`)).toEqual([claims[2]]);
});

test("each step is taken from where it begins, with a reason where one is needed, and stands in the audit", async () => {
  const id = await agreement();
  const before = (await audits()).length;
  const world = await worldOf(site.deps);
  const refused = async (json: object) => {
    const answer = await decide(id, json);
    return [answer.status, (await answer.json()).message];
  };
  expect(await refused(VERIFY)).toEqual([409, messages.illegalStep()]);
  expect(await refused({ status: "rejected", reason: "No" })).toEqual([409, messages.illegalStep()]);
  expect(await refused({ status: "revoked", reason: "No" })).toEqual([409, messages.illegalStep()]);
  for (const status of ["pending", "expired", "gone"])
    expect((await decide(id, { status })).status).toBe(400);
  expect(await worldOf(site.deps)).toEqual(world);

  await decided(id, REVIEW);
  const reviewed = await worldOf(site.deps);
  for (const reason of [undefined, "", "   "]) {
    expect(await refused({ status: "rejected", reason })).toEqual([400, messages.reasonRequired()]);
  }
  expect(await refused({ status: "rejected", reason: "x".repeat(501) })).toEqual([
    400,
    messages.noteTooLong(),
  ]);
  expect(await refused({ status: "rejected", reason: "a\0" })).toEqual([400, messages.unreadable()]);
  expect(await refused({ status: "rejected", reason: "2345 6789 0123 shows" })).toEqual([
    400,
    aadhaarRefused(),
  ]);
  expect(await worldOf(site.deps)).toEqual(reviewed);

  const answer = await decide(id, VERIFY);
  expect(await answer.json()).toMatchObject({
    status: "verified",
    verifiedAt: now.toISOString(),
    nextStatuses: ["revoked"],
  });
  expect(await refused({ status: "revoked" })).toEqual([400, messages.reasonRequired()]);
  await decided(id, { status: "revoked", reason: "A copy of another's" });
  expect(await refused(VERIFY)).toEqual([409, messages.illegalStep()]);
  expect((await audits()).slice(before).map(({ action, subject, note }) => [action, subject, note])).toEqual([
    ["tenancy.in_review", `tenant verification ${id}`, null],
    ["tenancy.verified", `tenant verification ${id}`, null],
    ["tenancy.revoked", `tenant verification ${id}`, "A copy of another's"],
  ]);
  // Sent once more, it is another: what was revoked stays so.
  expect(await agreement()).not.toBe(id);
});

test("of two who decide at once one is first", async () => {
  const id = await agreement();
  await decided(id, REVIEW);
  const before = (await audits()).length;
  const answers = await Promise.all([
    decide(id, VERIFY),
    decide(id, { status: "rejected", reason: "Too dark" }),
    decide(id, VERIFY),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await audits()).length).toBe(before + 1);
});

test("who became the host is not verified as a tenant", async () => {
  const id = await agreement();
  await decided(id, REVIEW);
  await site.deps.store.db.update(pgListings).set({ ownerId: tenant.id }).where(eq(pgListings.id, pgId));
  const answer = await decide(id, VERIFY);
  expect([answer.status, (await answer.json()).message]).toEqual([409, messages.ownPlace()]);
  expect((await list())[0]?.nextStatuses).toEqual(["rejected"]);
});

test("revoking closes the room that was offered, and says so", async () => {
  const { db } = site.deps.store;
  const id = await agreement();
  await decided(id, REVIEW, VERIFY);
  const [post] = await db
    .insert(roomPosts)
    .values({
      tenantId: tenant.id,
      pgId,
      tenancyId: id,
      title: "A bed",
      rent: "6000.00",
      sharingType: "2 Sharing",
      gender: "colive",
      availableFrom: "2026-04-01",
    })
    .returning();
  const heard: string[] = [];
  const stop = await site.deps.store.listen("rooms", (payload) => heard.push(payload));
  await decided(id, { status: "revoked", reason: "Moved out" });
  await expect.poll(() => heard).not.toEqual([]);
  await stop();
  const [closed] = await db.select().from(roomPosts).where(eq(roomPosts.id, post!.id));
  expect(closed?.isActive).toBe(false);
});

describe("the photo of the agreement", () => {
  const look = (id: number | string, caller: Caller) =>
    site.request("GET", getTenancyDocument(id).path, caller);

  test("is shown to admins alone, and kept nowhere on the way", async () => {
    const id = await agreement();
    for (const caller of [admin, await userCaller(site.deps, true)]) {
      const answer = await look(id, caller);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
    }
    expect((await look(id, tenant)).status).toBe(403);
    expect((await look(id, {})).status).toBe(401);
  });

  test("is not there for one without, for none, and for strange ids", async () => {
    const host = await userCaller(site.deps);
    const asked = await bookableListing(site.deps.store, { ownerId: host.id });
    const id = await send(askHostForm(asked.id));
    for (const strange of [id, 0, "999999999", "99999999999999999", "-1", "1e3"]) {
      expect((await look(strange, admin)).status).toBe(404);
      if (strange !== id) expect((await decide(strange, REVIEW)).status).toBe(404);
    }
  });
});

test("who may not is told nothing, whatever they send", async () => {
  const id = await agreement();
  const before = await worldOf(site.deps);
  for (const [caller, status] of [
    [tenant, 403],
    [{}, 401],
  ] as const) {
    expect((await site.request("GET", `${listTenancies().path}?status=gone`, caller)).status).toBe(status);
    expect((await decide(id, { status: "nonsense" }, caller)).status).toBe(status);
  }
  expect(await worldOf(site.deps)).toEqual(before);
});

test("a review that rests on a revoked tenancy is hidden, and shown again when another one is verified", async () => {
  const write = () =>
    site.request("POST", createReview(pgId).path, { json: { rating: 2 }, cookies: tenant.cookies });
  const rated = async () => {
    const [listing] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, pgId));
    return [listing!.rating, listing!.reviewCount];
  };
  const revoke = { status: "revoked", reason: "Never lived there" };
  const first = await agreement();
  await decided(first, REVIEW, VERIFY);
  expect((await write()).status).toBe(201);
  expect((await list("?status=verified"))[0]).toMatchObject({ id: first, review: "shown" });
  expect(await (await decide(first, revoke)).json()).toMatchObject({ status: "revoked", review: "hidden" });
  expect(await rated()).toEqual(["0.00", 0]);
  const second = await agreement();
  await decided(second, REVIEW, VERIFY);
  expect(await rated()).toEqual(["2.00", 1]);

  // That of a stay belongs to this stay.
  const stay = { pgId, userId: tenant.id, status: "checked_in" as const, moveInDate: "2026-03-01" };
  await createBooking(site.deps.store, stay);
  expect((await write()).status).toBe(201);
  expect(await rated()).toEqual(["2.00", 2]);
  const [proven] = (await list("?status=verified")).filter(({ method }) => method === "stay");
  await decided(proven!.id, revoke);
  expect(await rated()).toEqual(["2.00", 1]);
  await decided(second, revoke);
  expect(await rated()).toEqual(["0.00", 0]);
  await createBooking(site.deps.store, stay);
  const [again] = (await list("?status=verified")).filter(({ method }) => method === "stay");
  await decided(again!.id, revoke);
  expect((await write()).status).toBe(403);
});
