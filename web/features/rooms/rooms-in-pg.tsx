import { useQuery } from "@tanstack/react-query";
import { BedDouble, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { roomsHref } from "./filters.ts";
import { roomsInPgQuery } from "./queries.ts";

/** The way to the rooms that tenants of a PG offer; nothing where nobody offers one. */
export default function RoomsInPg({ listingId }: { listingId: number }) {
  const { data: count = 0 } = useQuery(roomsInPgQuery(useApi(), listingId));
  if (count === 0) return null;
  return (
    <Link
      to={roomsHref({ pg: listingId })}
      className="mb-8 flex min-h-14 items-center gap-3 rounded-ctl border border-line bg-surface px-4 py-2.5 hover:border-muted"
    >
      <BedDouble aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t("rooms.roomsInPg")}</span>
        <span className="block text-muted text-sm">{t("rooms.roomsInPgCount", { count })}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
