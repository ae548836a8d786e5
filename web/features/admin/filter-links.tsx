import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { shownCount } from "./tabs.ts";

interface Filter {
  /** The address it leads to. */
  to: string;
  label: string;
  active: boolean;
  count?: number | undefined;
}

/** Which part of a list is shown; each part has its address. */
export function FilterLinks({ label, filters }: { label: string; filters: readonly Filter[] }) {
  const nav = useRef<HTMLElement>(null);
  const marked = filters.find(({ active }) => active)?.to;
  const isCounted = filters.some(({ count }) => count !== undefined);
  // On a phone most of them are beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the counts they stand elsewhere
  useEffect(() => {
    const link = marked && nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 3;
  }, [marked, isCounted]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {filters.map((filter) => (
        <Link
          key={filter.to}
          to={filter.to}
          aria-current={filter.active ? "true" : undefined}
          className={clsx(
            "inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-semibold text-sm",
            filter.active
              ? "border-brand bg-brand-soft text-brand"
              : "border-edge bg-surface hover:border-muted",
          )}
        >
          <span>{filter.label}</span>
          {filter.count !== undefined && filter.count > 0 && (
            <span className="text-muted tabular-nums">{shownCount(filter.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
