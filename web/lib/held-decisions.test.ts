import { afterEach, beforeEach, expect, test, vi } from "vitest";

let held: typeof import("./held-decisions.ts");
let sent: string[];
const page = new EventTarget();
const doc = Object.assign(new EventTarget(), {
  visibilityState: "visible",
  documentElement: { lang: "en-IN" },
});

const decision = (subject: string, send?: () => Promise<unknown>) => ({
  subject,
  title: "Payment verified",
  about: subject,
  path: "/admin",
  send:
    send ??
    (async (isLeaving: boolean) => {
      sent.push(`${subject}${isLeaving ? " leaving" : ""}`);
    }),
});
const keyOf = (subject: string) => {
  const found = held.heldDecisions.get().find((each) => each.subject === subject);
  return found?.key ?? "";
};
const states = () => held.heldDecisions.get().map(({ subject, state }) => `${subject} ${state}`);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", doc);
  vi.resetModules();
  held = await import("./held-decisions.ts");
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a decision is sent after ten seconds, and can be taken back until then", async () => {
  held.holdDecision(decision("payments 1"));
  held.holdDecision(decision("payments 2"));
  const first = keyOf("payments 1");
  await vi.advanceTimersByTimeAsync(held.UNDO_MS - 1);
  expect(sent).toEqual([]);
  expect(held.undoDecision(keyOf("payments 2"))).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["payments 1"]);
  expect(states()).toEqual([]);
  expect(held.undoDecision(first)).toBe(false);
});

test("all that wait are sent at once when the page goes or is hidden, in a way that outlives it", async () => {
  held.holdDecision(decision("payments 1"));
  held.holdDecision(decision("referrals 2"));
  page.dispatchEvent(new Event("pagehide"));
  expect(sent).toEqual(["payments 1 leaving", "referrals 2 leaving"]);
  await vi.advanceTimersByTimeAsync(0);
  held.holdDecision(decision("payments 3"));
  doc.visibilityState = "hidden";
  doc.dispatchEvent(new Event("visibilitychange"));
  doc.visibilityState = "visible";
  expect(sent.at(-1)).toBe("payments 3 leaving");
  await vi.advanceTimersByTimeAsync(held.UNDO_MS);
  expect(sent).toHaveLength(3);
});

test("one that failed is shown, and sent again under the same key when it is asked for", async () => {
  const keys: string[] = [];
  const send = async (_isLeaving: boolean, key: string) => {
    keys.push(key);
    if (keys.length === 1) throw new Error("no connection");
  };
  held.holdDecision({ ...decision("payments 1"), send });
  await vi.advanceTimersByTimeAsync(held.UNDO_MS);
  expect(states()).toEqual(["payments 1 failed"]);
  await held.sendDecision(keyOf("payments 1"));
  expect(states()).toEqual([]);
  expect(new Set(keys).size).toBe(1);
});

test("a second decision about a record waits its time while the first is being sent", async () => {
  let answer = () => {};
  const slow = () => new Promise<void>((done) => (answer = done));
  held.holdDecision(decision("payments 1", slow));
  await vi.advanceTimersByTimeAsync(held.UNDO_MS);
  held.holdDecision(decision("payments 1"));
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(["payments 1 held"]);
  await vi.advanceTimersByTimeAsync(held.UNDO_MS);
  expect(sent).toEqual(["payments 1"]);
});

test("what one account decided is never sent by another, and is shown until the one comes back", async () => {
  held.setDecider("asha");
  held.holdDecision(decision("payments 1"));
  held.setDecider(null);
  await vi.advanceTimersByTimeAsync(held.UNDO_MS);
  held.setDecider("bala");
  await held.sendDecision(keyOf("payments 1"));
  expect(sent).toEqual([]);
  expect(states()).toEqual(["payments 1 failed"]);
  held.setDecider("asha");
  await held.sendDecision(keyOf("payments 1"));
  expect(sent).toEqual(["payments 1"]);
});
