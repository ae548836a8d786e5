import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { depositWords, freeFrom, todayInKolkata } from "./words.ts";

interface RoomAsideProps {
  room: RoomPost;
  ask: ReactNode;
}

const Rent = ({ room }: { room: RoomPost }) => (
  <span className="whitespace-nowrap font-bold text-2xl tracking-tight">
    {formatRupees(room.rent)}
    <small className="font-medium text-base text-muted">{t("rooms.perMonth")}</small>
  </span>
);

const Free = ({ room }: { room: RoomPost }) => (
  <span suppressHydrationWarning>{freeFrom(room.availableFrom, todayInKolkata())}</span>
);

/** Beside the page on wide screens. */
export function RoomAside({ room, ask }: RoomAsideProps) {
  return (
    <aside aria-label={t("rooms.askToJoin")} className="max-lg:hidden">
      <div className="sticky top-6 grid gap-4 rounded-card border border-line bg-surface p-6 shadow-card">
        <div>
          <p>
            <Rent room={room} />
          </p>
          <p className="mt-1 text-muted text-sm">
            {depositWords(room.deposit)} · <Free room={room} />
          </p>
        </div>
        {ask}
        <p className="text-muted text-sm">{t("rooms.asideNote")}</p>
      </div>
    </aside>
  );
}

/** At the foot of a phone's screen. Takes the place of the tabs. */
export function RoomBar({ room, ask }: RoomAsideProps) {
  return (
    <section
      aria-label={t("rooms.askToJoin")}
      data-book-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden"
    >
      <div className="grow leading-tight">
        <span className="whitespace-nowrap font-bold text-xl tracking-tight">
          {formatRupees(room.rent)}
          <small className="font-medium text-muted text-sm">{t("rooms.perMonth")}</small>
        </span>
        <p className="text-muted text-xs">
          <Free room={room} />
        </p>
      </div>
      {ask}
    </section>
  );
}
