import { createHash } from "node:crypto";
import { get } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { userCaller } from "#testing/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { pageOf, plainPages } from "#testing/pages.ts";
import { STALE_MS } from "./page-cache.ts";

let t: TestApp;
let id: number;
const pages = plainPages();

beforeAll(async () => {
  // News are held back when others came a moment ago: how long ago is for the tests to say.
  vi.useFakeTimers({ toFake: ["performance"] });
  t = await testApp({ pages });
  ({ id } = await createListing(t.deps.store, { title: "First title" }));
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
});
const PATIENTLY = { interval: 5, timeout: 30_000 };

const ask = (path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  t.request(method, path, { headers });
const page = async (path: string, headers?: Record<string, string>) => pageOf(await ask(path, headers));

/** Resolves when the server has heard of it. */
async function rename(title: string): Promise<void> {
  let heard = () => {};
  const news = new Promise<void>((done) => {
    heard = done;
  });
  const stop = await t.deps.store.listen("listings", heard);
  await t.deps.store.db.update(pgListings).set({ title }).where(eq(pgListings.id, id));
  await news;
  await stop();
}

test.each([
  ["/", "/"],
  ["/", "/?utm_source=a-friend&limit=5"],
  ["/pgs/first-title", "/pgs/first-title?fbclid=1"],
  ["/boys-pg-bengaluru?minRent=5000&sort=rating", "/boys-pg-bengaluru?sort=rating&minRent=5000"],
  ["/kn?gender=boys", "/kn?gender=boys&gclid=2"],
  [
    "/?search=wifi&near=Ecospace&userLat=12.927&userLon=77.681",
    "/?near=Ecospace&search=wifi&userLat=12.927&userLon=77.681",
  ],
  ["/rooms?maxRent=9000", "/rooms?maxRent=9000&category=boys"],
  ["/rooms?gender=ladies", `/rooms?gender=ladies&utm_content=${"a".repeat(3_100)}`],
])("%s is made once for all visitors, also as %s", async (path, again) => {
  // News of how the city was filled may still be on its way.
  await expect
    .poll(async () => {
      const [one, two] = [await page(path), await page(again)];
      return two.made === one.made;
    })
    .toBe(true);
});

test("what a page reads of its address makes another page", async () => {
  const made = [];
  for (const query of [
    "",
    "?gender=boys",
    "?gender=ladies",
    "?amenities=a&amenities=b",
    "?amenities=b&amenities=a",
  ])
    made.push((await page(`/${query}`)).made);
  expect(new Set(made).size).toBe(made.length);
});

const OWN = [
  "/stays",
  "/pgs/FIRST",
  "/anything",
  "/?userLat=12.927&userLon=77.681",
  "/?near=My+home&userLat=12.927&userLon=77.681",
  "/?box=12.8,77.5,12.9,77.6",
  `/?search=${"a".repeat(3_100)}`,
];
test.each(OWN)("%s is made for each anew", async (path) => {
  const [one, two] = [await ask(path), await ask(path)];
  expect(one.headers.get("cache-control")).toBe("private, no-cache");
  expect(one.headers.get("etag")).toBeNull();
  expect((await pageOf(two)).made).not.toBe((await pageOf(one)).made);
});

test("a page knows nothing of the session, and of all cookies only a known place", async () => {
  const me = await userCaller(t.deps);
  const { made } = await page("/");
  const unknown = "place=12.927%2C77.681%2CMy%20home";
  for (const cookie of [me.cookies, "guest=x", "anything=x", unknown]) {
    expect(await page("/", { cookie })).toMatchObject({ made, user: null });
  }
  expect((await page("/stays", { cookie: me.cookies })).user).toBe(me.id);
  for (const each of ["/rooms?userLat=12.927&userLon=77.681", `/rooms?cursor=${"a".repeat(3_100)}`])
    expect([each, (await page(each, { cookie: me.cookies })).user]).toEqual([each, null]);

  const place = "place=12.927%2C77.681%2CEcospace";
  const near = await page("/", { cookie: `${me.cookies}; ${place}; guest=x` });
  expect(near).toMatchObject({ user: null, headers: { cookie: place } });
  expect(near.made).not.toBe(made);
  expect((await page("/", { cookie: place })).made).toBe(near.made);
  expect((await page("/")).made).toBe(made);
});

test("a room is one page for all strangers, and made anew for who is signed in: they may read more of it", async () => {
  const me = await userCaller(t.deps);
  const { made } = await page("/rooms/7");
  expect(await page("/rooms/7", { cookie: "guest=x" })).toMatchObject({ made, user: null });
  const own = await ask("/rooms/7", { cookie: me.cookies });
  expect(own.headers.get("cache-control")).toMatch(/private/);
  expect((await pageOf(own)).user).toBe(me.id);
  for (const path of ["/rooms/new", "/rooms/mine", "/rooms/07", "/rooms/7/edit"])
    expect((await ask(path)).headers.get("cache-control")).toMatch(/private/);
});

test("a cached page holds nothing of the visitor who asked first", async () => {
  const path = "/pgs/asked-by-a-stranger";
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "user-agent": "canary" };
  // Not fetch, which sets the host itself.
  await new Promise((done, fail) => {
    get(`${t.origin}${path}`, { headers }, (answer) => answer.resume().on("end", done)).on("error", fail);
  });
  const { made } = pages.seen;
  const found = await page(path);
  expect(found.made).toBe(made);
  expect(found.url).toBe(new URL(path, t.deps.config.publicUrl).href);
  expect(JSON.stringify(found)).not.toMatch(/evil|canary/);
});

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", null],
])(
  "a browser that takes %s gets the same page, whose policy lets its script run",
  async (takes, encoding) => {
    const answer = await ask("/", { "accept-encoding": takes });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    // Unpacked piece by piece: no copy is kept for a client that doesn't read it.
    expect(answer.headers.has("content-length")).toBe(encoding !== null);
    const html = await answer.text();
    expect(html).toBe(await (await ask("/")).text());
    expect(html).not.toContain("nonce=");
    const [, script] = /<script>(.*?)<\/script>/s.exec(html)!;
    const hash = createHash("sha256").update(script!).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`script-src 'self' 'sha256-${hash}';`);
  },
);

