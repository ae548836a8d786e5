import { expect, test } from "vitest";
import type { StayView } from "#domain/bookings/stay.ts";
import { nextWords } from "./next-words.ts";

const nothing: StayView["deposit"] = {
  state: "held",
  waitsUntil: null,
  toReturn: null,
  returned: null,
  deductions: [],
  reference: null,
  settledAt: null,
};
const stay = (over: Partial<StayView>): StayView => ({
  hostAcceptedOn: null,
  checkedInOn: "2026-10-01",
  noticeGivenOn: null,
  moveOutDate: null,
  checkedOutOn: null,
  deposit: nothing,
  allowedSteps: [],
  ...over,
});
const say = (over: Partial<StayView>) => nextWords(stay(over));

test("a guest reads what comes next at every step", () => {
  expect(say({ checkedInOn: null })).toContain("Your host checks you in");
  expect(say({})).toContain("give notice here");
  expect(say({ moveOutDate: "2026-12-01" })).toBe(
    "Your last day is Tue, 1 Dec 2026. Your host checks you out when you leave. Then you get your deposit back.",
  );
  expect(say({ moveOutDate: "2026-12-01", deposit: { ...nothing, state: "none" } })).not.toContain("deposit");
  const over = (deposit: Partial<StayView["deposit"]>) =>
    say({ checkedOutOn: "2026-11-15", deposit: { ...nothing, ...deposit } });
  const waitsUntil = "2026-11-22";
  const date = "Sun, 22 Nov 2026";
  expect(over({ state: "open", waitsUntil })).toContain(`propose deductions until ${date}`);
  const deduction = { reason: "Chair", amount: "1000.00", photos: [], answer: null, objection: null };
  const deductions = [{ ...deduction, decided: null, decision: null }];
  expect(over({ state: "proposed", waitsUntil, deductions })).toBe(
    "Your host wants to keep ₹1,000 of your deposit. If you don't answer, you accept it.",
  );
  expect(over({ state: "disputed" })).toContain("We decide");
  expect(over({ state: "to_pay", toReturn: "8000.00" })).toContain("We send you ₹8,000");
  const decided = [{ ...deduction, decided: "400.50", decision: "It was old" }];
  expect(over({ state: "to_pay", toReturn: "8599.50", deductions: decided })).toMatch(
    /^Your host keeps ₹400\.50\. We send you ₹8,599\.50\./,
  );
  expect(over({ state: "paid", waitsUntil, returned: "8000.00" })).toContain(`Tell us by ${date}`);
  expect(over({ state: "missing" })).toContain("checking the transfer");
  expect(over({ state: "closed" })).toBeNull();
});
