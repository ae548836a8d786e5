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
  const tell = (
    conversation: string,
    text: string,
    { person = "host", network = "home", isAnswered = true } = {},
  ) => pushes.tell(conversation, { person, network, isAnswered, send: () => void told.push(text) });
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

test("of people who were never answered a conversation, a network and all together ring so often in an hour", () => {
  const { told, tell } = pace();
  const { inAll, ofNetwork, ofConversation } = UNANSWERED_PER_HOUR;
  const isAnswered = false;
  for (let each = 0; each <= ofConversation; each++) {
    tell("one", "x", { network: "a", isAnswered });
    vi.advanceTimersByTime(30_000);
  }
  expect(told).toHaveLength(ofConversation);
  for (let each = 0; each <= ofNetwork; each++) tell(`a ${each}`, "x", { network: "a", isAnswered });
  expect(told).toHaveLength(ofNetwork);
  const networks = Array.from({ length: inAll / ofNetwork - 1 }, (_, at) => `network ${at}`);
  for (const network of networks)
    for (let each = 0; each < ofNetwork; each++) tell(`${network} ${each}`, "x", { network, isAnswered });
  expect(told).toHaveLength(inAll);
  tell("late", "first of its network", { network: "late", isAnswered });
  tell("later", "second of its network", { network: "late", isAnswered });
  tell("known", "answered");
  tell("elsewhere", "somebody else's", { person: "other host", network: "a", isAnswered });
  expect(told.slice(inAll)).toEqual(["first of its network", "answered", "somebody else's"]);
  vi.advanceTimersByTime(3_600_000);
  tell("one", "an hour later", { network: "a", isAnswered });
  expect(told.at(-1)).toBe("an hour later");
});
