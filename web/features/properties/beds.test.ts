import { expect, test } from "vitest";
import type { BedBoard, BedView } from "#domain/properties/contract.ts";
import { dayOfMove } from "./beds.ts";

const bed = (tenantId: number, firstDay: string, state: "living" | "expected"): BedView => ({
  ...{
    id: tenantId,
    letter: "A",
    state: state === "living" ? "taken" : "arriving",
    next: null,
    freeFrom: null,
  },
  person: { tenantId, name: "Meera", state, firstDay, lastDay: null },
});
const beds = [bed(1, "2026-01-01", "living"), bed(2, "2026-03-09", "expected")];
const board: BedBoard = {
  day: "2026-03-04",
  floors: [{ floor: 1, rooms: [{ id: 1, name: "101", roomType: "2 Sharing", beds }] }],
};

test("a move counts from the day of the board, of somebody who is still to come from the day they do", () => {
  expect([1, 2].map((tenantId) => dayOfMove(board, tenantId))).toEqual(["2026-03-04", "2026-03-09"]);
});
