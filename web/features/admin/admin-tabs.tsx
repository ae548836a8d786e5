import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useTabs } from "./rights.ts";
import { type AdminTab, shownCount } from "./tabs.ts";

interface AdminTabsProps {
  current: AdminTab;
  counts: AdminCounts | undefined;
}

/** The parts of the dashboard, with how much waits in each. */
export function AdminTabs({ current, counts }: AdminTabsProps) {
  const tabs = useTabs();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that is marked is another one then, or elsewhere
  useEffect(() => {
    const marked = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && marked) nav.current.scrollLeft = marked.offsetLeft - nav.current.clientWidth / 3;
  }, [current, counts === undefined]);
  return (
    <nav
      ref={nav}
      aria-label={t("admin.view")}
      className="desk-tabs relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {tabs.map((tab) => {
        const waiting = counts && "count" in tab ? tab.count(counts) : 0;
        return (
          <Link
            key={tab.value}
            to={tab.value === "" ? pages.admin : pages.adminTab(tab.value)}
            aria-current={tab.value === current ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-3 font-semibold text-[15px]",
              tab.value === current ? "bg-brand-soft text-brand" : "hover:bg-brand-soft",
            )}
          >
            <span>{tab.label()}</span>
            {waiting > 0 && (
              <span className="rounded-full bg-sun-soft px-2 text-ink text-sm tabular-nums">
                {shownCount(waiting)}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
