import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { begunOn, endedOn, moved, type StayDays } from "./stays.ts";

const open = (bedId: number, firstDay: string): StayDays => ({ bedId, firstDay, lastDay: null });

test("a move ends one bed on the day before", () => {
  expect(moved([open(1, "2026-01-31")], 2, "2026-03-01")).toEqual([
    { bedId: 1, firstDay: "2026-01-31", lastDay: "2026-02-28" },
    open(2, "2026-03-01"),
  ]);
});

test("a move on the first day, or before it, takes another bed for all days", () => {
  expect(moved([open(1, "2026-01-31")], 2, "2026-01-31")).toEqual([open(2, "2026-01-31")]);
});

test("a last day ends the bed of that day, and moves that were planned behind it", () => {
  const planned = moved([open(1, "2026-01-01")], 2, "2026-02-01");
  expect(endedOn(planned, "2026-01-20")).toEqual([
    { bedId: 1, firstDay: "2026-01-01", lastDay: "2026-01-20" },
  ]);
  expect(endedOn(endedOn(planned, "2026-02-20"), null)).toEqual(planned);
});

test("nobody is in two beds on a day, and no day between is lost", () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays("2028-01-15", days));
  const steps = fc.array(
    fc.oneof(
      fc.record({ bedId: fc.integer({ min: 1, max: 9 }), from: day }),
      fc.record({ lastDay: fc.option(day) }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let stays: StayDays[] = [open(1, "2028-01-15")];
      for (const step of taken) {
        stays = "bedId" in step ? moved(stays, step.bedId, step.from) : endedOn(stays, step.lastDay);
        // Steps that would leave nothing are refused before: see `tenantMove`.
        if (
          stays.length === 0 ||
          stays.some(({ firstDay, lastDay }) => lastDay !== null && lastDay < firstDay)
        )
          return;
        for (const [at, stay] of stays.entries()) {
          const next = stays[at + 1];
          if (next) expect(next.firstDay).toBe(addDays(stay.lastDay!, 1));
        }
      }
    }),
  );
});

test("who comes earlier has the bed from then on", () => {
  expect(begunOn([open(1, "2026-02-01")], "2026-01-29")).toEqual([open(1, "2026-01-29")]);
});
