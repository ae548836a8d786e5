import { Suspense } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { WANTED } from "#domain/rooms/choices.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { Feed } from "./feed.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { RoomParts } from "./room-card.tsx";
import { useOwnView, useRooms } from "./use-rooms.ts";

const HowItWorks = lazyPart(() => import("./how-it-works.tsx"));

interface RoomsScreenProps {
  parts: RoomParts;
  onSignIn: () => void;
}

export function RoomsScreen({ parts, onSignIn }: RoomsScreenProps) {
  const search = useRooms();
  const isStrangers = useOwnView();
  return (
    <div className="wrap">
      <h1 className="mt-1 max-w-[26ch] text-balance font-bold text-[clamp(24px,3.4vw,40px)] leading-[1.12] tracking-tight">
        {t("rooms.pageTitle")}
      </h1>
      <p className="mt-1 max-w-[60ch] text-pretty text-muted">{t("rooms.pageIntro")}</p>
      <p className="mb-1 flex flex-wrap gap-x-4 font-semibold text-brand">
        <Link to={pages.myRooms} className="min-h-11 content-center">
          {t("rooms.yourRequests")}
        </Link>
        <Link to={WANTED} className="min-h-11 content-center">
          {t("rooms.tabWanted")}
        </Link>
      </p>
      <FilterBar search={search} />
      <Feed search={search} parts={parts} isStrangers={isStrangers} onSignIn={onSignIn} />
      <Suspense>
        <HowItWorks />
      </Suspense>
    </div>
  );
}
