import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadUrl } from "#domain/media/urls.ts";
import { files } from "#domain/paths.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import { getRoom } from "#domain/rooms/endpoints.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { landingCardVersion, listingCardVersion, roomCardVersion } from "#domain/share.ts";
import type { ListingRow } from "#server/db/schema/listings.ts";
import { roomPosts } from "#server/db/schema/rooms.ts";
import { bookableListing } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { offerRoom, tenantAt } from "#testing/rooms.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { trustProxy: 1 } });
});
afterAll(() => site.close());

const cardPath = (listing: ListingRow, v?: string) =>
  files.cardOfListing(
    listing.slug,
    v ?? listingCardVersion({ ...listing, updatedAt: listing.updatedAt.toISOString() }),
  );

async function picture(name: string, color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .webp()
    .toBuffer();
  await site.deps.storage.put(`${name}_original.webp`, bytes, { visibility: "public" });
  return uploadUrl(name, "original");
}

async function card(path: string): Promise<Buffer> {
  const answer = await site.request("GET", path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  return bytes;
}

/** The colour in the middle of where the picture stands. */
async function colorOf(bytes: Buffer): Promise<number[]> {
  const spot = { left: 850, top: 300, width: 8, height: 8 };
  return [...(await sharp(bytes).extract(spot).resize(1, 1).raw().toBuffer())];
}

test("a stay's card is 1200 × 630, below 300 kB, and shows its cover", async () => {
  const cover = await picture("cover-red", "#c02020");
  const listing = await bookableListing(site.deps.store, { media: [cover] });
  const [red = 0, green = 255] = await colorOf(await card(cardPath(listing)));
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(80);
});

test("the card of each language has words of its own", async () => {
  const [english, ...others] = await Promise.all(
    ["", "/kn", "/hi"].map((prefix) => card(prefix + files.cardOfSite)),
  );
  for (const other of others) expect(other.equals(english!)).toBe(false);
  expect(others[0]!.equals(others[1]!)).toBe(false);
});

test("a room's card shows its photo, as long as strangers can open its page", async () => {
  const { store } = site.deps;
  const id = await offerRoom(store, await tenantAt(site), { images: [await picture("room-red", "#c02020")] });
  const { updatedAt } = (await (await site.request("GET", getRoom(id).path)).json()) as RoomPost;
  const path = files.cardOfRoom(id, roomCardVersion({ updatedAt }));
  const [red = 0, green = 255] = await colorOf(await card(path));
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(80);
  expect((await site.request("GET", path)).headers.get("cache-control")).toContain("immutable");
  await store.db.update(roomPosts).set({ isActive: false }).where(eq(roomPosts.id, id));
  expect((await site.request("GET", path)).status).toBe(410);
  for (const other of ["/og/rooms/99999.jpg", "/og/rooms/x.jpg"])
    expect((await site.request("GET", other)).status).toBe(404);
});

test("without a cover, or with one that cannot be read, a drawing of ours stands in", async () => {
  await site.deps.storage.put("broken_original.webp", Buffer.from("no picture"), { visibility: "public" });
  const drawn = await card(files.cardOfSite);
  const without = await bookableListing(site.deps.store, { media: [] });
  const broken = await bookableListing(site.deps.store, { media: [uploadUrl("broken", "original")] });
  const missing = await bookableListing(site.deps.store, { media: [uploadUrl("missing", "original")] });
  const elsewhere = await bookableListing(site.deps.store, { media: ["https://example.com/x.webp"] });
  for (const listing of [without, broken, missing, elsewhere]) {
    expect(await colorOf(await card(cardPath(listing)))).toEqual(await colorOf(drawn));
  }
});

test("whatever a host calls a stay, it is drawn and not read as markup", async () => {
  for (const title of [
    "</span><b>&amp; <img onerror=x>",
    "\u0007\u202Eright to left",
    "🙂🙂🙂",
    "ಶ್ರೀ ಲಕ್ಷ್ಮಿ ಮಹಿಳಾ ಪಿಜಿ",
    "a".repeat(2000),
    "word ".repeat(400),
    "&lt;".repeat(100),
  ]) {
    const listing = await bookableListing(site.deps.store, { title, locality: title.slice(0, 60) });
    await card(cardPath(listing));
  }
});

test("only the address of this very version is kept for ever", async () => {
  const listing = await bookableListing(site.deps.store);
  const path = cardPath(listing);
  const first = await site.request("GET", path);
  expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(first.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const etag = first.headers.get("etag")!;
  expect((await site.request("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await site.request("HEAD", path)).headers.get("content-length")).toBe(
    first.headers.get("content-length"),
  );
  for (const v of ["another", "", "9".repeat(200)]) {
    const other = await site.request("GET", cardPath(listing, v));
    expect([v, other.status, other.headers.get("cache-control")]).toEqual([v, 200, "public, max-age=600"]);
    expect(other.headers.get("etag")).toBe(etag);
  }
});

test("a rating stands on a card only when people have given it", async () => {
  const fresh = await bookableListing(site.deps.store, { slug: "fresh-one" });
  const rated = await bookableListing(site.deps.store, { slug: "rated-one", rating: "4.70", reviewCount: 3 });
  const foot = async (listing: ListingRow) =>
    sharp(await card(cardPath(listing)))
      .extract({ left: 64, top: 430, width: 440, height: 160 })
      .raw()
      .toBuffer();
  const [without, withStar] = [await foot(fresh), await foot(rated)];
  expect(without.equals(withStar)).toBe(false);
  const golden = (pixels: Buffer) => {
    let found = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      if (pixels[at]! > 220 && pixels[at + 1]! > 130 && pixels[at + 1]! < 190 && pixels[at + 2]! < 100)
        found += 1;
    }
    return found;
  };
  expect(golden(without)).toBe(0);
  expect(golden(withStar)).toBeGreaterThan(100);
});

test("what is gone, was never there or has another address has no card", async () => {
  const deleted = await bookableListing(site.deps.store, { isDeleted: 1 });
  const listing = await bookableListing(site.deps.store);
  const status = async (path: string) => (await site.request("GET", path)).status;
  expect(await status(cardPath(deleted))).toBe(410);
  expect(await status(`/og/pgs/${listing.id}.jpg`)).toBe(404);
  for (const path of [
    "/og/pgs/no-such.jpg",
    "/og/pgs/%00.jpg",
    "/og/pgs/99999999999.jpg",
    "/og/x.jpg",
    "/og/pgs/.jpg",
  ]) {
    expect([path, await status(path)]).toEqual([path, 404]);
  }
});

test("many at once are drawn once, and too many different ones are asked to come back", async () => {
  const listing = await bookableListing(site.deps.store);
  const same = await Promise.all(Array.from({ length: 20 }, () => site.request("GET", cardPath(listing))));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  const listings = await Promise.all(Array.from({ length: 62 }, () => bookableListing(site.deps.store)));
  const [first, second, ...rest] = listings.map((each) => cardPath(each)) as [string, string, ...string[]];
  const ask = (path: string, address: string) =>
    site.request("GET", path, { headers: { "x-forwarded-for": address } });
  const [crowd, others] = await Promise.all([
    Promise.all(rest.map((path) => ask(path, "203.0.113.9"))),
    Promise.all([ask(first, "198.51.100.7"), ask(second, "198.51.100.8")]),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  const statuses = crowd.map(({ status }) => status);
  expect(statuses.filter((each) => each === 200).length).toBeGreaterThanOrEqual(38);
  expect(statuses.filter((each) => each === 503).length).toBeGreaterThan(0);
  expect(statuses.every((each) => each === 200 || each === 503)).toBe(true);
  expect(crowd.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("5");
});

test("a landing page's card shows the covers of its stays, and changes with them", async () => {
  const path = (v = "") => files.cardOfLanding("pg-near-bellandur", v);
  const drawn = await card(path());
  const here = { latitude: 12.926, longitude: 77.6762 };
  const cover = await picture("cover-blue", "#2040c0");
  for (let stays = 0; stays < 4; stays += 1)
    await bookableListing(site.deps.store, { ...here, media: [cover] });
  const before = await colorOf(drawn);
  await expect.poll(async () => colorOf(await card(path()))).not.toEqual(before);
  const factsNow = async () => (await site.request("GET", getLandingPage("pg-near-bellandur").path)).json();
  await expect.poll(async () => (await factsNow()).total).toBe(4);
  const answer = await site.request("GET", path(landingCardVersion(await factsNow())));
  expect(answer.headers.get("cache-control")).toContain("immutable");
  for (const slug of ["no-such-page", "..%2fpg-near-bellandur", "toString"]) {
    expect([slug, (await site.request("GET", `/og/places/${slug}.jpg`)).status]).toEqual([slug, 404]);
  }
});
