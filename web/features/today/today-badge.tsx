import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { todayQuery } from "./queries.ts";

/** How much waits, on the entry of the navigation. It lies over the entry, so that nothing moves when it comes. */
export default function TodayBadge({ className }: { className: string }) {
  const { data } = useQuery(todayQuery(useApi()));
  const count = data?.total ?? 0;
  if (count === 0) return null;
  const shown = count > 99 ? "99+" : String(count);
  return (
    <span
      className={clsx(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-bold text-brand-ink text-xs tabular-nums",
        className,
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t("today.badge", { count })}</span>
    </span>
  );
}
