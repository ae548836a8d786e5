import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { WANTED } from "#domain/rooms/choices.ts";

const look = (isHere: boolean) =>
  `inline-flex min-h-11 items-center font-semibold ${isHere ? "text-ink underline underline-offset-4" : "text-brand"}`;

/** Rooms that are offered, and the people who look for one. */
export function RoomsTabs({ at }: { at: "rooms" | "wanted" }) {
  return (
    <nav aria-label={t("rooms.tabsLabel")} className="mb-1 flex flex-wrap gap-x-4">
      <Link
        to={pages.rooms}
        aria-current={at === "rooms" ? "page" : undefined}
        className={look(at === "rooms")}
      >
        {t("rooms.tabRooms")}
      </Link>
      <Link to={WANTED} aria-current={at === "wanted" ? "page" : undefined} className={look(at === "wanted")}>
        {t("rooms.tabWanted")}
      </Link>
      <Link to={pages.myRooms} className={look(false)}>
        {t("rooms.yourRequests")}
      </Link>
    </nav>
  );
}
