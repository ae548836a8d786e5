import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { getBooking, getProof } from "#domain/bookings/endpoints.ts";
import type { ChatMessage } from "#domain/chat/contract.ts";
import { beginConversation, createMessage, listMessages, openChatStream } from "#domain/chat/endpoints.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { openStore, type Store } from "#server/db/client.ts";
import { systemClock } from "#server/lib/clock.ts";
import { createS3Storage } from "#server/storage/s3.ts";
import {
  book,
  bookableListing,
  brokenInvariants,
  screenshot,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { createTestBucket, type TestBucket } from "#testing/buckets.ts";
import { upload } from "#testing/hosting.ts";
import { cookiesOf, newKey, requestTo } from "#testing/http.ts";
import { adminUrl, createTestDatabase } from "#testing/store.ts";
import { openStream } from "#testing/streams.ts";

// The built program twice, as it is set up on two machines: folders of their own, one bucket, one PostgreSQL behind a
// pooler.

let bucket: TestBucket;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Store;
let folders: string[];
let servers: RunningServer[];

const siteOf = (at: number) => {
  const origin = servers[at]!.url;
  return { origin, request: requestTo(origin), deps: { clock: systemClock } };
};

function start(at: number): Promise<RunningServer> {
  const pooled = new URL(database.url);
  pooled.host = new URL(inject("poolerUrl")).host;
  const env = {
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: database.url,
    RATE_LIMIT: "off",
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "1",
    ...bucket.env,
  };
  return startServer({ dataDir: folders[at]!, env });
}

beforeAll(async () => {
  bucket = await createTestBucket();
  database = await createTestDatabase(adminUrl!);
  folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "tangu-two-"))));
  store = await openStore({ dataDir: "", databaseUrl: database.url });
  servers = [];
  servers.push(await start(0));
  await copyFile(join(folders[0]!, "secrets.json"), join(folders[1]!, "secrets.json"));
  servers.push(await start(1));
});
afterAll(async () => {
  expect(await brokenInvariants(store)).toEqual([]);
  await store.close();
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const textsOf = (messages: readonly ChatMessage[]) => messages.map(({ message }) => message);

test("what is done at one server is seen at the other, and a restart loses nothing", async () => {
  const [one, two] = [siteOf(0), siteOf(1)];
  const host = await userCaller({ store });

  const picture = await upload(one, host, await screenshot());
  const seen = await two.request("GET", picture.url);
  expect(seen.status).toBe(200);
  const bytes = Buffer.from(await seen.arrayBuffer());

  const listing = await bookableListing(store, { slug: randomUUID(), maxOccupancy: 1 });
  // From the list, which each server keeps until it is notified.
  const freeAt = async (site: typeof one) => {
    const cards = (await (await site.request("GET", searchListings().path)).json()) as ListingCard[];
    return cards.find(({ id }) => id === listing.id)?.bedsLeft;
  };
  expect([await freeAt(one), await freeAt(two)]).toEqual([1, 1]);
  const booked = await book(one, listing.id);
  await expect.poll(() => freeAt(two)).toBe(0);
  const guest = { cookies: booked.cookies };
  expect((await two.request("GET", getBooking(booked.id).path, guest)).status).toBe(200);
  await expect(book(two, listing.id)).rejects.toThrow("BED_UNAVAILABLE");

  expect((await sendProof(two, booked, { utr: "412300000001" })).status).toBe(200);
  const proof = await one.request("GET", getProof(booked.id).path, guest);
  expect([proof.status, (await proof.arrayBuffer()).byteLength > 0]).toEqual([200, true]);

  const json = { guestIdentifier: "Asha_1", pgListingId: listing.id };
  const asked = await one.request("POST", beginConversation().path, {
    json,
    headers: { "idempotency-key": newKey() },
  });
  const { id } = (await asked.json()) as { id: number };
  const cookie = cookiesOf(asked);
  const stream = await openStream(two, openChatStream().path, { cookie });
  await stream.next(({ event }) => event === "hello");
  const say = (site: typeof one, message: string) =>
    site.request("POST", createMessage().path, {
      json: { conversationId: id, senderType: "guest", message },
      cookies: cookie,
      headers: { "idempotency-key": newKey() },
    });
  for (const text of ["1", "2", "3"]) await say(text === "2" ? two : one, text);
  await stream.next(({ data }) => (data.message as ChatMessage | undefined)?.message === "3");
  const told = stream.seen.flatMap(({ data }) => (data.message as ChatMessage | undefined) ?? []);
  expect(textsOf(told)).toEqual(["1", "2", "3"]);
  stream.close();

  expect(await servers[0]!.stop()).toBe(0);
  expect((await say(two, "4")).status).toBe(201);
  servers[0] = await start(0);
  const again = siteOf(0);
  const kept = await again.request("GET", listMessages(id).path, { cookies: cookie });
  expect(textsOf((await kept.json()) as ChatMessage[])).toEqual(["1", "2", "3", "4"]);
  expect(Buffer.from(await (await again.request("GET", picture.url)).arrayBuffer())).toEqual(bytes);
  expect((await again.request("GET", getProof(booked.id).path, guest)).status).toBe(200);
  expect(await freeAt(again)).toBe(0);
  // Nothing that the other server would need lies in a folder.
  for (const folder of folders) expect((await readdir(folder)).sort()).toEqual(["secrets.json", "tmp"]);
});

test("a server with the bucket of another installation does not start", async () => {
  await createS3Storage({ ...bucket, dataDir: folders[0]! }).setOwner("private", "another");
  await expect(start(0)).rejects.toThrow(
    `The files in the bucket ${bucket.bucket} at ${bucket.endpoint}, below private/ belong to another database.`,
  );
});
