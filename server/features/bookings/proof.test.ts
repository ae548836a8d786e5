import { request as httpRequest } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as endpoints from "#domain/bookings/endpoints.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import {
  adminHeaders,
  type Booked,
  book,
  bookableListing,
  brokenInvariants,
  filesIn,
  proofAnsweredEarly,
  proofForm,
  screenshot,
  sendProof,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let now = new Date("2026-03-01T06:00:00Z");
let listingId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
  listingId = (await bookableListing(site.deps.store, { maxOccupancy: 500 })).id;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

let utrs = 0;
const files = async () => (await filesIn(site.deps.config.dataDir)).length;
const newUtr = () => `4123${String(++utrs).padStart(8, "0")}`;

async function refusal(answer: Response): Promise<unknown> {
  return { status: answer.status, ...(await (answer.json() as Promise<object>)) };
}

const desk = async (id: number, json: object) => {
  const headers = await adminHeaders(site.deps);
  const answer = await site.request("PATCH", endpoints.takeAdminStep(id).path, { json, headers });
  expect(answer.status).toBe(200);
};

const patch = (
  booked: Pick<Booked, "id" | "cookies">,
  form: FormData,
  headers: Record<string, string> = {},
) => site.request("PATCH", endpoints.submitProof(booked.id).path, { form, cookies: booked.cookies, headers });

test.each([
  ["UTR first", false],
  ["screenshot first", true],
])("a proof is taken, %s, and the bed is held 48 hours", async (_order, fileFirst) => {
  const booked = await book(site, listingId);
  const utr = `axis${newUtr().slice(4)}`;
  const answer = await patch(booked, proofForm(` ${utr} `, await screenshot(), fileFirst));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id: booked.id,
    status: "proof_submitted",
    paymentStatus: "submitted",
    utr: utr.toUpperCase(),
    proofUrl: `/api/bookings/${booked.id}/payment-proof`,
    attemptsLeft: 2,
    holdExpiresAt: "2026-03-03T06:00:00.000Z",
    allowedActions: ["cancel"],
    timeline: [{ what: "Bed reserved for you" }, { what: "Payment proof sent" }],
  });
});

test("the same key sends one proof, and keeps one image", async () => {
  const booked = await book(site, listingId);
  const [utr, key] = [newUtr(), newKey()];
  const first = await sendProof(site, booked, { utr, key });
  const before = await worldOf(site.deps);
  const again = await sendProof(site, booked, { utr, key });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.json()).toEqual(await first.json());
  expect(await refusal(await sendProof(site, booked, { utr: newUtr(), key }))).toMatchObject({
    status: 422,
    code: "KEY_REUSED",
  });
  const other = await sendProof(site, booked, { utr, key, image: await screenshot(7) });
  expect(await refusal(other)).toMatchObject({ status: 422, code: "KEY_REUSED" });
  expect(await worldOf(site.deps)).toEqual(before);
});

test("a proof sent twice at once with one key is taken once", async () => {
  const [booked, utr, key] = [await book(site, listingId), newUtr(), newKey()];
  const before = await files();
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendProof(site, booked, { utr, key })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  for (const answer of answers) expect(await answer.json()).toMatchObject({ attemptsLeft: 2 });
  // An image in two sizes: what the others had sent goes after their answers.
  await expect.poll(files).toBe(before + 2);
});

