import type { RoomParts } from "#web/features/rooms/room-card.tsx";

/** What other features say on the card of a room. */
export const ROOM_PARTS: RoomParts = {};
