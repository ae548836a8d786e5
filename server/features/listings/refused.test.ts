import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { checkListingExists, createListing, getListing } from "#domain/listings/endpoints.ts";
import { hostingMessages } from "#domain/listings/hosting.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { loginAttempts } from "#server/db/schema/auth.ts";
import { adminHeaders, type Caller, userCaller } from "#testing/bookings.ts";
import {
  addPlace,
  brokenListings,
  type FormFile,
  hostedWorld,
  placeFields,
  placeForm,
  postPlace,
  roomPhoto,
  upload,
} from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

const MB = 1024 * 1024;
let site: TestApp;
let host: Caller & { id: string };
let photo: FormFile;

beforeAll(async () => {
  site = await testApp();
  host = await userCaller(site.deps);
  photo = { field: "media", bytes: await roomPhoto(1) };
});
// Each refusal leaves every table and the folders as they were.
let before: unknown;
beforeEach(async () => {
  before = await hostedWorld(site.deps);
});
afterEach(async () => {
  expect(await brokenListings(site.deps)).toEqual([]);
});
afterAll(() => site.close());

const refusal = async (answer: Response) => ({
  status: answer.status,
  ...(await (answer.json() as Promise<object>)),
});
const unchanged = async () => expect(await hostedWorld(site.deps)).toEqual(before);
const send = async (
  overrides: Record<string, string | undefined>,
  files: FormFile[] = [photo],
  caller: Caller = host,
) => refusal(await postPlace(site, caller, placeForm(placeFields(site, overrides), files)));

const monthlyNeeded = "Monthly Rent and Security Deposit are required for monthly stays";
const shortNeeded = "At least one of Daily or Weekly Rent is required for short-term stays";

test.each<[string, string | undefined, string, string?]>([
  ["title", undefined, "PG name is required"],
  ["title", "   ", "PG name is required"],
  ["title", "x".repeat(121), "This text is too long. Make it shorter."],
  ["title", "a\u0000b", "This text has characters we can't use. Remove them and try again."],
  ["address", "", "Address is required"],
  ["address", "x".repeat(301), "This text is too long. Make it shorter."],
  ["city", undefined, "City is required"],
  ["roomType", undefined, "Room sharing type is required"],
  ["roomType", "5 Sharing", "Room sharing type is required"],
  ["contactName", " ", "Contact name is required"],
  ["contactPhone", undefined, "Contact phone must be at least 10 digits"],
  ["contactPhone", "123456789", "Contact phone must be at least 10 digits"],
  ["contactPhone", "1234567890123456", "Contact phone cannot exceed 15 digits"],
  ["contactEmail", "nobody", "Invalid email address"],
  ["adminPassword", undefined, "Admin password is required"],
  ["adminPassword", "", "Admin password is required"],
  ["monthlyRent", "abc", "Invalid monthly rent: must be a number"],
  ["monthlyRent", "-1", "Monthly rent must be a non-negative number"],
  ["monthlyRent", "1e309", "Invalid monthly rent: must be a number"],
  ["monthlyRent", "NaN", "Invalid monthly rent: must be a number"],
  ["monthlyRent", "123456789", "Monthly rent can be ₹10,00,000 at most"],
  ["securityDeposit", "free", "Invalid security deposit: must be a number"],
  ["dailyRent", "x", "Invalid daily rent: must be a number"],
  ["weeklyRent", "-0.01", "Weekly rent must be a non-negative number"],
  ["monthlyRent", undefined, monthlyNeeded],
  ["monthlyRent", "0", monthlyNeeded],
  ["securityDeposit", undefined, monthlyNeeded],
  ["stayDuration", "both", shortNeeded, "dailyRent"],
  ["stayDuration", "short-term", shortNeeded, "dailyRent"],
  ["floor", "0", "Floor must be a whole number from 1 to 20"],
  ["floor", "2.5", "Floor must be a whole number from 1 to 20"],
  ["maxOccupancy", "501", "Beds must be a whole number from 1 to 500"],
  ["latitude", "90.1", "Invalid latitude"],
  ["latitude", undefined, "Invalid latitude"],
  ["longitude", "181", "Invalid longitude"],
  ["longitude", "east", "Invalid longitude"],
  ["amenities", "WiFi", "Choose amenities from the list"],
  ["amenities", '["Helipad"]', "Choose amenities from the list", "amenities.0"],
  ["uploads", '["../../etc/passwd"]', "We can't find this file. Upload it again.", "uploads.0"],
  ["profileUpload", "a/b", "We can't find this file. Upload it again."],
])("%s = %j: 400 %s", async (field, value, message, at = field) => {
  expect(await send({ [field]: value })).toMatchObject({ status: 400, message, fields: { [at]: message } });
  await unchanged();
});