const large = (bytes: number) => {
  const png = Buffer.alloc(bytes);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return png;
};
const MB = 1024 * 1024;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each<[string, () => Promise<FormData> | FormData, object]>([
  [
    "no file",
    () => proofForm("412345678901", null),
    { status: 400, code: "VALIDATION", message: "Payment proof file is required" },
  ],
  [
    "a file input left empty",
    () => {
      const form = proofForm("412345678901", null);
      form.append("paymentProof", new Blob([]), "");
      return form;
    },
    { status: 400, code: "VALIDATION", message: "Payment proof file is required" },
  ],
  [
    "no UTR",
    async () => proofForm(null, await screenshot()),
    { status: 400, code: "VALIDATION", message: "UTR is required" },
  ],
  [
    "a blank UTR",
    async () => proofForm("   ", await screenshot()),
    { status: 400, code: "VALIDATION", message: "UTR is required" },
  ],
  [
    "a UTR of 11",
    async () => proofForm("41234567890", await screenshot()),
    { status: 400, code: "VALIDATION", message: "UTR must be at least 12 characters" },
  ],
  [
    "a UTR of 13, after the file",
    async () => proofForm("4123456789012", await screenshot(), true),
    { status: 400, code: "VALIDATION", message: "UTR must be exactly 12 characters" },
  ],
  [
    "a UTR of signs",
    async () => proofForm("41234567890'", await screenshot()),
    { status: 400, code: "VALIDATION", message: "UTR can contain only letters and digits" },
  ],
  [
    "5 MB and one byte",
    () => proofForm("412345678901", large(5 * MB + 1)),
    { status: 413, code: "TOO_LARGE", message: "File too large: please upload a file smaller than 5MB" },
  ],
  [
    "20 MB",
    () => proofForm("412345678901", large(20 * MB)),
    { status: 413, code: "TOO_LARGE", message: "File too large: please upload a file smaller than 5MB" },
  ],
  [
    "an SVG called .png",
    () => proofForm("412345678901", SVG),
    { status: 415, code: "UNSUPPORTED_TYPE", message: "Invalid file type: please upload an image file" },
  ],
  [
    "a PDF called .png",
    () => proofForm("412345678901", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")),
    { status: 415, code: "UNSUPPORTED_TYPE", message: "Invalid file type: please upload an image file" },
  ],
  [
    "an empty file",
    () => proofForm("412345678901", Buffer.alloc(0)),
    { status: 415, code: "UNSUPPORTED_TYPE", message: "Invalid file type: please upload an image file" },
  ],
  [
    "a PNG that is cut off",
    async () => proofForm("412345678901", (await screenshot()).subarray(0, 70)),
    { status: 400, code: "VALIDATION", message: "We can't open this photo. Try another one." },
  ],
  [
    "two files",
    async () => {
      const form = proofForm("412345678901", await screenshot());
      form.append("paymentProof", new Blob([new Uint8Array(await screenshot(2))]), "b.png");
      return form;
    },
    { status: 400, code: "VALIDATION" },
  ],
])("%s is refused and changes nothing", async (_what, form, expected) => {
  const booked = await book(site, listingId);
  const before = await worldOf(site.deps);
  const answer = await patch(booked, await form(), { "idempotency-key": newKey() });
  expect(await refusal(answer)).toMatchObject(expected);
  await expect.poll(() => worldOf(site.deps)).toEqual(before);
});

test("a proof for somebody else's booking is refused before its body is read", async () => {
  const host = await userCaller(site.deps);
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const booked = await book(site, id);
  const stranger = await book(site, listingId);
  const callers = [
    { cookies: stranger.cookies },
    host,
    await userCaller(site.deps, true),
    { cookies: "guest=x" },
  ];
  const before = await worldOf(site.deps);
  for (const { cookies } of callers) {
    const answer = await patch({ id: booked.id, cookies }, proofForm(newUtr(), await screenshot()));
    expect(await refusal(answer)).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: "We can't find this booking",
    });
  }
  expect(await worldOf(site.deps)).toEqual(before);
  expect(await proofAnsweredEarly(site, booked.id)).toBe(404);
  // Nor does one that is refused because another waits to be checked.
  await sendProof(site, booked, { utr: newUtr() });
  expect(await proofAnsweredEarly(site, booked.id, booked.cookies)).toBe(409);
});

