import { BadgeCheck, HeartHandshake } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import type { RoomParts } from "./room-card.tsx";
import { TenantFace } from "./tenant-face.tsx";
import { checkedWords, tenantName } from "./words.ts";

interface TenantRowProps {
  room: RoomCard;
  parts: RoomParts;
  matched: boolean;
}

/** Who posts it, what speaks for them, and how well the two would get along. */
export function TenantRow({ room, parts, matched }: TenantRowProps) {
  const { tenant, match } = room;
  return (
    <div className="mt-auto flex items-center gap-3 border-line border-t pt-3">
      <TenantFace tenant={tenant} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span translate={tenant.firstName ? "no" : undefined} className="truncate font-semibold">
            {tenantName(tenant)}
          </span>
          {parts.trust?.(tenant)}
        </p>
        <p className="flex items-start gap-1 text-muted text-xs">
          <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0 text-brand" />
          <span>{checkedWords(tenant)}</span>
        </p>
      </div>
      {match === null && !matched && (
        <Link
          to={pages.preferences}
          title={t("rooms.seeMatch")}
          aria-label={t("rooms.seeMatch")}
          className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-line border-dashed text-brand hover:border-brand hover:bg-brand-soft"
        >
          <HeartHandshake aria-hidden="true" className="size-5" />
        </Link>
      )}
    </div>
  );
}
