import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnswerCache, CLEAR_INTERVAL_MS, lruByBytes, serialize } from "./answer-cache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function filled() {
  const cache = new AnswerCache(1_000_000);
  const fill = () => cache.make("q", async () => serialize(Buffer.from("[]"), {}));
  await fill();
  return { cache, fill };
}

test("the first small change counts at once", async () => {
  const { cache } = await filled();
  cache.scheduleClear();
  expect(cache.get("q")).toBeUndefined();
});

test("a crowd of them empties it once in a while, and none is forgotten", async () => {
  const { cache, fill } = await filled();
  cache.scheduleClear();
  await fill();
  for (let each = 0; each < 1_000; each++) cache.scheduleClear();
  vi.advanceTimersByTime(CLEAR_INTERVAL_MS - 1);
  expect(cache.get("q")).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(cache.get("q")).toBeUndefined();
});

test("any other change still counts at once", async () => {
  const { cache, fill } = await filled();
  cache.scheduleClear();
  await fill();
  cache.scheduleClear();
  cache.clear();
  expect(cache.get("q")).toBeUndefined();
});

test("who asks while an answer is made waits for that one, unless something changed since", async () => {
  const cache = new AnswerCache(1_000_000);
  const begun: ((text: string) => void)[] = [];
  const ask = () =>
    cache.make("q", () =>
      new Promise<string>((done) => begun.push(done)).then((text) => serialize(Buffer.from(text), {})),
    );
  const [one, two] = [ask(), ask()];
  expect(begun).toHaveLength(1);
  cache.clear();
  const late = ask();
  expect(begun).toHaveLength(2);
  begun[0]?.("old");
  expect([String((await one).body), String((await two).body)]).toEqual(["old", "old"]);
  expect(cache.get("q")).toBeUndefined();
  const later = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.("new");
  expect([String((await late).body), String((await later).body)]).toEqual(["new", "new"]);
  expect(String(cache.get("q")?.body)).toBe("new");
});

test("what failed is tried again by the next", async () => {
  const cache = new AnswerCache(1_000_000);
  await expect(cache.make("q", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(String((await cache.make("q", async () => serialize(Buffer.from("here"), {}))).body)).toBe("here");
});

test("a long key counts as much as it takes", () => {
  const cache = lruByBytes<{ bytes: number }>(40_000);
  for (let each = 0; each < 100; each++) cache.set(`${each}`.padStart(2_000, "x"), { bytes: 10 });
  expect(cache.size).toBe(8);
});
