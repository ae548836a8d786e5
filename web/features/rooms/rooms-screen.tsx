import { Suspense } from "react";
import { t } from "#domain/i18n.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { Feed } from "./feed.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { RoomParts } from "./room-card.tsx";
import { RoomsTabs } from "./rooms-tabs.tsx";
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
      <RoomsTabs at="rooms" />
      <h1 className="mt-1 max-w-[26ch] text-balance font-bold text-[clamp(24px,3.4vw,40px)] leading-[1.12] tracking-tight">
        {t("rooms.pageTitle")}
      </h1>
      <p className="mt-1 max-w-[60ch] text-pretty text-muted">{t("rooms.pageIntro")}</p>
      <FilterBar search={search} />
      <Feed search={search} parts={parts} isStrangers={isStrangers} onSignIn={onSignIn} />
      <Suspense fallback={null}>
        <HowItWorks />
      </Suspense>
    </div>
  );
}
