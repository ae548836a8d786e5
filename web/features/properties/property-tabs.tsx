import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { PropertyView } from "#domain/properties/contract.ts";

interface Tab {
  to: string;
  name: string;
  /** What only the host sees. */
  isHosts?: boolean;
  /** Whether pages below it belong to it. */
  end?: boolean;
}

const tabsOf = (id: number): readonly Tab[] => [
  { to: pages.property(id), name: t("properties.tabBeds"), end: true },
  { to: pages.propertyPeople(id), name: t("properties.tabPeople") },
  { to: pages.rents(id), name: t("properties.tabRents"), isHosts: true },
  { to: pages.propertyComplaints(id), name: t("properties.tabComplaints") },
  { to: pages.propertyNotices(id), name: t("properties.tabNotices") },
  { to: pages.propertySettings(id), name: t("properties.tabSettings") },
];

interface PropertyTabsProps {
  propertyId: number;
  role: PropertyView["role"];
}

/** The parts of a property. Wardens handle no money. */
export function PropertyTabs({ propertyId, role }: PropertyTabsProps) {
  const tabs = tabsOf(propertyId).filter(({ isHosts }) => role === "host" || !isHosts);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the last tabs lie beside the screen: the one that is open is brought into it.
  useEffect(() => {
    const open = pathname === "" ? null : nav.current?.querySelector("[aria-current=page]");
    const { left, right } = nav.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const at = open?.getBoundingClientRect();
    if (at && (at.right > right || at.left < left)) nav.current?.scrollBy({ left: at.right - right + 16 });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={t("properties.tabs")}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      <ul className="flex min-w-max gap-1 border-line border-b">
        {tabs.map(({ to, name, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                `inline-flex min-h-11 items-center border-b-2 px-3 font-semibold text-[15px] ${
                  isActive ? "border-brand text-brand" : "border-transparent text-muted hover:text-ink"
                }`
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
