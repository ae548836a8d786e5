import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import type { StayDays } from "./stays.ts";
import { noticeShortBy, type StepInput, type TenantFacts, tenantMove } from "./tenant-steps.ts";

const today = "2026-01-31";
const living: TenantFacts = {
  state: "living",
  isBooked: false,
  movesInOn: "2026-01-01",
  arrivedOn: "2026-01-01",
  noticeGivenOn: null,
  lastDay: null,
};
const expected: TenantFacts = { ...living, state: "expected", movesInOn: "2026-02-03", arrivedOn: null };
const stays: StayDays[] = [{ bedId: 1, firstDay: "2026-01-01", lastDay: null }];
const later: StayDays[] = [{ bedId: 1, firstDay: "2026-02-03", lastDay: null }];

test("asks again when somebody comes three days early, and then gives them the bed from that day", () => {
  expect(tenantMove(expected, later, { step: "arrive" }, today)).toMatchObject({ code: "EARLY_ARRIVAL" });
  expect(tenantMove(expected, later, { step: "arrive", confirm: true }, today)).toMatchObject({
    change: { state: "living", movesInOn: today, arrivedOn: today },
    stays: [{ firstDay: today }],
  });
});

test.each<[string, TenantFacts, StepInput]>([
  ["arrives tomorrow", expected, { step: "arrive", on: "2026-02-01" }],
  ["gives notice for yesterday", living, { step: "give_notice", lastDay: "2026-01-30" }],
  ["gives notice for years ahead", living, { step: "give_notice", lastDay: "2028-01-30" }],
  ["leaves tomorrow", living, { step: "leave", on: "2026-02-01" }],
  ["leaves before they came", living, { step: "leave", on: "2025-12-31" }],
  ["moves before they came", living, { step: "move", bedId: 2, from: "2025-12-31" }],
])("refuses who %s", (_, facts, input) => {
  const refused = tenantMove(facts, facts === living ? stays : later, input, today);
  expect(refused).toMatchObject({ code: "VALIDATION" });
});

test.each<[TenantFacts, StepInput]>([
  [living, { step: "arrive" }],
  [living, { step: "withdraw_notice" }],
  [living, { step: "cancel" }],
  [expected, { step: "leave" }],
  [
    { ...living, state: "left" },
    { step: "move", bedId: 2 },
  ],
  // A booking moves by its own steps.
  [{ ...living, isBooked: true }, { step: "leave" }],
])("%o takes no step %o", (facts, input) => {
  expect(tenantMove(facts, stays, input, today)).toMatchObject({ code: "ILLEGAL_TRANSITION" });
});

test("whatever steps are taken on whatever days, the days never contradict each other", () => {
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days));
  const step: fc.Arbitrary<StepInput> = fc.oneof(
    fc.record({ step: fc.constant("arrive" as const), on: day, confirm: fc.boolean() }),
    fc.record({ step: fc.constant("move" as const), bedId: fc.integer({ min: 1, max: 5 }), from: day }),
    fc.record({ step: fc.constant("give_notice" as const), lastDay: day }),
    fc.constant({ step: "withdraw_notice" as const }),
    fc.record({ step: fc.constant("leave" as const), on: day }),
  );
  const begin = fc.constantFrom([expected, later] as const, [living, stays] as const);
  fc.assert(
    fc.property(begin, fc.array(step, { maxLength: 15 }), ([facts, days], steps) => {
      let now = { ...facts };
      let beds = [...days];
      for (const [at, input] of steps.entries()) {
        const taken = tenantMove(now, beds, input, addDays(today, at));
        if ("code" in taken) continue;
        now = { ...now, ...taken.change };
        beds = taken.stays;
        expect(beds[0]!.firstDay).toBe(now.movesInOn);
        expect(beds.at(-1)!.lastDay).toBe(now.lastDay);
        for (const [index, { firstDay, lastDay }] of beds.entries()) {
          expect(lastDay === null || firstDay <= lastDay).toBe(true);
          if (index > 0) expect(firstDay).toBe(addDays(beds[index - 1]!.lastDay!, 1));
        }
      }
    }),
  );
});

test("says how many days of notice are missing", () => {
  expect(noticeShortBy("2026-02-15", today, 30)).toBe(15);
  expect(noticeShortBy("2026-03-02", today, 30)).toBe(0);
  expect(noticeShortBy("2026-02-01", today, undefined)).toBe(0);
});
