import type { BedBoard, BedView, RoomOnBoard } from "#domain/properties/contract.ts";

export interface BedInRoom {
  room: RoomOnBoard;
  bed: BedView;
  /** "101 A". */
  name: string;
}

/** All beds of a board, in its order. */
export const bedsOfBoard = ({ floors }: Pick<BedBoard, "floors">): BedInRoom[] =>
  floors.flatMap(({ rooms }) =>
    rooms.flatMap((room) => room.beds.map((bed) => ({ room, bed, name: `${room.name} ${bed.letter}` }))),
  );

/** Beds into which somebody could move, those that are free first. */
export const bedsToChoose = (board: Pick<BedBoard, "floors">): BedInRoom[] =>
  bedsOfBoard(board)
    .filter(({ bed }) => bed.state === "free" || bed.freeFrom !== null)
    .sort((a, b) => Number(b.bed.state === "free") - Number(a.bed.state === "free"));
