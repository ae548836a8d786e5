import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnswerCache, answer, SOON_MS } from "./answer-cache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function filled() {
  const cache = new AnswerCache(1_000_000);
  const fill = () => cache.make("q", async () => answer(Buffer.from("[]"), {}));
  await fill();
  return { cache, fill };
}

test("the first small change counts at once", async () => {
  const { cache } = await filled();
  cache.clearSoon();
  expect(cache.get("q")).toBeUndefined();
});

test("a crowd of them empties it once in a while, and none is forgotten", async () => {
  const { cache, fill } = await filled();
  cache.clearSoon();
  await fill();
  for (let each = 0; each < 1_000; each++) cache.clearSoon();
  vi.advanceTimersByTime(SOON_MS - 1);
  expect(cache.get("q")).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(cache.get("q")).toBeUndefined();
});

test("any other change still counts at once", async () => {
  const { cache, fill } = await filled();
  cache.clearSoon();
  await fill();
  cache.clearSoon();
  cache.clear();
  expect(cache.get("q")).toBeUndefined();
});