test("without rights it is refused before the body is read", async () => {
  const form = placeForm(placeFields(site), [photo]);
  expect(await refusal(await postPlace(site, {}, form))).toMatchObject({
    status: 401,
    code: "UNAUTHENTICATED",
  });
  await unchanged();
});

/** Sends a form whose one file has no end in sight, and tells the answer and how much of it was taken. */
function flood(head: string, caller: Caller, most: number): Promise<{ status: number; sent: number }> {
  const boundary = "----flood";
  const start = `${head}--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="x.png"\r\n\r\n`;
  return new Promise((done, fail) => {
    let sent = 0;
    const request = httpRequest(new URL(createListing().path, site.origin), {
      method: "POST",
      headers: {
        origin: site.origin,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": String(100 * MB),
        ...(caller.cookies ? { cookie: caller.cookies } : {}),
        ...caller.headers,
      },
    });
    const part = Buffer.alloc(64 * 1024, "x");
    request.on("response", (answer) => {
      done({ status: answer.statusCode ?? 0, sent });
      answer.resume();
      request.destroy();
    });
    request.on("error", fail);
    const more = () => {
      if (request.destroyed || sent >= most) return;
      sent += part.length;
      request.write(part, () => setImmediate(more));
    };
    request.write(start, more);
  });
}

