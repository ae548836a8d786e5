import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { type ClientRequest, request as httpRequest } from "node:http";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import { createPhotoMessage } from "#domain/chat/endpoints.ts";
import { MB, type UploadedMedia } from "#domain/media/contract.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { GB, QUOTAS } from "#domain/media/quotas.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { mediaFiles, trashedMedia } from "#server/db/schema/media.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { removeUploadNetworks } from "#server/jobs/expire-photos.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { RESERVED_BYTES, Room, SHARE_BYTES } from "#server/storage/free-space.ts";
import {
  book,
  bookableListing,
  filesIn,
  openSession,
  screenshot,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { headOfVideo } from "#testing/fixtures/videos.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { attachMedia, detachMedia, type MediaDeps } from "./service.ts";

const START = new Date();
const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestApp;
let world: ChatWorld;
let picture: Buffer;
/** What the sizes of that picture take when everybody sees it. */
let stored: number;

beforeAll(async () => {
  site = await testApp();
  world = await chatWorld(site);
  picture = await screenshot();
  await upload(await userCaller(site.deps));
  stored = (await onlyRow()).storedBytes;
  await site.deps.store.db.delete(mediaFiles);
});

afterEach(async () => {
  delete (site.deps as MediaDeps).room;
  await site.deps.store.db.delete(mediaFiles);
  await site.deps.store.db.delete(trashedMedia);
});

afterAll(() => site.close());

const rows = () => site.deps.store.db.select().from(mediaFiles);
const onlyRow = async () => (await rows())[0]!;
/** For a job that runs so much later. */
const later = (ms: number) => ({ ...site.deps, clock: { now: () => new Date(START.getTime() + ms) } });
const temporary = () => readdir(join(site.deps.config.dataDir, "tmp")).catch(() => []);

async function temporaryBytes(): Promise<number> {
  const names = await temporary();
  const files = names.map((name) => stat(join(site.deps.config.dataDir, "tmp", name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

type Whose = Partial<Pick<typeof mediaFiles.$inferInsert, "ownerId" | "guestKey" | "networkKey">>;

/** Takes so many bytes of somebody's quota. */
async function occupy(bytes: number, whose: Whose): Promise<string> {
  const name = randomUUID();
  await site.deps.store.db.insert(mediaFiles).values({
    ...{ name, kind: "image", visibility: "private", sha256: "", attached: true },
    ...{ bytes, storedBytes: bytes, ...whose },
  });
  return name;
}

const told = async <T extends object>(answer: Response) => ({
  ...{ status: answer.status },
  ...((await answer.json()) as T),
});

async function upload({ cookies }: { cookies: string }) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(picture)]), "a.png");
  return told<UploadedMedia>(await site.request("POST", uploadMedia().path, { form, cookies }));
}

async function sendPhoto({ cookies, conversation }: Awaited<ReturnType<ChatWorld["ask"]>>) {
  const form = new FormData();
  form.set("conversationId", String(conversation.id));
  form.set("senderType", "guest");
  form.set("photo", new Blob([new Uint8Array(picture)]), "a.png");
  const headers = { "idempotency-key": newKey() };
  return told(await site.request("POST", createPhotoMessage().path, { form, cookies, headers }));
}

const FULL = {
  status: 413,
  code: "TOO_LARGE",
  message: "Your 1 GB of storage is full. Delete photos or videos you don't need, then try again.",
};

test("a new account fills its quota to the last byte, and deleting makes room at once", async () => {
  const person = await userCaller(site.deps);
  const old = await occupy(QUOTAS.newAccount - stored, { ownerId: person.id });
  expect(await upload(person)).toMatchObject({ status: 201 });
  const refusals = site.deps.metrics.quotaRefusals;
  const countOf = async () => (await refusals.get()).values.find(({ labels }) => labels.quota === "account");
  const before = (await countOf())!.value;
  expect(await upload(person)).toEqual(FULL);
  expect((await countOf())!.value).toBe(before + 1);
  expect(await upload(await userCaller(site.deps))).toMatchObject({ status: 201 });
  await detachMedia(site.deps.store.db, [old]);
  expect(await upload(person)).toMatchObject({ status: 201 });
});

test("many uploads at once pass no quota together", async () => {
  const person = await userCaller(site.deps);
  await occupy(QUOTAS.newAccount - 3 * stored, { ownerId: person.id });
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
  expect((await rows()).reduce((sum, { storedBytes }) => sum + storedBytes, 0)).toBe(QUOTAS.newAccount);
});

test("tenants, hosts and admins have more", async () => {
  const [tenant, host, admin] = [
    await userCaller(site.deps),
    await userCaller(site.deps),
    await userCaller(site.deps, true),
  ];
  for (const person of [tenant, host, admin]) await occupy(QUOTAS.newAccount, { ownerId: person.id });
  expect([await upload(tenant), await upload(host)]).toEqual([FULL, FULL]);
  const { id: pgListingId } = await bookableListing(site.deps.store, { ownerId: host.id });
  await site.deps.store.db.insert(tenantVerifications).values({
    ...{ userId: tenant.id, pgListingId, moveInDate: "2026-01-01", roomType: "2 Sharing" },
    ...{
      verificationMethod: "agreement",
      verificationStatus: "verified",
      verifiedAt: START,
      decidedAt: START,
    },
  });
  for (const person of [tenant, host, admin]) {
    expect(await upload(person)).toMatchObject({ status: 201 });
    await occupy(QUOTAS.tenant - QUOTAS.newAccount, { ownerId: person.id });
  }
  expect((await upload(tenant)).status).toBe(413);
  expect([(await upload(host)).status, (await upload(admin)).status]).toEqual([201, 201]);
});

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="tour.mp4"\r\n\r\n';

/** Begins to send a video, and waits for what comes after `sent` bytes of it. */
function begin(
  { cookies }: { cookies: string },
  sent: number,
  headers: Record<string, string | number> = {},
): { sending: ClientRequest; answer: Promise<{ status: number; body: string }> } {
  const { hostname, port } = new URL(site.origin);
  const sending = httpRequest({
    ...{ hostname, port, path: uploadMedia().path, method: "POST" },
    headers: {
      ...{ origin: site.origin, cookie: cookies, "content-type": "multipart/form-data; boundary=b" },
      ...headers,
    },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on("response", async (response) => {
      let body = "";
      for await (const part of response) body += String(part);
      resolve({ status: response.statusCode ?? 0, body });
      sending.destroy();
    });
    sending.on("error", reject);
  });
  const head = headOfVideo(90 * MB);
  sending.write(HEAD);
  sending.write(head);
  sending.write(Buffer.alloc(sent - head.length));
  return { sending, answer };
}

test("what would go over is refused by what it says before it is read, and by what has come while it comes", async () => {
  const person = await userCaller(site.deps);
  await occupy(QUOTAS.newAccount - 10 * MB, { ownerId: person.id });
  const message =
    "This file is too large for your storage: only 10 MB of 1 GB is free. Delete photos or videos you don't need.";
  for (const [sent, headers] of [
    [1 * MB, { "content-length": 90 * MB }],
    [11 * MB, { "transfer-encoding": "chunked" }],
  ] as const) {
    const { status, body } = await begin(person, sent, headers).answer;
    expect({ status, ...JSON.parse(body) }).toEqual({ status: 413, code: "TOO_LARGE", message });
  }
  await expect.poll(temporary).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test("uploads that are still coming count together", async () => {
  const person = await userCaller(site.deps);
  await occupy(QUOTAS.newAccount - 10 * MB, { ownerId: person.id });
  const chunked = { "transfer-encoding": "chunked" };
  const first = begin(person, 6 * MB, chunked);
  const left = first.answer.catch(() => "left");
  await expect.poll(temporaryBytes).toBeGreaterThan(5 * MB);
  expect((await begin(person, 6 * MB, chunked).answer).status).toBe(413);
  first.sending.destroy();
  expect(await left).toBe("left");
  await expect.poll(temporary).toEqual([]);
  expect(await upload(person)).toMatchObject({ status: 201 });
});

test("deleting again and again does not fill the trash", async () => {
  const person = await userCaller(site.deps);
  const deleted: string[] = [];
  for (let each = 0; each < 2; each += 1) {
    deleted.push(await occupy(QUOTAS.newAccount, { ownerId: person.id }));
    await detachMedia(site.deps.store.db, deleted);
  }
  const refused = {
    status: 429,
    code: "RATE_LIMITED",
    message: "You've replaced too many photos and videos. Try again in a few days.",
  };
  expect(await upload(person)).toEqual(refused);
  await sweepMedia(later(DAY_MS));
  expect(await rows()).toEqual([]);
  expect(await upload(person)).toEqual(refused);
  await sweepMedia(later(17 * DAY_MS));
  expect(await upload(person)).toMatchObject({ status: 201 });
});

test("a guest's photos have a quota; a proof has room beside them; an account takes them over", async () => {
  const guest = await world.ask();
  expect(await sendPhoto(guest)).toMatchObject({ status: 201 });
  const { guestKey, networkKey, storedBytes } = await onlyRow();
  expect(guestKey).toMatch(/^[0-9a-f]{64}$/);
  await occupy(QUOTAS.guest - storedBytes, { guestKey });
  expect(await sendPhoto(guest)).toEqual({
    status: 413,
    code: "TOO_LARGE",
    message: "You've sent all the photos you can without an account (30 MB). Log in to send more.",
  });
  const others = await occupy(QUOTAS.guestNetwork, { networkKey });
  const booked = await book(site, (await bookableListing(site.deps.store)).id, {}, guest);
  expect((await sendProof(site, booked, { utr: "412300000077" })).status).toBe(200);
  await site.deps.store.db.delete(mediaFiles).where(eq(mediaFiles.name, others));
  await occupy(QUOTAS.proofs, { guestKey });
  const another = await book(site, (await bookableListing(site.deps.store)).id, {}, guest);
  expect((await sendProof(site, another, { utr: "412300000078" })).status).toBe(413);

  const { id, phoneNumber } = await createUser(site.deps.store);
  const json = { phoneNumber, password: FACTORY_PASSWORD };
  expect((await site.request("POST", logIn().path, { json, cookies: guest.cookies })).status).toBe(200);
  const owners = (await rows()).map(({ ownerId, guestKey }) => ({ ownerId, guestKey }));
  expect(owners).toHaveLength(4);
  expect(owners.every(({ ownerId, guestKey }) => ownerId === id && guestKey === null)).toBe(true);
});

test("a deleted account takes along what nothing shows; what it leaves counts for its network", async () => {
  const { db } = site.deps.store;
  const user = await createUser(site.deps.store);
  const person = { ...user, cookies: await openSession(site.deps.store, user) };
  const [shown, waiting] = [await upload(person), await upload(person)];
  await attachMedia(db, [shown.name]);
  const keys = async () =>
    Object.fromEntries((await rows()).map(({ name, networkKey }) => [name, networkKey]));
  const before = await keys();
  expect(before[shown.name]).toMatch(/^[0-9a-f]{64}$/);
  const json = { password: FACTORY_PASSWORD };
  const gone = await site.request("DELETE", deleteAccount().path, { json, cookies: person.cookies });
  expect(gone.status).toBe(200);
  expect(await keys()).toEqual({ [shown.name]: before[shown.name] });
  const files = await filesIn(site.deps.config.dataDir);
  expect(files.filter((path) => path.includes(waiting.name))).toEqual([]);
  expect((await site.request("GET", shown.url)).status).toBe(200);
});

/** A disk with room for what the database needs, and so many shares. */
function fillDisk(shares: number): void {
  const deps: MediaDeps = site.deps;
  const free = RESERVED_BYTES + shares * SHARE_BYTES;
  deps.room = new Room(async () => ({ free, size: 100 * GB }));
}

test("on a disk that fills, hosts come before guests and new accounts, and payment proofs before all", async () => {
  const [guest, person, host] = [await world.ask(), await userCaller(site.deps), await userCaller(site.deps)];
  await bookableListing(site.deps.store, { ownerId: host.id });
  const refused = {
    status: 503,
    code: "UNAVAILABLE",
    message: "We can't save files right now. Try again later.",
  };
  const taken = { status: 201 };
  fillDisk(2.5);
  expect([await sendPhoto(guest), await upload(person)]).toMatchObject([taken, taken]);
  fillDisk(1.5);
  expect([await sendPhoto(guest), await upload(person)]).toEqual([refused, refused]);
  expect(await upload(host)).toMatchObject(taken);
  fillDisk(0.5);
  expect(await upload(host)).toEqual(refused);
  const booked = await book(site, (await bookableListing(site.deps.store)).id, {}, guest);
  expect((await sendProof(site, booked, { utr: "412300000079" })).status).toBe(200);
});

test.each([
  ["guests", "guestNetwork", async () => sendPhoto(await world.ask())],
  ["new accounts", "accountNetwork", async () => upload(await userCaller(site.deps))],
] as const)("%s of one network have a quota together, for a week", async (_who, quota, send) => {
  expect(await send()).toMatchObject({ status: 201 });
  const { networkKey, storedBytes } = await onlyRow();
  for (let left = QUOTAS[quota] - storedBytes; left > 0; left -= 1024 * MB) {
    await occupy(Math.min(left, 1024 * MB), { networkKey });
  }
  expect(await send()).toEqual({
    status: 429,
    code: "RATE_LIMITED",
    message: "Too many files came from your internet connection. Use another connection, or try again later.",
  });
  const host = await userCaller(site.deps);
  await bookableListing(site.deps.store, { ownerId: host.id });
  expect(await upload(host)).toMatchObject({ status: 201 });
  await removeUploadNetworks(later(6 * DAY_MS));
  expect((await send()).status).toBe(429);
  await removeUploadNetworks(later(8 * DAY_MS));
  expect((await rows()).map((row) => row.networkKey).filter(Boolean)).toEqual([]);
  expect((await send()).status).toBe(201);
});
