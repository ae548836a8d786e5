import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PushPace, UNANSWERED_PER_HOUR } from "./push-pace-policy.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function pace() {
  const told: string[] = [];
  const pushes = new PushPace();
  const tell = (conversation: string, text: string, { person = "host", isAnswered = true } = {}) =>
    pushes.tell(conversation, { person, isAnswered, send: () => void told.push(text) });
  return { told, tell, pushes };
}

test("the first message is told at once, then the newest of each half minute", () => {
  const { told, tell } = pace();
  for (const text of ["one", "two", "three"]) tell("a", text);
  tell("b", "other");
  expect(told).toEqual(["one", "other"]);
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual(["one", "other", "three"]);
  tell("a", "four");
  tell("b", "later");
  expect(told).toEqual(["one", "other", "three", "later"]);
  vi.advanceTimersByTime(60_000);
  tell("a", "five");
  expect(told).toEqual(["one", "other", "three", "later", "four", "five"]);
});

test("what waits is told before the server stops, once", () => {
  const { told, tell, pushes } = pace();
  for (const text of ["one", "two", "three"]) tell("a", text);
  pushes.flush();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(["one", "three"]);
});

test("strangers in any number make one phone ring so often in an hour, and people who were answered besides", () => {
  const { told, tell } = pace();
  const flood = () => {
    for (let each = 0; each <= UNANSWERED_PER_HOUR; each++) tell(`${each}`, "x", { isAnswered: false });
  };
  flood();
  expect(told).toHaveLength(UNANSWERED_PER_HOUR);
  tell("known", "y");
  tell("elsewhere", "z", { person: "other host", isAnswered: false });
  expect(told.slice(UNANSWERED_PER_HOUR)).toEqual(["y", "z"]);
  vi.advanceTimersByTime(3_600_000);
  flood();
  expect(told).toHaveLength(2 * UNANSWERED_PER_HOUR + 2);
});