const textPart = (name: string, value: string) =>
  `------flood\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test("100 MB without rights, or behind a wrong password, are refused before a megabyte is taken", async () => {
  const anonymous = await flood("", {}, 90 * MB);
  expect(anonymous.status).toBe(401);
  const wrong = await flood(textPart("adminPassword", "guess"), host, 90 * MB);
  expect(wrong.status).toBe(403);
  // What fits into the buffers of two sockets is on its way already.
  for (const { sent } of [anonymous, wrong]) expect(sent).toBeLessThan(8 * MB);
  await unchanged();
});

test("a wrong password is refused, before or behind the files, and nothing stays", async () => {
  const user = await userCaller(site.deps);
  const expected = {
    status: 403,
    code: "WRONG_ADMIN_PASSWORD",
    message: hostingMessages.wrongAdminPassword(),
    fields: { adminPassword: hostingMessages.wrongAdminPassword() },
  };
  expect(await send({ adminPassword: "guess" }, [photo], user)).toEqual(expected);
  expect(await send({ adminPassword: "guess" }, [], user)).toEqual(expected);
  const form = placeForm({}, [photo]);
  for (const [name, value] of Object.entries(placeFields(site, { adminPassword: "guess" })))
    form.append(name, value);
  expect(await refusal(await postPlace(site, user, form))).toEqual(expected);
  await unchanged();
  expect((await postPlace(site, user, placeForm(placeFields(site), [photo]))).status).toBe(201);
});

test("the sixth guess at the password waits, for this account and not for others", async () => {
  const guesser = await userCaller(site.deps);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await send({ adminPassword: `guess ${count}` }, [photo], guesser)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect(await send({}, [photo], guesser)).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  await unchanged();
  await addPlace(site, host);
  await site.deps.store.db.delete(loginAttempts);
});

test("a hundred megabytes and one byte are too many, and leave no temporary file", async () => {
  const bytes = Buffer.alloc(100 * MB + 1);
  bytes.set((await roomPhoto(2)).subarray(0, 64));
  expect(await send({}, [photo, { field: "media", bytes }])).toEqual({
    status: 413,
    code: "TOO_LARGE",
    message: "File Upload Error: Some files exceed 100MB or are not supported image/video types",
    fields: { media: uploadMessages.fileRefused() },
  });
  await unchanged();
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each<[string, Buffer]>([
  ["an SVG", SVG],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj")],
  ["nothing", Buffer.alloc(0)],
  ["noise", randomBytes(5000)],
])("%s called .jpg is refused, as photo and as picture of the host", async (_what, bytes) => {
  const file = { bytes, name: "room.jpg", type: "image/jpeg" };
  expect(await send({}, [photo, { ...file, field: "media" }])).toEqual({
    status: 415,
    code: "UNSUPPORTED_TYPE",
    message: uploadMessages.fileRefused(),
    fields: { media: uploadMessages.fileRefused() },
  });
  expect(await send({}, [photo, { ...file, field: "profileImage" }])).toEqual({
    status: 415,
    code: "UNSUPPORTED_TYPE",
    message: uploadMessages.profileRefused(),
    fields: { profileImage: uploadMessages.profileRefused() },
  });
  await unchanged();
});

test("a name of a file is only shown, never used", async () => {
  const names = ["../../../etc/passwd.png", `a\u0000b.png`, `${"x".repeat(4096)}.png`, "CON.png", "‮gnp.exe"];
  for (const name of names) {
    const { id } = await addPlace(site, host, {}, [{ ...photo, name }]);
    const page = (await (await site.request("GET", getListing(id).path)).json()) as { media: string[] };
    expect(page.media).toEqual([expect.stringMatching(/^\/uploads\/[0-9a-f]{32}_original\.webp$/)]);
  }
});

test("files that nobody asked for, two portraits or 21 photos are refused", async () => {
  const face: FormFile = { field: "profileImage", bytes: await roomPhoto(3) };
  expect(await send({}, [face, face])).toMatchObject({
    status: 400,
    fields: { profileImage: expect.any(String) },
  });
  expect(await send({}, [{ ...photo, field: "paymentProof" as "media" }])).toMatchObject({ status: 400 });
  const { name } = await upload(site, host, await roomPhoto(4));
  before = await hostedWorld(site.deps);
  expect(
    await send(
      { uploads: JSON.stringify([name]) },
      Array.from({ length: 20 }, () => photo),
    ),
  ).toMatchObject({
    status: 400,
    message: uploadMessages.tooManyFiles(),
  });
  expect(
    await send(
      {},
      Array.from({ length: 21 }, () => photo),
    ),
  ).toMatchObject({ status: 400 });
  await unchanged();
});

test("a sender who goes away in the middle leaves nothing", async () => {
  const head = Object.entries(placeFields(site))
    .map(([name, value]) => textPart(name, value))
    .join("");
  const cut = flood(head, host, 256 * 1024);
  // It never ends by itself: the connection is closed once everything is sent.
  const timer = setInterval(() => site.app.server.closeAllConnections(), 200);
  await expect(cut).rejects.toThrow();
  clearInterval(timer);
  await expect.poll(() => hostedWorld(site.deps)).toEqual(before);
});

test.each([
  ["JSON", { "content-type": "application/json" }, 415],
  ["text", { "content-type": "text/plain" }, 415],
  ["another site", { origin: "https://evil.example" }, 403],
])("from %s it is refused", async (_what, headers, status) => {
  const answer = await site.request("POST", createListing().path, {
    json: {},
    cookies: host.cookies,
    headers,
  });
  expect(answer.status).toBe(status);
  await unchanged();
});

test("fifty questions a second whether a PG exists are too many", async () => {
  const strict = await testApp({ config: { rateLimit: true } });
  try {
    const path = `${checkListingExists().path}?${new URLSearchParams({ title: "Sunrise", address: "12, 3rd Cross" })}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => strict.request("GET", path)));
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 20]);
    expect(answers.find(({ status }) => status === 429)!.headers.get("retry-after")).not.toBeNull();
  } finally {
    await strict.close();
  }
});

test.each([
  "",
  "?title=a",
  "?address=a",
  "?title=a&title=b&address=c",
  `?title=${"x".repeat(201)}&address=a`,
])("the question %j is no question", async (query) => {
  expect((await site.request("GET", checkListingExists().path + query)).status).toBe(400);
});

test("neither the admin password nor a hash of it is kept", async () => {
  const key = newKey();
  await postPlace(site, host, placeForm(placeFields(site)), key);
  const { adminPassword } = site.deps.secrets;
  const dump = JSON.stringify(await site.deps.store.db.query.idempotencyKeys.findMany());
  expect(dump).not.toContain(adminPassword);
  expect(dump).not.toContain(createHash("sha256").update(adminPassword).digest("hex"));
  await addPlace(site, { headers: await adminHeaders(site.deps) });
});
