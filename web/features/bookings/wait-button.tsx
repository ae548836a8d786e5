import { BellRing } from "lucide-react";
import { kolkataDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { useStopWaiting, useWaitForBed, useWaits } from "./wait-queries.ts";

/** Puts somebody on the list of those who hear of a free bed, and takes them off it. */
export function WaitButton({ listingId }: { listingId: number }) {
  const { data: waits = [] } = useWaits();
  const wait = useWaitForBed();
  const stop = useStopWaiting();
  const waiting = waits.find(({ pgId, toldAt }) => pgId === listingId && toldAt === null);
  const press = () => (waiting ? stop : wait).mutate(listingId);
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="empty:hidden">
        {waiting &&
          t("bookings.waitingUntil", { date: formatDate(kolkataDate(new Date(waiting.expiresAt))) })}
      </p>
      <Button
        variant={waiting ? "secondary" : "primary"}
        size="lg"
        busy={wait.isPending || stop.isPending}
        onClick={press}
      >
        {!waiting && <BellRing aria-hidden="true" className="size-5" />}
        {waiting ? t("bookings.stopWaiting") : t("bookings.tellMe")}
      </Button>
      <p className="text-muted text-sm">{t("bookings.tellMeHint")}</p>
      {!waiting && <p className="text-muted text-sm">{t("personal-data.noticePush")}</p>}
    </div>
  );
}
