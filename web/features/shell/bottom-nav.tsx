import { clsx } from "clsx";
import { CalendarCheck, House, type LucideIcon } from "lucide-react";
import { NavLink } from "react-router";
import { pages } from "#domain/paths.ts";

interface Tab {
  to: string;
  label: string;
  Icon: LucideIcon;
}

const TABS: readonly Tab[] = [
  { to: pages.home, label: "PG's", Icon: House },
  { to: pages.stays, label: "My stays", Icon: CalendarCheck },
];

/** At the foot of a phone, a floating pill above. */
export function BottomNav() {
  return (
    <nav
      aria-label="Sections"
      className={clsx(
        "bottom-nav fixed inset-x-0 bottom-0 z-30 flex justify-around border-line border-t bg-surface/92 pt-1.5 pb-[max(8px,env(safe-area-inset-bottom))] backdrop-blur-lg",
        "md:inset-x-auto md:bottom-5 md:left-1/2 md:-translate-x-1/2 md:gap-5 md:rounded-full md:border md:px-6 md:py-1.5 md:shadow-card",
      )}
    >
      {TABS.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              "grid min-h-12 min-w-20 place-items-center content-center gap-0.5 rounded-2xl font-semibold text-xs",
              isActive ? "text-brand" : "text-muted hover:text-ink",
            )
          }
        >
          <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
