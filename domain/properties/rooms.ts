import type { RoomType } from "#domain/listings/choices.ts";
import { FLOORS } from "./choices.ts";

/** "10 rooms of 2 sharing on floors 1 to 3". */
export interface RoomsPlan {
  count: number;
  roomType: RoomType;
  floors: { from: number; to: number };
  /** `floor`: 101, 102, 201. `running`: 1, 2, 3. */
  numbering: "floor" | "running";
}

export interface PlannedRoom {
  name: string;
  floor: number;
  roomType: RoomType;
}

/** Beds of a room: its sharing says how many. */
export const bedsOf = (roomType: RoomType): number => Number(roomType[0]);

const ROOMS_OF_FLOOR = 100;

/** So many on each floor; what does not divide evenly goes to the lower floors. */
function shares(count: number, { from, to }: RoomsPlan["floors"]): number[] {
  const floors = to - from + 1;
  return Array.from({ length: floors }, (_, at) => Math.floor(count / floors) + (at < count % floors ? 1 : 0));
}

/** The next numbers, from `first` on, that no door has. */
function* freeNames(first: number, taken: ReadonlySet<string>): Generator<string, never> {
  for (let number = first; ; number++) if (!taken.has(String(number))) yield String(number);
}

/** Numbers of a floor: 101 to 199, and then 1100 and up, so that none is a number of the floor above. */
function* namesOnFloor(floor: number, taken: ReadonlySet<string>): Generator<string, never> {
  for (let at = 1; at < ROOMS_OF_FLOOR; at++) {
    const name = String(floor * ROOMS_OF_FLOOR + at);
    if (!taken.has(name)) yield name;
  }
  return yield* freeNames(floor * ROOMS_OF_FLOOR * 10 + ROOMS_OF_FLOOR, taken);
}

/** @param doors names of the rooms that are there: none is given twice, whatever its case */
export function roomsOf(plan: RoomsPlan, doors: readonly string[] = []): PlannedRoom[] {
  const taken = new Set(doors.map((name) => name.toLowerCase()));
  const running = freeNames(1, taken);
  return shares(plan.count, plan.floors).flatMap((rooms, at) => {
    const floor = plan.floors.from + at;
    const names = plan.numbering === "running" ? running : namesOnFloor(floor, taken);
    return Array.from({ length: rooms }, () => ({
      name: names.next().value,
      floor,
      roomType: plan.roomType,
    }));
  });
}

export const isFloorRange = ({ from, to }: RoomsPlan["floors"]) =>
  FLOORS.min <= from && from <= to && to <= FLOORS.max;
