import { t } from "#domain/i18n.ts";
import type { RoomCard as Room } from "#domain/rooms/posts.ts";
import { RoomCard, type RoomParts } from "./room-card.tsx";

interface RoomRowProps {
  rooms: readonly Room[];
  parts: RoomParts;
  onSignIn: () => void;
}

/** A few others; nothing where there are none. */
export function RoomRow({ rooms, parts, onSignIn }: RoomRowProps) {
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="other-rooms" className="py-8">
      <h2 id="other-rooms" className="mb-4 font-bold text-xl tracking-tight">
        {t("rooms.othersFree")}
      </h2>
      <ul className="listing-grid">
        {rooms.map((room) => (
          <li key={room.id} className="flex min-w-0">
            <RoomCard room={room} parts={parts} matched={room.match !== null} onSignIn={onSignIn} />
          </li>
        ))}
      </ul>
    </section>
  );
}
