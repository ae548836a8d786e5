import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking } from "#domain/bookings/endpoints.ts";
import { createComplaint } from "#domain/complaints/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { DOCUMENTS_MAX } from "#domain/documents/choices.ts";
import type { DocumentViews } from "#domain/documents/contract.ts";
import { addDocument, getDocument, listDocuments, removeDocument } from "#domain/documents/endpoints.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { KEPT_DAYS } from "#domain/personal-data/retention.ts";
import { getTenant, listSteps, updateTenant } from "#domain/properties/endpoints.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { complaints, tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { leaveProperty } from "#server/features/properties/handover-service.ts";
import { expireProofs } from "#server/jobs/expire-proofs.ts";
import { type Booked, book, screenshot } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { propertyWorld, send } from "#testing/properties.ts";
import { form } from "#testing/role-bodies.ts";
import { livingAt, runProperty } from "#testing/tenant-life.ts";

let site: TestApp;
let pg: Awaited<ReturnType<typeof runProperty>>;
let elsewhere: Awaited<ReturnType<typeof runProperty>>;
let tenant: Awaited<ReturnType<typeof livingAt>>;
let roommate: typeof tenant;
let image: Buffer;

beforeAll(async () => {
  site = await testApp();
  pg = await runProperty(site);
  elsewhere = await runProperty(site);
  tenant = await livingAt(site, pg);
  roommate = await livingAt(site, pg, { letter: "B", name: "Asha", phone: "9845022222" });
  image = await screenshot(7);
});
beforeEach(async () => {
  await site.deps.store.db.delete(tenantDocuments);
  await site.deps.store.db
    .update(tenants)
    .set({ state: "living", lastDay: null })
    .where(eq(tenants.id, tenant.tenantId));
});
afterAll(() => site.close());

const add = (cookies: string | undefined, fields: Record<string, string>, key = newKey(), file = image) =>
  site.request("POST", addDocument(tenant.tenantId).path, {
    form: form("document", file, fields),
    cookies,
    headers: { "idempotency-key": key },
  });
const agreement = { kind: "agreement" };
const list = async (cookies: string): Promise<DocumentViews> =>
  (await site.request("GET", listDocuments(tenant.tenantId).path, { cookies })).json();
const look = async (cookies: string | undefined, id: number, tenantId = tenant.tenantId) =>
  site.request("GET", getDocument(tenantId, id).path, { cookies });
const remove = async (cookies: string, id: number) =>
  (
    await site.request("DELETE", removeDocument(tenant.tenantId, id).path, {
      cookies,
      headers: { "idempotency-key": newKey() },
    })
  ).status;
const stored = () => site.deps.store.db.$count(mediaFiles);

