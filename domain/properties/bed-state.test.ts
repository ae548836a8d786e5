import { expect, test } from "vitest";
import { type BedStay, bedOnDay } from "./bed-state.ts";

const stay = (over: Partial<BedStay>): BedStay => ({
  tenantId: 1,
  name: "Asha",
  state: "living",
  bedId: 1,
  firstDay: "2026-01-01",
  lastDay: null,
  ...over,
});
const day = "2026-01-31";
const leaves = stay({ lastDay: "2026-01-31" });
const comes = stay({ tenantId: 2, name: "Meera", state: "expected", firstDay: "2026-02-01" });

test.each([
  ["free", false, [], day],
  ["closed", true, [], null],
  ["taken", false, [stay({})], null],
  ["leaving", false, [leaves], "2026-02-01"],
  ["arriving", false, [comes], null],
  ["arriving", false, [stay({ state: "expected", firstDay: day })], null],
] as const)("a bed is %s", (state, isClosed, stays, freeFrom) => {
  expect(bedOnDay(isClosed, stays, day)).toMatchObject({ state, freeFrom });
});

test("a bed that somebody leaves says who comes next", () => {
  expect(bedOnDay(false, [leaves, comes], day)).toMatchObject({
    state: "leaving",
    next: comes,
    freeFrom: null,
  });
});
