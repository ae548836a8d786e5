import { expect, test } from "vitest";
import { type BankAnswer, type BankLine, bankAnswer, isNearlySame } from "./matching.ts";

const payment = {
  utr: "412345678901",
  amount: "18500.00",
  from: "2026-11-05",
  to: "2026-11-06",
  isClaimedElsewhere: false,
};
const line: BankLine = {
  id: 1,
  date: "2026-11-05",
  amount: "18500.00",
  isDebit: false,
  utrs: ["412345678901"],
  narration: "",
};

test.each<[BankLine[], BankAnswer | null]>([
  [[], null],
  [[line], "exact"],
  [[{ ...line, date: "2026-11-02" }], "exact"],
  [[{ ...line, date: "2026-11-09" }], "exact"],
  [[{ ...line, date: "2026-11-01" }], "far_date"],
  [[{ ...line, date: "2026-11-10" }], "far_date"],
  [[{ ...line, amount: "1850.00" }], "other_amount"],
  [[{ ...line, utrs: ["512345678902", "412345678901"] }], "several_numbers"],
  [[line, { ...line, id: 2, date: "2026-11-06" }], "seen_twice"],
  [[line, { ...line, id: 2, isDebit: true }], "reversed"],
  [[{ ...line, isDebit: true }], null],
])("%j says %s", (lines, answer) => {
  expect(bankAnswer(payment, lines)).toBe(answer);
});

test("a UTR that two bookings name is no exact match of either", () => {
  expect(bankAnswer({ ...payment, isClaimedElsewhere: true }, [line])).toBe("seen_twice");
});

test.each([
  ["412345678901", "412345678901", false],
  ["412345678901", "412345678902", true],
  ["412345678901", "412345678910", true],
  ["412345678901", "412345678920", false],
  ["412345678901", "41234567890", false],
])("%s is nearly %s: %s", (one, other, isNear) => {
  expect(isNearlySame(one, other)).toBe(isNear);
});