test("whoever has it is told so, without a policy that would come over that of the page", async () => {
  const answer = await ask("/");
  expect(answer.headers.get("cache-control")).toMatch(
    /^public, max-age=0, s-maxage=\d, stale-while-revalidate=\d$/,
  );
  expect(answer.headers.get("vary")).toBe("Cookie, Accept-Encoding");
  const etag = answer.headers.get("etag")!;
  const again = await ask("/", { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("etag")).toBe(etag);
  expect(again.headers.get("content-security-policy")).toBeNull();
  expect((await ask("/", { "if-none-match": 'W/"another"' })).status).toBe(200);
});

test("HEAD says what GET would, and nothing of the page", async () => {
  const [whole, head] = [await ask("/"), await ask("/", {}, "HEAD")];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  for (const name of ["etag", "content-length", "content-encoding", "cache-control", "content-type"])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
});

test("what is missing or has moved is not kept", async () => {
  for (const [path, status] of [
    ["/pgs/missing", 404],
    ["/pgs/moved", 301],
  ] as const) {
    const made = pages.seen.made;
    for (let round = 1; round <= 2; round++) {
      const answer = await ask(path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      expect(answer.headers.get("etag")).toBeNull();
      expect(pages.seen.made).toBe(made + round);
    }
  }
});

test("many who ask at once wait for one page", async () => {
  const { made } = pages.seen;
  const found = await Promise.all(Array.from({ length: 30 }, () => page("/pgs/asked-by-many")));
  expect(new Set(found.map((each) => each.made))).toEqual(new Set([made + 1]));
});

test("a change shows at once, and a page that was being made meanwhile is not kept", async () => {
  let go = () => {};
  pages.seen.hold = new Promise((done) => {
    go = done;
  });
  vi.advanceTimersByTime(STALE_MS);
  const { made } = pages.seen;
  const early = page("/pgs/slow");
  await expect.poll(() => pages.seen.made, PATIENTLY).toBe(made + 1);
  await rename("Changed meanwhile");
  // Whoever asks now must not be given what was begun before.
  const late = page("/pgs/slow");
  await expect.poll(() => pages.seen.made, PATIENTLY).toBe(made + 2);
  go();
  expect((await early).titles).toEqual(["First title"]);
  for (const found of [await late, await page("/"), await page("/pgs/slow")])
    expect(found.titles).toEqual(["Changed meanwhile"]);
});

test("the new name of a host shows on pages that were kept, and nobody else makes a page anew", async () => {
  const [host, other] = [await userCaller(t.deps), await userCaller(t.deps)];
  await createListing(t.deps.store, { ownerId: host.id });
  const named = (userId: string) =>
    t.deps.store.db.update(users).set({ firstName: "Meera" }).where(eq(users.id, userId));
  const heard: string[] = [];
  const stop = await t.deps.store.listen("listings", (payload) => heard.push(payload));
  // News of the new listing may still be on its way.
  await t.deps.store.notify("listings", "begin");
  await expect.poll(() => heard, PATIENTLY).toContain("begin");
  heard.length = 0;
  await named(other.id);
  await named(host.id);
  await named(host.id);
  await t.deps.store.notify("listings", "end");
  await expect.poll(() => heard, PATIENTLY).toEqual(["", "end"]);
  await stop();
});

test("in a crowd of changes a page is made anew once, and no change is forgotten", async () => {
  for (let each = 1; each <= 20; each++) await rename(`Change ${each}`);
  await page("/");
  const { made } = pages.seen;
  // Well before a page that nothing was said of would be made anew.
  await expect.poll(async () => (await page("/")).titles, PATIENTLY).toContain("Change 20");
  expect(pages.seen.made).toBeLessThanOrEqual(made + 1);
});
