import { clsx } from "clsx";
import { daysBetween, kolkataDate } from "#domain/dates.ts";
import { formatDayOfYear } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { isOutdated } from "#domain/listings/freshness.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";

/** @param knowsToday false for a page that is cached: a day stays true, "today" does not */
export function freshnessLine(confirmedOn: string, today: string, knowsToday: boolean): string {
  const date = formatDayOfYear(confirmedOn);
  if (isOutdated(confirmedOn, today)) return t("listings.notConfirmedSince", { date });
  if (!knowsToday) return t("listings.bedsConfirmedOn", { date });
  const days = daysBetween(confirmedOn, today);
  if (days <= 0) return t("listings.bedsConfirmedToday");
  return days === 1 ? t("listings.bedsConfirmedYesterday") : t("listings.bedsConfirmedAgo", { count: days });
}

interface FreshnessProps {
  listing: Pick<ListingCard, "bedsConfirmedOn">;
  className?: string;
}

/** When the number of free beds was confirmed. On one line, so that nothing moves when the browser knows the day. */
export function Freshness({ listing: { bedsConfirmedOn }, className }: FreshnessProps) {
  const isHydrated = useHydrated();
  return (
    // Anew once the day is known: a text that differs from the server's is left as it is while the page comes alive.
    <time
      key={`${isHydrated}`}
      dateTime={bedsConfirmedOn}
      suppressHydrationWarning
      className={clsx("block truncate text-muted text-sm", className)}
    >
      {freshnessLine(bedsConfirmedOn, kolkataDate(new Date()), isHydrated)}
    </time>
  );
}
