import { clsx } from "clsx";
import { BedDouble, House, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";

interface Tab {
  to: string;
  label: () => string;
  Icon: LucideIcon;
}

const TABS: readonly Tab[] = [
  { to: pages.home, label: () => t("shell.tabPgs"), Icon: House },
  { to: pages.rooms, label: () => t("shell.tabRooms"), Icon: BedDouble },
];

/** How an entry looks, a link or a button. */
export const tabClass =
  "grid min-h-12 min-w-12 min-[360px]:min-w-14 place-items-center content-center gap-0.5 rounded-2xl font-semibold text-xs xl:hover:bg-brand-soft";

/**
 * At the foot of the screen; where the header has room for it, in there, so that it lies over nothing. There is room for
 * six entries at 320 px: PG's, Rooms, Today, Add PG, Chats and Referrals. My stays is in the user menu and the footer.
 * @param children further entries, for whoever is signed in
 */
export function BottomNav({ children }: { children?: ReactNode }) {
  return (
    <nav
      aria-label={t("shell.sections")}
      className={clsx(
        "bottom-nav fixed inset-x-0 bottom-0 z-30 flex justify-around border-line border-t bg-surface/92 pt-1.5 pb-[max(8px,env(safe-area-inset-bottom))] backdrop-blur-lg",
        "md:justify-center md:gap-8 xl:static xl:ml-auto xl:gap-2 xl:border-0 xl:bg-transparent xl:p-0 xl:backdrop-blur-none",
      )}
    >
      {TABS.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === pages.home}
          className={({ isActive }) =>
            clsx(tabClass, "relative", isActive ? "text-brand" : "text-muted hover:text-ink")
          }
        >
          <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
          {label()}
        </NavLink>
      ))}
      {children}
    </nav>
  );
}
