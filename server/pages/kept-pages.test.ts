import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEHIND_MS, KeptPages } from "./kept-pages.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function pages() {
  let made = 0;
  const kept = new KeptPages<{ bytes: number; keep: boolean; made: number }>(100_000, () => undefined);
  const get = async () => {
    const page = await kept.get("/", async () => ({ bytes: 100, keep: true, made: ++made }));
    return page.made;
  };
  /** Lets what is made without anybody waiting come to its end. */
  const settle = () => new Promise((done) => setImmediate(done));
  return { kept, get, settle };
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

test("what is behind is served for a moment, and not a moment longer", async () => {
  const { kept, get, settle } = pages();
  await get();
  kept.outdate();
  vi.advanceTimersByTime(BEHIND_MS - 1);
  expect(await get()).toBe(1);
  await settle();
  expect(await get()).toBe(2);
  kept.outdate();
  vi.advanceTimersByTime(BEHIND_MS);
  expect(await get()).toBe(3);
});

test("more changes do not lengthen the moment", async () => {
  const { kept, get } = pages();
  await get();
  kept.outdate();
  vi.advanceTimersByTime(BEHIND_MS / 2);
  kept.outdate();
  vi.advanceTimersByTime(BEHIND_MS / 2);
  expect(await get()).toBe(2);
});

test("what was forgotten is never served", async () => {
  const { kept, get } = pages();
  await get();
  kept.forget();
  expect(await get()).toBe(2);
});

test("what was begun before a change is not kept", async () => {
  const { kept, get } = pages();
  const begun = get();
  kept.forget();
  expect(await begun).toBe(1);
  expect(await get()).toBe(2);
});
