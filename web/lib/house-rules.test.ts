import { expect, test } from "vitest";
import type { HouseRules } from "#domain/properties/choices.ts";
import { houseRulesErrors, houseRulesOf, houseRulesValues } from "./house-rules.ts";

const RULES: HouseRules = {
  gate: "22:30",
  guests: "day",
  smoking: "outside",
  foodTimes: "8 to 10 pm",
  noticeDays: 30,
  lockInMonths: 0,
  electricity: "meter",
  electricityAbout: 400,
};

test("a form that nobody changed says what it was filled with", () => {
  expect(houseRulesOf(houseRulesValues(RULES))).toEqual(RULES);
  expect(houseRulesOf(houseRulesValues({}))).toEqual({});
});

test("what electricity costs is left out where it is in the rent", () => {
  const values = { ...houseRulesValues(RULES), electricity: "included" as const };
  expect(houseRulesOf(values)).not.toHaveProperty("electricityAbout");
});

test("each wrong field has its message", () => {
  const values = { ...houseRulesValues({}), noticeDays: "120", lockInMonths: "3" };
  expect(houseRulesErrors(values)).toEqual({ noticeDays: "Enter 0 to 90 days." });
});
