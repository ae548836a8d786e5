import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kolkataDate } from "#domain/dates.ts";
import {
  createTenancy,
  decideTenancy,
  giveOwnerWord,
  listMyTenancies,
  sayMovedOut,
} from "#domain/tenancies/endpoints.ts";
import { verificationMessages as messages, type VerificationView } from "#domain/tenancies/verification.ts";
import { roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { currentTenancy } from "#server/features/rooms/tenancy-reads.ts";
import {
  adminHeaders,
  bookableListing,
  brokenInvariants,
  type Caller,
  screenshot,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { offerRoom } from "#testing/rooms.ts";
import { agreementForm, askHostForm } from "#testing/tenancies.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
const today = kolkataDate(now);
let pgId: number;
let host: Caller & { id: string };
let tenant: Caller & { id: string; phoneNumber: string };
let other: Caller & { id: string };
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

const send = (form: FormData, caller: Caller = tenant, key = newKey()) =>
  site.request("POST", createTenancy().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": key, ...caller.headers },
  });
const sent = async (form?: FormData) => {
  const answer = await send(form ?? agreementForm(pgId, await screenshot()));
  const body = await answer.json();
  expect([answer.status, body.message]).toEqual([201, undefined]);
  return body as VerificationView;
};
const own = async (caller: Caller = tenant) =>
  (await (
    await site.request("GET", listMyTenancies().path, { cookies: caller.cookies })
  ).json()) as VerificationView[];
const decide = (id: number, json: object, caller: Caller = admin) =>
  site.request("PATCH", decideTenancy(id).path, { json, cookies: caller.cookies, headers: caller.headers });
const decided = async (id: number, ...steps: object[]) => {
  for (const json of steps) expect((await decide(id, json)).status).toBe(200);
};
const refused = async (answer: Response) => {
  const { message, code, fields } = await answer.json();
  return { status: answer.status, code, message, ...(fields ? { fields } : {}) };
};
const rowOf = async (id: number) =>
  (await site.deps.store.db.select().from(tenantVerifications).where(eq(tenantVerifications.id, id)))[0]!;

describe("the host who does not answer", () => {
  test("holds nobody up: an agreement takes the place of asking them, until our team looks at it", async () => {
    const { id } = await sent(askHostForm(pgId));
    expect((await own())[0]).toMatchObject({ canSendAgain: true });
    // Asking them once more would change nothing.
    expect(await refused(await send(askHostForm(pgId)))).toMatchObject({ message: messages.already() });
    const again = await sent();
    expect(again).toMatchObject({ id, method: "agreement", status: "pending", canSendAgain: false });
    expect(await rowOf(id)).toMatchObject({ attempts: 1, ownerWord: null });
    const word = { json: { word: "yes" }, cookies: host.cookies };
    expect((await site.request("POST", giveOwnerWord(id).path, word)).status).toBe(404);
    const image = await screenshot(3);
    expect(await refused(await send(agreementForm(pgId, image)))).toMatchObject({
      message: messages.already(),
    });
  });

  test("one that our team looks at stays as it is", async () => {
    const { id } = await sent(askHostForm(pgId));
    await decided(id, { status: "in_review" });
    expect((await own())[0]).toMatchObject({ canSendAgain: false });
    expect((await send(agreementForm(pgId, await screenshot()))).status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ verificationMethod: "owner", document: null });
  });
});

describe("who has moved out", () => {
  const movedOut = (id: number | string, caller: Caller = tenant, key = newKey()) =>
    site.request("POST", sayMovedOut(id).path, {
      cookies: caller.cookies,
      headers: { "idempotency-key": key, ...caller.headers },
    });
  const verified = async () => {
    const { id } = await sent();
    await decided(id, { status: "in_review" }, { status: "verified" });
    return id;
  };

  test("says so: the tenancy ends today without blame, with the rooms offered there", async () => {
    const id = await verified();
    expect((await own())[0]).toMatchObject({ canEnd: true });
    const post = await offerRoom(site.deps.store, { id: tenant.id, pgId, tenancyId: id });
    const told: string[] = [];
    const stop = await site.deps.store.listen("rooms", (payload) => told.push(payload));
    const key = newKey();
    expect((await movedOut(id, tenant, key)).status).toBe(200);
    expect((await movedOut(id, tenant, key)).status).toBe(200);
    expect((await own())[0]).toMatchObject({
      status: "expired",
      moveOutDate: today,
      isCurrentTenant: false,
      canEnd: false,
    });
    expect(await currentTenancy(site.deps.store.db, tenant.id, { pgListingId: pgId })).toBeNull();
    const [row] = await site.deps.store.db.select().from(roomPosts).where(eq(roomPosts.id, post));
    expect(row?.isActive).toBe(false);
    await expect.poll(() => told).not.toEqual([]);
    await stop();
    expect(await refused(await movedOut(id))).toMatchObject({ status: 409, code: "ILLEGAL_TRANSITION" });
  });

  test("is believed about themselves alone, and a stay ends by checking out", async () => {
    const id = await verified();
    const before = await worldOf(site.deps);
    expect((await movedOut(id, {})).status).toBe(401);
    for (const caller of [other, host]) expect((await movedOut(id, caller)).status).toBe(404);
    for (const none of [0, 999_999, "x", "99999999999"]) expect((await movedOut(none)).status).toBe(404);
    await expect.poll(() => worldOf(site.deps)).toEqual(before);
    const { id: elsewhere } = await bookableListing(site.deps.store);
    const waits = await sent(agreementForm(elsewhere, await screenshot(2)));
    expect((await movedOut(waits.id)).status).toBe(409);
    await createBooking(site.deps.store, { pgId: elsewhere, userId: tenant.id, status: "checked_in" });
    const stay = (await own()).find(({ method }) => method === "stay");
    expect(stay).toMatchObject({ status: "verified", canEnd: false });
    expect(await refused(await movedOut(stay!.id))).toMatchObject({
      status: 409,
      message: messages.stayEnds(),
    });
  });

  test("twice at once, it ends once", async () => {
    const id = await verified();
    const answers = await Promise.all([movedOut(id), movedOut(id), movedOut(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
