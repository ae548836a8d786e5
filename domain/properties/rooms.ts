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
  return Array.from(
    { length: floors },
    (_, at) => Math.floor(count / floors) + (at < count % floors ? 1 : 0),
  );
}

/** Free numbers of a floor: 101 to 199 and, where those are used up, 1101 and up. */
function* numbersOfFloor(floor: number): Generator<number, never> {
  for (let at = 1; at < ROOMS_OF_FLOOR; at++) yield floor * ROOMS_OF_FLOOR + at;
  return yield* numbersFrom(floor * ROOMS_OF_FLOOR * 10 + ROOMS_OF_FLOOR + 1);
}

function* numbersFrom(first: number): Generator<number, never> {
  for (let number = first; ; number++) yield number;
}

function nextFree(numbers: Generator<number, never>, taken: Set<string>): string {
  let name = String(numbers.next().value);
  while (taken.has(name)) name = String(numbers.next().value);
  taken.add(name);
  return name;
}

/** @param doors names of the rooms that are there: none is given twice, whatever its case */
export function roomsOf(plan: RoomsPlan, doors: readonly string[] = []): PlannedRoom[] {
  const taken = new Set(doors.map((name) => name.toLowerCase()));
  const running = numbersFrom(1);
  return shares(plan.count, plan.floors).flatMap((rooms, at) => {
    const floor = plan.floors.from + at;
    const numbers = plan.numbering === "running" ? running : numbersOfFloor(floor);
    return Array.from({ length: rooms }, () => ({
      name: nextFree(numbers, taken),
      floor,
      roomType: plan.roomType,
    }));
  });
}

export const isFloorRange = ({ from, to }: RoomsPlan["floors"]) =>
  FLOORS.min <= from && from <= to && to <= FLOORS.max;
