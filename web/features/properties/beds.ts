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

/** From when somebody who is dragged has the other bed: the day of the board, or the day they come where that is later. */
export function dayOfMove(board: BedBoard, tenantId: number): string {
  const firstDay = bedsOfBoard(board).find(({ bed }) => bed.person?.tenantId === tenantId)?.bed.person
    ?.firstDay;
  return firstDay !== undefined && firstDay > board.day ? firstDay : board.day;
}
