import { expect, test } from "vitest";
import type { StayView } from "#domain/bookings/stay.ts";
import { nextWords } from "./next-words.ts";

const nothing: StayView["deposit"] = {
  state: "held",
  dueOn: null,
  returned: null,
  deductions: [],
  reference: null,
  settledAt: null,
};
const stay = (over: Partial<StayView>): StayView => ({
  checkedInOn: "2026-10-01",
  noticeGivenOn: null,
  moveOutDate: null,
  checkedOutOn: null,
  deposit: nothing,
  allowedSteps: [],
  ...over,
});
const say = (over: Partial<StayView>, today = "2026-11-20") => nextWords(stay(over), today);

test("a guest reads what comes next at every step", () => {
  expect(say({ checkedInOn: null })).toContain("Your host checks you in");
  expect(say({})).toContain("give notice here");
  expect(say({ moveOutDate: "2026-12-01" })).toBe(
    "Your last day is Tue, 1 Dec 2026. Your host checks you out when you leave, and settles your deposit within 7 days.",
  );
  expect(say({ moveOutDate: "2026-12-01", deposit: { ...nothing, state: "none" } })).not.toContain("deposit");
  const due = {
    checkedOutOn: "2026-11-15",
    deposit: { ...nothing, state: "due", dueOn: "2026-11-22" },
  } as const;
  expect(say(due, "2026-11-22")).toContain("settle your deposit by Sun, 22 Nov 2026");
  expect(say(due, "2026-11-23")).toContain("had to settle your deposit by Sun, 22 Nov 2026");
  expect(say({ checkedOutOn: "2026-11-15", deposit: { ...nothing, state: "settled" } })).toBeNull();
});
