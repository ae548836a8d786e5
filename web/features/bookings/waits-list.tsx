import { Link } from "react-router";
import type { BedWait } from "#domain/bookings/waits.ts";
import { kolkataDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { useStopWaiting, useWaits } from "./wait-queries.ts";

function noteOf({ isFree, toldAt, expiresAt }: BedWait): string {
  if (isFree) return t("bookings.bedFree");
  if (toldAt !== null) return t("bookings.bedTakenAgain");
  return t("bookings.waitingUntil", { date: formatDate(kolkataDate(new Date(expiresAt))) });
}

/** Full PGs that this visitor waits for; nothing where there are none. */
export function WaitsList() {
  const { data: waits = [] } = useWaits();
  const stop = useStopWaiting();
  if (waits.length === 0) return null;
  return (
    <section aria-labelledby="waits" className="grid gap-3 pt-4">
      <h2 id="waits" className="font-bold text-xl tracking-tight">
        {t("bookings.waitsTitle")}
      </h2>
      <ul className="grid gap-3">
        {waits.map((wait) => (
          <li
            key={wait.pgId}
            className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
          >
            <StaySummary {...wait} note={noteOf(wait)} />
            <div className="flex flex-wrap gap-2">
              <Link
                to={wait.isFree ? pages.payment(wait.pgId) : pages.listing(wait.slug)}
                className={buttonClass(wait.isFree ? "primary" : "secondary")}
              >
                {wait.isFree ? t("bookings.bookNow") : t("bookings.seePg")}
              </Link>
              <Button
                variant="quiet"
                aria-label={t("bookings.stopWaitingFor", { title: wait.title })}
                busy={stop.isPending && stop.variables === wait.pgId}
                onClick={() => stop.mutate(wait.pgId)}
              >
                {t("bookings.stopWaiting")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
