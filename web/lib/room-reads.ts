import { listRoomMatches } from "#domain/roommates/endpoints.ts";
import { getRoom, getRoomChoices, listRooms } from "#domain/rooms/endpoints.ts";

/** Endpoints that tell of rooms on offer, and of who fits them. */
export const ROOM_READS = [listRooms, getRoomChoices, getRoom, listRoomMatches] as const;
