import { expect, test } from "vitest";
import { allInPrice } from "./all-in-price.ts";
import type { HouseRules } from "./choices.ts";
import { houseRules } from "./house-rules.ts";
import { ruleLines } from "./house-rules-words.ts";

test("what a month costs with electricity, where the host says it", () => {
  expect(allInPrice("8500.00", { electricity: "meter", electricityAbout: 400 })).toBe(
    "₹8,500 + electricity about ₹400",
  );
  expect(allInPrice("8500.00", { electricity: "included", electricityAbout: 400 })).toBe(
    "₹8,500 with electricity",
  );
  expect(allInPrice("8500.00", { electricity: "shared" })).toBeNull();
  expect(allInPrice("8500.00", {})).toBeNull();
  expect(allInPrice(null, { electricity: "included" })).toBeNull();
});

test("rules in words, without those that nobody said", () => {
  const all: HouseRules = {
    gate: "22:30",
    guests: "day",
    smoking: "outside",
    noticeDays: 30,
    lockInMonths: 0,
  };
  expect(ruleLines(all).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Gate: Closes at 10:30 pm",
    "Visitors: In the daytime only",
    "Smoking: Outside only",
    "Notice period: 30 days",
    "Shortest stay: No lock-in",
  ]);
  expect(ruleLines({ gate: "open" })).toMatchObject([{ value: "Always open" }]);
  expect(ruleLines({})).toEqual([]);
});

test.each([
  [{ gate: "24:00" }],
  [{ gate: "9:30" }],
  [{ guests: "never" }],
  [{ foodTimes: " " }],
  [{ noticeDays: 91 }],
  [{ noticeDays: 1.5 }],
  [{ lockInMonths: 13 }],
  [{ electricityAbout: "400" }],
])("%j are no house rules", (rules) => expect(houseRules.safeParse(rules).success).toBe(false));
