import type { RoomParts } from "#web/features/rooms/room-card.tsx";
import { TrustBadge } from "#web/features/trust/trust-badge.tsx";

/** What other features say on the card of a room. */
export const ROOM_PARTS: RoomParts = {
  trust: ({ id, trust, firstName }) => trust && <TrustBadge userId={id} brief={trust} name={firstName} />,
};
