import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";

const look = (isHere: boolean) =>
  `inline-flex min-h-11 items-center border-b-3 px-1 font-semibold ${isHere ? "border-brand text-ink" : "border-transparent text-muted hover:text-ink"}`;

/** Rooms that are offered, and the people who look for one. */
export function RoomsTabs({ at }: { at: "rooms" | "wanted" }) {
  return (
    <nav aria-label={t("rooms.tabsLabel")} className="mb-3 flex flex-wrap gap-x-5 border-line border-b">
      <Link
        to={pages.rooms}
        aria-current={at === "rooms" ? "page" : undefined}
        className={look(at === "rooms")}
      >
        {t("rooms.tabRooms")}
      </Link>
      <Link
        to={pages.roomsWanted}
        aria-current={at === "wanted" ? "page" : undefined}
        className={look(at === "wanted")}
      >
        {t("rooms.tabWanted")}
      </Link>
      <Link to={pages.myRooms} className={`${look(false)} ml-auto text-brand!`}>
        {t("rooms.yourRequests")}
      </Link>
    </nav>
  );
}
