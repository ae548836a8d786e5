import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, fromPaise, toPaise } from "../money.ts";
import { DURATIONS } from "./choices.ts";
import { priceOf } from "./price.ts";

test("the price of a short stay is fixed, a month costs the listing's rent, and the deposit comes on top", () => {
  const listing = { monthlyRent: "9500.00", securityDeposit: "9000.00" };
  expect(priceOf(listing, "7days")).toEqual({
    rent: "2800.00",
    securityDeposit: "9000.00",
    total: "11800.00",
  });
  expect(priceOf(listing, "15days")?.total).toBe("15000.00");
  expect(priceOf(listing, "1month")?.total).toBe("18500.00");
});

test("a stay without a monthly rent has no price for a month; without a deposit none is asked", () => {
  const listing = { monthlyRent: null, securityDeposit: null };
  expect(priceOf(listing, "1month")).toBeNull();
  expect(priceOf(listing, "7days")).toEqual({ rent: "2800.00", securityDeposit: "0.00", total: "2800.00" });
});

test("a total is to the paisa the rent and the deposit", () => {
  const amount = fc.integer({ min: 0, max: 49_999_999 }).map(fromPaise);
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...DURATIONS), (monthlyRent, securityDeposit, duration) => {
      const price = priceOf({ monthlyRent, securityDeposit }, duration);
      expect(price?.total).toBe(addAmounts(price?.rent ?? "", securityDeposit));
      expect(toPaise(price?.total ?? "")).toBe(toPaise(price?.rent ?? "") + toPaise(securityDeposit));
    }),
  );
});
