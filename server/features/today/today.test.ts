import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { takeVisitStep } from "#domain/bookings/endpoints.ts";
import { changeComplaint } from "#domain/complaints/endpoints.ts";
import { getMyRents, remindTenant } from "#domain/rents/endpoints.ts";
import { TODAY_LIMITS } from "#domain/today/choices.ts";
import type { OwnPlace, Today } from "#domain/today/contract.ts";
import { getToday, giveOwnNotice, listOwnPlaces, undoOwnNotice } from "#domain/today/endpoints.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings, visits } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { properties, propertySteps, tenants } from "#server/db/schema/properties.ts";
import { invoices, rentPayments } from "#server/db/schema/rents.ts";
import { complaints } from "#server/db/schema/tenant-life.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { livingAt, runProperty } from "#testing/tenant-life.ts";

const now = new Date("2026-03-04T06:00:00Z");
const long = new Date("2026-02-01T06:00:00Z");
let site: TestApp;
let pg: Awaited<ReturnType<typeof runProperty>>;
let tenant: Awaited<ReturnType<typeof livingAt>>;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  pg = await runProperty(site);
  tenant = await livingAt(site, pg, { lastDay: "2026-03-10" });
  await fillDay();
});
afterAll(() => site.close());

const todayOf = async (cookies: string): Promise<Today> =>
  (await site.request("GET", getToday().path, { cookies })).json();
const kindsOf = ({ sections }: Today) => sections.map(({ kind, total }) => `${kind} ${total}`);
const post = (method: "POST" | "PATCH", path: string, json?: object) =>
  site.request(method, path, { json, cookies: pg.host.cookies, headers: { "idempotency-key": newKey() } });

/** One of each thing that can wait. */
async function fillDay(): Promise<void> {
  const { db } = site.deps.store;
  const { id: pgId } = await bookableListing(site.deps.store, {
    ownerId: pg.host.id,
    maxOccupancy: 9,
    bedsConfirmedAt: long,
  });
  const guest = { guestName: "Kavya", guestPhone: "9845044444" };
  await createBooking(site.deps.store, { pgId, status: "confirmed", moveInDate: "2026-03-08", ...guest });
  await createBooking(site.deps.store, { pgId, status: "confirmed", moveInDate: "2026-03-04", ...guest });
  // Their week is over today; the other's ends tomorrow.
  const week = { pgId, status: "checked_in", duration: "7days", ...guest } as const;
  await createBooking(site.deps.store, { ...week, moveInDate: "2026-02-25" });
  await createBooking(site.deps.store, { ...week, moveInDate: "2026-02-26" });
  await db
    .insert(visits)
    .values({ pgId, ...guest, guestKey: "k", at: new Date("2026-03-05T05:00:00Z"), updatedAt: now });
  const [talk] = await db
    .insert(chatConversations)
    .values({ participantOne: "Kavya_1", guestKey: "k", pgListingId: pgId, lastMessageAt: now })
    .returning();
  const conversationId = talk!.id;
  const message = {
    conversationId,
    senderType: "guest" as const,
    senderIdentifier: "Kavya_1",
    message: "Hello?",
  };
  await db.insert(chatMessages).values(message);
  const due = { propertyId: pg.id, tenantId: tenant.tenantId, month: "2026-02-01", dueOn: "2026-02-05" };
  await db.insert(invoices).values({ ...due, total: "8000.00", paid: "3000.00" });
  const { tenantId } = tenant;
  const sent = {
    propertyId: pg.id,
    tenantId,
    method: "upi" as const,
    amount: "5000.00",
    paidOn: "2026-03-03",
  };
  await db.insert(rentPayments).values({ ...sent, state: "submitted", utr: "123456789012" });
  await db.insert(complaints).values({ propertyId: pg.id, tenantId, kind: "water", text: "No hot water" });
  await livingAt(site, pg, { letter: "B", state: "expected", movesInOn: "2026-03-03", arrivedOn: null });
  await livingAt(site, pg, { letter: "C", lastDay: "2026-03-04" });
}