test("one UTR on two bookings at once: one is taken", async () => {
  const [one, other] = [await book(site, listingId), await book(site, listingId)];
  const utr = `HDFC${newUtr().slice(4)}`;
  const answers = await Promise.all([
    sendProof(site, one, { utr }),
    sendProof(site, other, { utr: utr.toLowerCase(), image: await screenshot(3) }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await answers.find((answer) => answer.status === 409)?.json()).toEqual({
    code: "UTR_USED",
    message: "This UTR was already used for another booking. Please check the number.",
    fields: { utr: "This UTR was already used for another booking. Please check the number." },
  });
  const loser = answers[0]?.status === 409 ? one : other;
  expect((await sendProof(site, loser, { utr: newUtr() })).status).toBe(200);
});

test("the UTR of a booking that was refunded pays for nothing more; that of one called off unchecked may", async () => {
  const [first, second, third] = [
    await book(site, listingId),
    await book(site, listingId),
    await book(site, listingId),
  ];
  const spent = newUtr();
  await sendProof(site, first, { utr: spent });
  await desk(first.id, { paymentStatus: "verified" });
  await site.request("POST", endpoints.cancelBooking(first.id).path, { json: {}, cookies: first.cookies });
  expect((await sendProof(site, second, { utr: spent })).status).toBe(409);
  await desk(first.id, { paymentStatus: "refunded", reference: "R1" });
  expect((await sendProof(site, second, { utr: spent })).status).toBe(409);
  const waiting = newUtr();
  await sendProof(site, third, { utr: waiting });
  await site.request("POST", endpoints.cancelBooking(third.id).path, { json: {}, cookies: third.cookies });
  expect((await sendProof(site, second, { utr: waiting })).status).toBe(200);
});

test("a rejected proof can be replaced, three times in all; the image before is removed", async () => {
  const booked = await book(site, listingId);
  const { cookies } = booked;
  const seen = async () =>
    (await site.request("GET", endpoints.getBooking(booked.id).path, { cookies })).json();
  const before = await files();
  for (const attempt of [1, 2, 3]) {
    const answer = await sendProof(site, booked, { utr: newUtr(), image: await screenshot(attempt) });
    expect(await answer.json()).toMatchObject({ attemptsLeft: 3 - attempt, note: null });
    // A private image is kept in two sizes.
    expect(await files()).toBe(before + 2);
    expect((await sendProof(site, booked, { utr: newUtr() })).status).toBe(409);
    await desk(booked.id, { paymentStatus: "rejected", note: `Not readable ${attempt}` });
    expect(await seen()).toMatchObject({ paymentStatus: "rejected", note: `Not readable ${attempt}` });
  }
  expect(await seen()).toMatchObject({ status: "declined", allowedActions: [] });
  expect(await refusal(await sendProof(site, booked, { utr: newUtr() }))).toEqual({
    status: 409,
    code: "ILLEGAL_TRANSITION",
    message: "You can't do this now. Reload the page to see the booking's status.",
  });
});

test("after a rejection the payer has a day, also when the hold was nearly over", async () => {
  const booked = await book(site, listingId);
  const before = now;
  try {
    await sendProof(site, booked, { utr: newUtr() });
    now = new Date(before.getTime() + 47 * 3_600_000);
    await desk(booked.id, { paymentStatus: "rejected", note: "Too dark" });
  } finally {
    now = before;
  }
  const [row] = await site.deps.store.db.select().from(bookings).where(eq(bookings.id, booked.id));
  expect(row?.holdExpiresAt).toEqual(new Date(before.getTime() + 71 * 3_600_000));
});

test("whoever paid late keeps the bed if nobody took it, and reads what to do with the money otherwise", async () => {
  const { id } = await bookableListing(site.deps.store, { maxOccupancy: 1 });
  const late = await book(site, id);
  const before = now;
  try {
    now = new Date(now.getTime() + 31 * 60_000);
    expect(await (await sendProof(site, late, { utr: newUtr() })).json()).toMatchObject({
      status: "proof_submitted",
      holdExpiresAt: new Date(now.getTime() + 48 * 3_600_000).toISOString(),
    });
    const other = await bookableListing(site.deps.store, { maxOccupancy: 1 });
    const tooLate = await book(site, other.id);
    now = new Date(now.getTime() + 31 * 60_000);
    await book(site, other.id);
    expect(await refusal(await sendProof(site, tooLate, { utr: newUtr() }))).toEqual({
      status: 409,
      code: "ILLEGAL_TRANSITION",
      message:
        "This bed is no longer reserved for you. Please book again. If you've already paid, use the same UTR for the new booking, or message us on WhatsApp at +919000000001.",
    });
  } finally {
    now = before;
  }
});

test("a proof is a private image: to its payer and admins, to nobody else, and under no public address", async () => {
  const host = await userCaller(site.deps);
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const booked = await book(site, id);
  const path = endpoints.getProof(booked.id).path;
  expect((await site.request("GET", path, { cookies: booked.cookies })).status).toBe(404);
  await sendProof(site, booked, { utr: newUtr() });
  const admin = { headers: await adminHeaders(site.deps) };
  for (const caller of [{ cookies: booked.cookies }, admin]) {
    const answer = await site.request("GET", path, caller);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP");
  }
  const stranger = await book(site, listingId);
  for (const caller of [{}, { cookies: stranger.cookies }, host, await userCaller(site.deps)]) {
    expect((await site.request("GET", path, caller)).status).toBe(404);
  }
  const [row] = await site.deps.store.db.select().from(bookings).where(eq(bookings.id, booked.id));
  for (const size of ["original", "medium"]) {
    const open = await site.request("GET", `/uploads/${row?.paymentProofUrl}_${size}.webp`, {
      cookies: booked.cookies,
    });
    expect(open.status).toBe(404);
  }
});

test("senders who go away half way leave nothing", async () => {
  const booked = await book(site, listingId);
  const before = await worldOf(site.deps);
  const half = async () => {
    const sending = httpRequest(`${site.origin}${endpoints.submitProof(booked.id).path}`, {
      method: "PATCH",
      headers: {
        origin: site.origin,
        cookie: booked.cookies,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(MB),
      },
    });
    const closed = new Promise((done) => sending.on("close", done));
    sending.on("error", () => {});
    const head = '--x\r\nContent-Disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n';
    await new Promise((done) => sending.write(Buffer.concat([Buffer.from(head), large(200_000)]), done));
    sending.destroy();
    await closed;
  };
  for (let round = 0; round < 20; round += 1) await half();
  await expect.poll(() => worldOf(site.deps)).toEqual(before);
});

test("JSON instead of a form is refused", async () => {
  const booked = await book(site, listingId);
  const answer = await site.request("PATCH", endpoints.submitProof(booked.id).path, {
    json: { utr: newUtr() },
    cookies: booked.cookies,
  });
  expect(answer.status).toBe(415);
});
