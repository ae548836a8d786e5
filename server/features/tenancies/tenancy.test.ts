import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { createTenancy, decideTenancy, giveOwnerWord, listMyTenancies } from "#domain/tenancies/endpoints.ts";
import { verificationMessages as messages, type VerificationView } from "#domain/tenancies/verification.ts";
import { aadhaarRefused } from "#domain/text.ts";
import { constraintOf } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { currentTenancy } from "#server/features/rooms/tenancy-reads.ts";
import {
  adminHeaders,
  bookableListing,
  brokenInvariants,
  type Caller,
  filesIn,
  screenshot,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
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

test("a photo of the agreement is sent, kept private, and told in words that show what comes next", async () => {
  const files = (await filesIn(site.deps.config.dataDir)).length;
  const view = await sent(
    agreementForm(pgId, await screenshot(), { note: " Room 12 ", moveOutDate: addDays(today, 90) }),
  );
  expect(view).toEqual({
    id: expect.any(Number),
    listing: {
      id: pgId,
      slug: expect.any(String),
      title: "Jyothi Homestay Ladies PG",
      locality: "",
      gender: "ladies",
    },
    home: null,
    status: "pending",
    method: "agreement",
    moveInDate: "2026-01-10",
    moveOutDate: addDays(today, 90),
    isCurrentTenant: false,
    reason: null,
    ownerWord: null,
    documentKept: true,
    documentUntil: null,
    canSendAgain: false,
    canEnd: false,
    verifiedAt: null,
    createdAt: now.toISOString(),
  });
  expect(await own()).toEqual([view]);
  expect(await own(other)).toEqual([]);
  const stored = (await filesIn(site.deps.config.dataDir)).filter((path) => path.includes("private"));
  expect((await filesIn(site.deps.config.dataDir)).length).toBe(files + 2);
  const { document } = await rowOf(view.id);
  expect(stored.filter((path) => path.includes(document!))).toHaveLength(2);
  expect(JSON.stringify(view)).not.toContain(document);
  // Under no address of uploads.
  expect((await site.request("GET", `/uploads/${document}_original.webp`)).status).toBe(404);
});

const large = (bytes: number) => {
  const png = Buffer.alloc(bytes);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return png;
};
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const MB = 1024 * 1024;
const invalid = (field: string, message: string) => ({
  status: 400,
  code: "VALIDATION",
  message,
  fields: { [field]: message },
});
const png = () => screenshot();
type Wrong = readonly [string, Record<string, string>, (() => Promise<Buffer> | Buffer) | null, object];
const field = (what: string, fields: Record<string, string>, name: string, message: string): Wrong => [
  what,
  fields,
  png,
  invalid(name, message),
];

describe("what is refused leaves no row and no file", () => {
  test.each<Wrong>([
    ["no photo", {}, null, invalid("document", messages.documentRequired())],
    [
      "10 MB and a byte",
      {},
      () => large(10 * MB + 1),
      { status: 413, code: "TOO_LARGE", message: fileMessages.over10Mb() },
    ],
    ["40 MB", {}, () => large(40 * MB), { status: 413, code: "TOO_LARGE", message: fileMessages.over10Mb() }],
    [
      "an SVG called .png",
      {},
      () => SVG,
      { status: 415, code: "UNSUPPORTED_TYPE", message: fileMessages.notAnImage() },
    ],
    [
      "a PDF called .png",
      {},
      () => Buffer.from("%PDF-1.7\n1 0 obj"),
      { status: 415, code: "UNSUPPORTED_TYPE", message: fileMessages.notAnImage() },
    ],
    [
      "an empty file",
      {},
      () => Buffer.alloc(0),
      { status: 415, code: "UNSUPPORTED_TYPE", message: fileMessages.notAnImage() },
    ],
    [
      "a picture that is cut off",
      {},
      async () => (await png()).subarray(0, 70),
      { status: 400, code: "VALIDATION" },
    ],
    [
      "an unknown place",
      { pgListingId: "999999999" },
      png,
      { status: 404, code: "NOT_FOUND", message: messages.noListing() },
    ],
    field(
      "a place that is no number",
      { pgListingId: "1 or 1=1" },
      "pgListingId",
      messages.listingRequired(),
    ),
    field("a huge place", { pgListingId: "9".repeat(30) }, "pgListingId", messages.listingRequired()),
    field("a day to come", { moveInDate: addDays(today, 1) }, "moveInDate", messages.moveInFuture()),
    field("eleven years ago", { moveInDate: "2015-03-09" }, "moveInDate", messages.moveInTooOld()),
    field("30 February", { moveInDate: "2026-02-30" }, "moveInDate", messages.moveInRequired()),
    field(
      "a day with more behind it",
      { moveInDate: "2026-02-01T00:00" },
      "moveInDate",
      messages.moveInRequired(),
    ),
    field(
      "a last day that is over",
      { moveOutDate: addDays(today, -1) },
      "moveOutDate",
      messages.moveOutBefore(),
    ),
    field("a last day that is none", { moveOutDate: "soon" }, "moveOutDate", messages.moveOutBefore()),
    field("a note of 501", { note: "x".repeat(501) }, "note", messages.noteTooLong()),
    field("a note with NUL", { note: "a\0b" }, "note", messages.unreadable()),
    field("a full Aadhaar number", { note: "Aadhaar 2345 6789 0123" }, "note", aadhaarRefused()),
    field("one in Kannada digits", { note: "೨೩೪೫ ೬೭೮೯ ೦೧೨೩" }, "note", aadhaarRefused()),
    ["a stay, which proves itself", { method: "stay" }, png, { status: 400, code: "VALIDATION" }],
  ])("%s", async (_what, fields, image, expected) => {
    const before = await worldOf(site.deps);
    for (const fileFirst of [false, true]) {
      const form = agreementForm(pgId, image && (await image()), fields, { fileFirst });
      const answer = await refused(await send(form));
      expect(answer).toMatchObject(expected);
      if (String(answer.code) === "VALIDATION") expect(answer.message).toBeTruthy();
    }
    await expect.poll(() => worldOf(site.deps)).toEqual(before);
  });

  test("the host, a place that is deleted, a host nobody can ask, no form, nobody", async () => {
    const { db } = site.deps.store;
    const gone = await bookableListing(site.deps.store, { isDeleted: 1 });
    const unowned = await bookableListing(site.deps.store);
    const left = await createUser(site.deps.store);
    const deserted = await bookableListing(site.deps.store, { ownerId: left.id });
    await db
      .update(users)
      .set({ deletedAt: now, phoneNumber: null, password: null, firstName: null, lastName: null })
      .where(eq(users.id, left.id));
    const before = await worldOf(site.deps);
    const image = await screenshot();
    expect(await refused(await send(agreementForm(pgId, image), host))).toEqual({
      status: 403,
      code: "FORBIDDEN",
      message: messages.ownPlace(),
    });
    expect((await send(agreementForm(gone.id, image))).status).toBe(404);
    for (const { id } of [unowned, deserted]) {
      expect(await refused(await send(askHostForm(id)))).toMatchObject({
        status: 409,
        message: messages.noOwner(),
      });
    }
    const json = { pgListingId: pgId, method: "owner", moveInDate: "2026-01-10" };
    const { cookies } = tenant;
    expect((await site.request("POST", createTenancy().path, { json, cookies })).status).toBe(415);
    expect((await send(agreementForm(pgId, image), {})).status).toBe(401);
    expect((await send(agreementForm(pgId, image), admin)).status).toBe(401);
    await expect.poll(() => worldOf(site.deps)).toEqual(before);
  });
});

test("the same key sends one; another at the same place waits for it", async () => {
  const key = newKey();
  const image = await screenshot(5);
  const first = await send(agreementForm(pgId, image), tenant, key);
  const before = await worldOf(site.deps);
  const again = await send(agreementForm(pgId, image), tenant, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(await again.json()).toEqual(await first.json());
  expect((await send(agreementForm(pgId, await screenshot(6)), tenant, key)).status).toBe(422);
  for (const form of [agreementForm(pgId, image), askHostForm(pgId)]) {
    expect(await refused(await send(form))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: messages.already(),
    });
  }
  await expect.poll(() => worldOf(site.deps)).toEqual(before);
  // Elsewhere they may, and somebody else may here.
  const { id: elsewhere } = await bookableListing(site.deps.store);
  expect((await send(agreementForm(elsewhere, image))).status).toBe(201);
  expect((await send(agreementForm(pgId, image), other)).status).toBe(201);
});

test("an account waits at three places at most, also of five asked at once", async () => {
  const caller = await userCaller(site.deps);
  const places = await Promise.all(
    Array.from({ length: 5 }, async () => (await bookableListing(site.deps.store, { ownerId: host.id })).id),
  );
  const answers = await Promise.all(places.map((id) => send(askHostForm(id), caller)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect((await refused.json()).message).toBe(messages.tooManyWaiting());
});

test("of many that are sent at once one is taken, and one photo kept", async () => {
  const files = (await filesIn(site.deps.config.dataDir)).length;
  const forms = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => agreementForm(pgId, await screenshot(seed))),
  );
  const answers = await Promise.all(forms.map((form) => send(form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await own()).toHaveLength(1);
  expect((await filesIn(site.deps.config.dataDir)).length).toBe(files + 2);
});

test("the database itself takes no second one, whatever has looked before", async () => {
  const { db } = site.deps.store;
  await sent();
  const row = { userId: tenant.id, pgListingId: pgId, verificationMethod: "owner" as const };
  const again = await db.insert(tenantVerifications).values(row).catch(constraintOf);
  expect(again).toMatchObject({ name: "tenant_verifications_live_unique" });
});

describe("one that was rejected", () => {
  const reject = (id: number, reason = "The name cannot be read") =>
    decided(id, { status: "in_review" }, { status: "rejected", reason });

  test("tells why, and is sent again, three times in all; the photo before is removed", async () => {
    const files = (await filesIn(site.deps.config.dataDir)).length;
    const { id } = await sent();
    for (const attempt of [1, 2]) {
      await reject(id);
      const [view] = await own();
      expect(view).toMatchObject({
        status: "rejected",
        reason: "The name cannot be read",
        canSendAgain: true,
        documentKept: true,
        documentUntil: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      });
      const { document } = await rowOf(id);
      const again = await sent(agreementForm(pgId, await screenshot(attempt + 10)));
      expect(again).toMatchObject({ id, status: "pending", reason: null, documentUntil: null });
      const row = await rowOf(id);
      expect(row).toMatchObject({ attempts: attempt + 1, decidedAt: null });
      expect(row.document).not.toBe(document);
      expect((await filesIn(site.deps.config.dataDir)).length).toBe(files + 2);
    }
    await reject(id);
    expect((await own())[0]).toMatchObject({ canSendAgain: false });
    const before = await worldOf(site.deps);
    for (const form of [agreementForm(pgId, await screenshot()), askHostForm(pgId)]) {
      expect(await refused(await send(form))).toMatchObject({
        status: 409,
        message: messages.tooManyAttempts(),
      });
    }
    await expect.poll(() => worldOf(site.deps)).toEqual(before);
  });

  test("may be sent by the other way, without the photo and with no word of the host from before", async () => {
    const { id } = await sent(askHostForm(pgId));
    await site.request("POST", giveOwnerWord(id).path, { json: { word: "no" }, cookies: host.cookies });
    await reject(id);
    await sent();
    expect(await rowOf(id)).toMatchObject({
      verificationMethod: "agreement",
      ownerWord: null,
      ownerSaidAt: null,
    });
    await reject(id);
    const again = await sent(askHostForm(pgId));
    expect(again).toMatchObject({ id, method: "owner", documentKept: false });
  });

  test("sent again many times at once is sent once", async () => {
    const { id } = await sent();
    await reject(id);
    const forms = await Promise.all(
      [1, 2, 3].map(async (seed) => agreementForm(pgId, await screenshot(seed))),
    );
    const answers = await Promise.all(forms.map((form) => send(form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await rowOf(id)).toMatchObject({ attempts: 2 });
  });
});

test("who lives where is read by others only while it is verified and not over", async () => {
  const { db } = site.deps.store;
  const { id } = await sent();
  expect(await currentTenancy(db, tenant.id, { pgListingId: pgId })).toBeNull();
  await decided(id, { status: "in_review" }, { status: "verified" });
  expect(await currentTenancy(db, tenant.id, { pgListingId: pgId })).toMatchObject({
    id,
    method: "agreement",
    verifiedAt: now,
  });
  expect(await currentTenancy(db, other.id, { pgListingId: pgId })).toBeNull();
  await decided(id, { status: "revoked", reason: "The agreement was somebody else's" });
  expect(await currentTenancy(db, tenant.id, { pgListingId: pgId })).toBeNull();
  expect((await own())[0]).toMatchObject({ status: "revoked", reason: "The agreement was somebody else's" });
});