test("the tenant and the host see the documents, and no warden, roommate or stranger does", async () => {
  expect((await add(tenant.cookies, { kind: "aadhaar", isCovered: "1" })).status).toBe(201);
  expect((await add(pg.host.cookies, agreement)).status).toBe(201);
  const { documents, canAdd, deletedOn } = await list(tenant.cookies);
  expect(documents).toMatchObject([
    { kind: "aadhaar", sentBy: "tenant", canRemove: true },
    { kind: "agreement", sentBy: "host", canRemove: false },
  ]);
  expect([canAdd, deletedOn]).toEqual([true, null]);
  expect((await list(pg.host.cookies)).documents).toHaveLength(2);
  const { id } = documents[0]!;
  for (const { cookies } of [tenant, pg.host]) {
    const answer = await look(cookies, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  const others = [
    [pg.warden.cookies, 403],
    [roommate.cookies, 404],
    [elsewhere.host.cookies, 404],
    [undefined, 401],
  ] as const;
  for (const [cookies, status] of others) {
    expect((await look(cookies, id)).status).toBe(status);
    expect((await add(cookies, agreement)).status).toBe(status);
    const asked = await site.request("GET", listDocuments(tenant.tenantId).path, { cookies });
    expect(asked.status).toBe(status);
  }
  // Under the number of another tenant of the same host.
  expect((await look(pg.host.cookies, id, roommate.tenantId)).status).toBe(404);
  // That something was done with them is no warden's either.
  const record = async (cookies: string) =>
    JSON.stringify(await (await site.request("GET", listSteps(pg.id).path, { cookies })).json());
  expect(await record(pg.host.cookies)).toContain("document_added");
  expect(await record(pg.warden.cookies)).not.toContain("document_added");
});

test("an Aadhaar card is taken with its number covered alone, and a number that is typed keeps four digits", async () => {
  const files = await stored();
  const refused = await add(tenant.cookies, { kind: "aadhaar" });
  expect([refused.status, (await refused.json()).fields]).toEqual([
    400,
    { isCovered: "Cover the first 8 digits of the Aadhaar number, then tick the box." },
  ]);
  expect((await add(tenant.cookies, { kind: "payslip" })).status).toBe(400);
  expect(await stored()).toBe(files);
  const write = (method: "PATCH" | "POST", path: string, cookies: string, json: object) =>
    site.request(method, path, { json, cookies, headers: { "idempotency-key": newKey() } });
  const { tenantId } = tenant;
  await write("PATCH", updateTenant(pg.id, tenantId).path, pg.host.cookies, {
    note: "Aadhaar 2345 6789 0123",
  });
  const read = await site.request("GET", getTenant(pg.id, tenantId).path, { cookies: pg.host.cookies });
  expect((await read.json()).note).toBe("Aadhaar XXXX XXXX 0123");
  const complaint = { place: tenantId, kind: "other", text: "My card ೨೩೪೫೬೭೮೯೦೧೨೩ is lost", photos: [] };
  await write("POST", createComplaint().path, tenant.cookies, complaint);
  const [written] = await site.deps.store.db.select().from(complaints);
  expect(written!.text).toBe("My card XXXX XXXX 0123 is lost");
});

test("a PDF is kept as it came and only ever saved, and what merely looks like one is refused", async () => {
  const files = await stored();
  const pdf = "%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\nstartxref\n9\n%%EOF\n";
  const sent = (text: string) => add(tenant.cookies, agreement, newKey(), Buffer.from(text, "latin1"));
  expect((await sent(pdf)).status).toBe(201);
  const { documents } = await list(pg.host.cookies);
  expect(documents).toMatchObject([{ kind: "agreement", sentBy: "tenant", isPdf: true }]);
  const answer = await look(pg.host.cookies, documents[0]!.id);
  expect(await answer.text()).toBe(pdf);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="\w+\.pdf"$/),
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  const page = "<script>alert(1)</script>";
  for (const wrong of ["%PDF-1.7\n", `${page}${pdf}`, `${pdf}${page}`, "PK\x03\x04", page])
    expect([wrong, (await sent(wrong)).status]).toEqual([wrong, 415]);
  const large = await sent(pdf.replace("endobj", `endobj${" ".repeat(MEDIA_LIMITS.proofBytes)}`));
  expect(large.status).toBe(413);
  expect(await remove(tenant.cookies, documents[0]!.id)).toBe(200);
  expect(await stored()).toBe(files);
  const kept = site.deps.storage.list({ visibility: "private" });
  for await (const { key } of kept) expect(key).not.toContain(".pdf");
});

test("so many are kept at most, and the same one sent twice is one", async () => {
  const key = newKey();
  const twice = await Promise.all([add(tenant.cookies, agreement, key), add(tenant.cookies, agreement, key)]);
  expect(twice.map(({ status }) => status).filter((status) => status === 201).length).toBeGreaterThan(0);
  expect((await list(tenant.cookies)).documents).toHaveLength(1);
  const rows = Array.from({ length: DOCUMENTS_MAX - 3 }, () => ({
    ...{ tenantId: tenant.tenantId, kind: "agreement" as const, file: "x", sentBy: "host" as const },
  }));
  await site.deps.store.db.insert(tenantDocuments).values(rows);
  for (const status of [201, 201, 409]) expect((await add(tenant.cookies, agreement)).status).toBe(status);
  expect((await list(tenant.cookies)).canAdd).toBe(false);
});

test("each side removes what it may, and the photo is gone at once", async () => {
  const files = await stored();
  await add(pg.host.cookies, agreement);
  await add(pg.host.cookies, { kind: "other_id" });
  const [paper, card] = (await list(tenant.cookies)).documents.map(({ id }) => id) as [number, number];
  expect(await remove(tenant.cookies, paper)).toBe(404);
  expect(await remove(tenant.cookies, card)).toBe(200);
  expect((await look(pg.host.cookies, card)).status).toBe(404);
  expect(await remove(pg.host.cookies, paper)).toBe(200);
  expect(await stored()).toBe(files);
});

test("nothing is collected of who has left, and all is deleted so long after the last day", async () => {
  const { store, clock } = site.deps;
  const files = await stored();
  await add(tenant.cookies, agreement);
  const lastDay = "2026-02-10";
  await store.db.update(tenants).set({ state: "left", lastDay }).where(eq(tenants.id, tenant.tenantId));
  expect((await add(tenant.cookies, agreement)).status).toBe(409);
  const alone = await livingAt(site, await runProperty(site, { ownerId: null }));
  const asked = await site.request("GET", listDocuments(alone.tenantId).path, { cookies: alone.cookies });
  expect(await asked.json()).toMatchObject({ canAdd: false });
  const { canAdd, deletedOn } = await list(tenant.cookies);
  expect([canAdd, deletedOn]).toEqual([false, addDays(lastDay, KEPT_DAYS.tenantDocuments + 1)]);
  const at = (day: string) => ({
    ...site.deps,
    clock: { ...clock, now: () => new Date(`${day}T06:00:00Z`) },
  });
  await expireProofs(at(addDays(deletedOn!, -1)));
  expect((await list(tenant.cookies)).documents).toHaveLength(1);
  await expireProofs(at(deletedOn!));
  expect((await list(tenant.cookies)).documents).toEqual([]);
  expect(await stored()).toBe(files);
});

test("of a stay that is called off or handed over the host reads nothing more, and it goes", async () => {
  const { store, clock } = site.deps;
  const sent = await (await add(tenant.cookies, { kind: "other_id" })).json();
  const { id } = sent.documents[0];
  const called = { state: "cancelled", lastDay: null, updatedAt: clock.now() } as const;
  await store.db.update(tenants).set(called).where(eq(tenants.id, tenant.tenantId));
  expect((await look(pg.host.cookies, id)).status).toBe(404);
  expect(await remove(tenant.cookies, id)).toBe(200);

  const kept = () => store.db.$count(tenantDocuments);
  const row = (tenantId: number) => ({ tenantId, kind: "other_id", file: "x", sentBy: "tenant" }) as const;
  const in11Minutes = { ...clock, now: () => new Date(clock.now().getTime() + 11 * 60_000) };
  await store.db.insert(tenantDocuments).values(row(tenant.tenantId));
  await expireProofs({ ...site.deps, clock: in11Minutes });
  expect(await kept()).toBe(0);

  const booked = await propertyWorld(site);
  const today = kolkataDate(clock.now());
  for (const end of [
    ({ id: booking, cookies }: Booked) => send(site, cancelBooking(booking), cookies),
    () =>
      store.transaction((tx) => leaveProperty(tx, { listingId: booked.listingId, today, now: clock.now() })),
  ]) {
    const booking = await book(site, booked.listingId);
    const [guest] = await store.db.select().from(tenants).where(eq(tenants.bookingId, booking.id));
    await store.db.insert(tenantDocuments).values(row(guest!.id));
    await end(booking);
    expect(await kept()).toBe(0);
  }
});
