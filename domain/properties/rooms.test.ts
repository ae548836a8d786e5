import fc from "fast-check";
import { expect, test } from "vitest";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { FLOORS, PROPERTY_LIMITS } from "./choices.ts";
import { bedsOf, roomsOf } from "./rooms.ts";

const plans = fc
  .record({
    count: fc.integer({ min: 1, max: PROPERTY_LIMITS.rooms }),
    roomType: fc.constantFrom(...ROOM_TYPES),
    floors: fc.record({
      from: fc.integer({ min: FLOORS.min, max: FLOORS.max }),
      to: fc.integer({ min: FLOORS.min, max: FLOORS.max }),
    }),
    numbering: fc.constantFrom("floor" as const, "running" as const),
  })
  .map((plan) => ({
    ...plan,
    floors: {
      from: Math.min(plan.floors.from, plan.floors.to),
      to: Math.max(plan.floors.from, plan.floors.to),
    },
  }));

test("makes rooms as a host says them", () => {
  const rooms = roomsOf({
    count: 10,
    roomType: "2 Sharing",
    floors: { from: 1, to: 3 },
    numbering: "floor",
  });
  expect(rooms.map(({ name }) => name).join(" ")).toBe("101 102 103 104 201 202 203 301 302 303");
  expect(rooms.reduce((sum, { roomType }) => sum + bedsOf(roomType), 0)).toBe(20);
});

test("goes on behind the numbers that are there", () => {
  const plan = {
    count: 3,
    roomType: "1 Sharing",
    floors: { from: 1, to: 1 },
    numbering: "floor",
  } as const;
  expect(roomsOf(plan, ["101", "102", "Terrace"]).map(({ name }) => name)).toEqual(["103", "104", "105"]);
});

test("as many rooms as were asked for, spread evenly, and no number twice", () => {
  fc.assert(
    fc.property(plans, plans, (before, plan) => {
      const doors = roomsOf(before).map(({ name }) => name);
      const rooms = roomsOf(plan, doors);
      const names = [...doors, ...rooms.map(({ name }) => name)];
      expect(rooms).toHaveLength(plan.count);
      expect(new Set(names).size).toBe(names.length);
      const { from, to } = plan.floors;
      const onFloor = Array.from(
        { length: to - from + 1 },
        (_, at) => rooms.filter(({ floor }) => floor === from + at).length,
      );
      expect(onFloor.reduce((sum, count) => sum + count, 0)).toBe(plan.count);
      expect(Math.max(...onFloor) - Math.min(...onFloor)).toBeLessThanOrEqual(1);
    }),
  );
});
