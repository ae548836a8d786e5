import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { Tag } from "#web/ui/chip.tsx";
import { FOR_WHOM, freeFrom, todayInKolkata } from "./words.ts";

/** The day may have turned since the page was made: what the server said stands until the next look. */
export function FreeFrom({ day }: { day: string }) {
  return (
    <Tag tone="sun">
      <span suppressHydrationWarning>{freeFrom(day, todayInKolkata())}</span>
    </Tag>
  );
}

/** For whom, with how many, and how many beds. */
export function RoomTags({ room, children }: { room: RoomCard; children?: ReactNode }) {
  const { gender, sharingType, placesLeft } = room;
  return (
    <div className="flex flex-wrap gap-1.5">
      <Tag tone={gender}>{FOR_WHOM[gender]()}</Tag>
      <Tag>{roomTypeLabel(sharingType)}</Tag>
      {placesLeft > 1 && <Tag>{t("rooms.beds", { count: placesLeft })}</Tag>}
      {children}
    </div>
  );
}