test("a host sees all that waits, with what each row needs", async () => {
  const today = await todayOf(pg.host.cookies);
  expect(kindsOf(today)).toEqual([
    ...["booking 1", "proof 1", "arriving 2", "leaving 2", "complaint 1", "visit 1", "chat 1", "overdue 1"],
    ...["free 2", "unconfirmed 1"],
  ]);
  // A bed that falls free is nothing to do.
  expect(today.total).toBe(11);
  expect(today.places).toEqual([
    { propertyId: pg.id, listingId: null, name: "Jyothi Homestay", role: "host" },
    { propertyId: null, listingId: expect.any(Number), name: "Jyothi Homestay Ladies PG", role: "host" },
  ]);
  const first = Object.fromEntries(today.sections.map(({ kind, rows: [row] }) => [kind, row]));
  expect(first).toMatchObject({
    booking: { person: "Kavya", day: "2026-03-08", bookingId: expect.any(Number) },
    proof: { person: "Meera Rao", amount: "5000.00", tenantId: tenant.tenantId },
    arriving: { bed: "101 B", day: "2026-03-03" },
    leaving: { bed: "101 C", day: "2026-03-04" },
    complaint: { text: "No hot water", complaint: { kind: "water", state: "open" } },
    visit: { person: "Kavya", at: "2026-03-05T05:00:00Z" },
    chat: { person: "Kavya", listing: "Jyothi Homestay Ladies PG" },
    overdue: { amount: "5000.00", day: "2026-02-05" },
    free: { bed: "101 C" },
    unconfirmed: { day: "2026-02-01" },
  });
});

test("a warden sees no money and no guest of a listing", async () => {
  const answer = await site.request("GET", getToday().path, { cookies: pg.warden.cookies });
  const text = await answer.text();
  expect(kindsOf(JSON.parse(text))).toEqual(["arriving 1", "leaving 1", "complaint 1", "free 2"]);
  expect(text).not.toMatch(/5000|8000|Kavya/);
});

test("nothing waits for a tenant, for the host of another PG or for somebody new", async () => {
  const elsewhere = await runProperty(site);
  for (const { cookies } of [tenant, elsewhere.host, elsewhere.warden, await userCaller(site.deps)]) {
    expect(await todayOf(cookies)).toMatchObject({ total: 0, sections: [] });
  }
  expect((await site.request("GET", getToday().path)).status).toBe(401);
});

test("the day empties as things are done", async () => {
  const { db } = site.deps.store;
  const { sections } = await todayOf(pg.host.cookies);
  const idOf = (kind: string) => sections.find((section) => section.kind === kind)!.rows[0]!.id;
  expect((await post("PATCH", changeComplaint(pg.id, idOf("complaint")).path, { step: "fix" })).status).toBe(
    200,
  );
  expect((await post("POST", takeVisitStep(idOf("visit")).path, { step: "confirm" })).status).toBe(200);
  await db.insert(chatMessages).values({
    ...{ conversationId: idOf("chat"), senderType: "owner", senderIdentifier: "pg_owner" },
    message: "Yes?",
  });
  // One whom nobody can push to: the text is all there is.
  await db.update(tenants).set({ userId: null }).where(eq(tenants.id, tenant.tenantId));
  expect(await post("POST", remindTenant(pg.id, idOf("overdue")).path)).toMatchObject({ status: 200 });
  await db.update(tenants).set({ userId: tenant.id }).where(eq(tenants.id, tenant.tenantId));
  await db.update(rentPayments).set({ state: "rejected" });
  await db.update(pgListings).set({ bedsConfirmedAt: now });
  await db.update(bookings).set({ hostAcceptedOn: "2026-03-04" });
  expect(kindsOf(await todayOf(pg.host.cookies))).toEqual(["arriving 2", "leaving 2", "free 2"]);
  await db.update(invoices).set({ remindedAt: long });
  expect(kindsOf(await todayOf(pg.host.cookies))).toContain("overdue 1");
});

test("the session tells who runs a PG and who lives at one", async () => {
  const session = async (cookies: string) =>
    (await site.request("GET", getCurrentUser().path, { cookies })).json();
  expect(await session(pg.host.cookies)).toMatchObject({ runsPg: true, livesAtPg: false });
  expect(await session(pg.warden.cookies)).toMatchObject({ runsPg: true, livesAtPg: false });
  expect(await session(tenant.cookies)).toMatchObject({ runsPg: false, livesAtPg: true });
});

