import { expect, test } from "vitest";
import { t } from "#domain/i18n.ts";
import { readLines, refusedLines, sumsOf } from "./deductions.ts";

const line = (id: number, reason: string, amount: string) => ({ id, reason, amount, photos: [] });

test("the sum runs along while it is typed", () => {
  expect(sumsOf([line(1, "Chair", "1000"), line(2, "", "5.5")], "9000.00")).toEqual({
    kept: "1005.50",
    returned: "7994.50",
  });
  expect(sumsOf([line(1, "Chair", "10."), line(2, "", "abc")], "9000.00").kept).toBe("0.00");
  expect(sumsOf([line(1, "Chair", "9000.01")], "9000.00").returned).toBeNull();
});

test("lines are read, empty ones left out, and faults stand where they are", () => {
  expect(readLines([line(1, " Chair ", "1000"), line(2, " ", "")], "9000.00")).toEqual({
    deductions: [{ reason: "Chair", amount: "1000", photos: [] }],
  });
  expect(readLines([line(1, "", "5"), line(2, "Key", ""), line(3, "Key", "0")], "9000.00")).toEqual({
    faults: {
      1: { reason: t("bookings.deductionReason") },
      2: { amount: t("bookings.deductionAmount") },
      3: { amount: t("bookings.deductionAmount") },
    },
  });
  expect(readLines([line(1, "All", "9000.01")], "9000.00")).toMatchObject({
    message: t("bookings.deductionsTooHigh"),
  });
  const many = Array.from({ length: 11 }, (_, id) => line(id, "x", "1"));
  expect(readLines(many, "9000.00")).toMatchObject({
    message: t("bookings.deductionsTooMany", { count: 10 }),
  });
});

test("what the server refuses stands at the line it meant", () => {
  const lines = [line(4, "", ""), line(7, "Chair", "1"), line(9, "Key", "2")];
  expect(refusedLines(lines, { "deductions.1.amount": "No", deductions: "Too much" })).toEqual({
    9: { amount: "No" },
  });
});
