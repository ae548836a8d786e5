import { afterEach, beforeEach, expect, test, vi } from "vitest";

let held: typeof import("./held-decisions.ts");
let sent: string[];
const page = new EventTarget();
const doc = Object.assign(new EventTarget(), { visibilityState: "visible" });

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
  await vi.advanceTimersByTimeAsync(held.UNDO_MS - 1);
  expect(sent).toEqual([]);
  expect(held.undoDecision("payments 2")).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["payments 1"]);
  expect(states()).toEqual([]);
  expect(held.undoDecision("payments 1")).toBe(false);
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

test("one that failed is shown, and sent again when it is asked for", async () => {
  const tries: boolean[] = [];
  const send = async () => {
    tries.push(true);
    if (tries.length === 1) throw new Error("no connection");
  };
  held.holdDecision(decision("payments 1", send));
  await vi.advanceTimersByTimeAsync(held.UNDO_MS);
  expect(states()).toEqual(["payments 1 failed"]);
  await held.sendDecision("payments 1");
  expect(states()).toEqual([]);
});