test("a tenant gives notice, and nobody does it for them", async () => {
  const leaver = await livingAt(site, pg, { letter: "D" });
  const give = (cookies: string, lastDay: string) =>
    site.request("POST", giveOwnNotice(leaver.tenantId).path, {
      json: { lastDay },
      cookies,
      headers: { "idempotency-key": newKey() },
    });
  for (const { cookies } of [tenant, pg.host, pg.warden])
    expect((await give(cookies, "2026-04-01")).status).toBe(404);
  expect((await give(leaver.cookies, "2026-03-01")).status).toBe(400);
  expect((await give(leaver.cookies, "2026-02-30")).status).toBe(400);
  const { db } = site.deps.store;
  const inRooms = { ownerId: pg.host.id, propertyId: pg.id, bedsConfirmedAt: long };
  const { id } = await bookableListing(site.deps.store, inRooms);
  // As many newer places as are named.
  const newer = {
    propertyId: pg.id,
    userId: leaver.id,
    name: "Asha",
    phone: "9811199999",
    movesInOn: "2026-03-04",
    rent: "8000.00",
  };
  await db
    .insert(tenants)
    .values(
      Array.from({ length: TODAY_LIMITS.ownPlaces + 1 }, () => ({ ...newer, state: "expected" as const })),
    );
  const answer = await give(leaver.cookies, "2026-04-01");
  const rents: unknown[] = await (
    await site.request("GET", getMyRents().path, { cookies: leaver.cookies })
  ).json();
  expect(rents).toHaveLength(TODAY_LIMITS.ownPlaces);
  await db.delete(tenants).where(eq(tenants.phone, newer.phone));
  expect(await answer.json()).toMatchObject({ noticeGivenOn: "2026-03-04", lastDay: "2026-04-01" });
  const later = await give(leaver.cookies, "2026-04-02");
  expect([later.status, (await later.json()).message]).toEqual([
    400,
    "Your last day is 1 Apr 2026. Ask your host for a later one.",
  ]);
  const [step] = await db.select().from(propertySteps).where(eq(propertySteps.step, "notice_given"));
  expect(step).toMatchObject({ step: "notice_given", actorId: leaver.id, tenantId: leaver.tenantId });
  // It says nothing of the other beds.
  const [listing] = await db.select().from(pgListings).where(eq(pgListings.id, id));
  expect(listing!.bedsConfirmedAt).toEqual(long);
  const takeBack = (cookies: string) =>
    site.request("DELETE", undoOwnNotice(leaver.tenantId).path, {
      cookies,
      headers: { "idempotency-key": newKey() },
    });
  expect((await takeBack(tenant.cookies)).status).toBe(404);
  expect(await (await takeBack(leaver.cookies)).json()).toMatchObject({ noticeGivenOn: null, lastDay: null });
  expect((await takeBack(leaver.cookies)).status).toBe(404);
  const [after] = await db.select().from(pgListings).where(eq(pgListings.id, id));
  expect(after!.bedsConfirmedAt).toEqual(long);
  await db.update(pgListings).set({ propertyId: null }).where(eq(pgListings.id, id));
});

test("a tenant sees their own bed and host, and nobody else's", async () => {
  const { db } = site.deps.store;
  const places = async (cookies: string): Promise<OwnPlace[]> =>
    (await site.request("GET", listOwnPlaces().path, { cookies })).json();
  await db.update(users).set({ firstName: "Suma" }).where(eq(users.id, pg.host.id));
  await db.update(properties).set({ houseRules: { gate: "22:30", noticeDays: 15 }, pan: "ABCDE1234F" });
  const own = await places(tenant.cookies);
  expect(own).toEqual([
    {
      tenantId: tenant.tenantId,
      propertyId: pg.id,
      name: "Jyothi Homestay",
      address: "12, 3rd Cross, Kundalahalli",
      houseRules: { gate: "22:30", noticeDays: 15 },
      state: "living",
      bed: "101 A",
      floor: 1,
      noticeGivenOn: null,
      lastDay: "2026-03-10",
      bookingId: null,
      since: "2026-01-01",
      host: { name: "Suma", phone: expect.stringMatching(/^\d{10}$/) },
    },
  ]);
  expect(await places(pg.host.cookies)).toEqual([]);
  await db.update(tenants).set({ state: "cancelled" }).where(eq(tenants.id, tenant.tenantId));
  expect(await places(tenant.cookies)).toEqual([]);
});
