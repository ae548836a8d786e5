import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageCache, STALE_MS } from "./page-cache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function pages() {
  let made = 0;
  const cache = new PageCache<{ bytes: number; isCacheable: boolean; made: number }>(
    100_000,
    () => undefined,
  );
  const get = async () => {
    const page = await cache.get("/", async () => ({ bytes: 100, isCacheable: true, made: ++made }));
    return page.made;
  };
  /** Lets what is made without anybody waiting come to its end. */
  const settle = () => new Promise((done) => setImmediate(done));
  return { cache, get, settle };
}

test("an old page is served once more while it is made anew, a very old one is not", async () => {
  const { get, settle } = pages();
  expect([await get(), await get()]).toEqual([1, 1]);
  vi.advanceTimersByTime(60_001);
  expect(await get()).toBe(1);
  await settle();
  expect(await get()).toBe(2);
  vi.advanceTimersByTime(600_001);
  expect(await get()).toBe(3);
});

test("an invalidated page is served for a moment, and not a moment longer", async () => {
  const { cache, get, settle } = pages();
  await get();
  cache.markStale();
  vi.advanceTimersByTime(STALE_MS - 1);
  expect(await get()).toBe(1);
  await settle();
  expect(await get()).toBe(2);
  cache.markStale();
  vi.advanceTimersByTime(STALE_MS);
  expect(await get()).toBe(3);
});

test("more changes do not lengthen the moment", async () => {
  const { cache, get } = pages();
  await get();
  cache.markStale();
  vi.advanceTimersByTime(STALE_MS / 2);
  cache.markStale();
  vi.advanceTimersByTime(STALE_MS / 2);
  expect(await get()).toBe(2);
});

test("after a clear nothing old is served", async () => {
  const { cache, get } = pages();
  await get();
  cache.clear();
  expect(await get()).toBe(2);
});

test("a page that was begun before a change is not cached", async () => {
  const { cache, get } = pages();
  const begun = get();
  cache.clear();
  expect(await begun).toBe(1);
  expect(await get()).toBe(2);
});
