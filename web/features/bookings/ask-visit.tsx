import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { loadDialog } from "#web/ui/dialog.tsx";

const load = () => Promise.all([import("./visit-dialog.tsx"), loadDialog()]);
const VisitDialog = lazyWithRetry(async () => (await load())[0]);

/** Asks to look at a PG before one books. Only where a host with an account can answer. */
export default function AskVisit({ listing }: { listing: ListingDetail }) {
  const [isOpen, setOpen] = useState<boolean>();
  if (!listing.hostTrust) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t("bookings.visitAskAt", { title: listing.title })}
        onClick={({ currentTarget }) => onDemand(currentTarget, load, () => setOpen(true))}
        className={buttonClass("secondary")}
      >
        <CalendarClock aria-hidden="true" className="size-4.5" />
        {t("bookings.visitAsk")}
      </button>
      {isOpen !== undefined && <VisitDialog listing={listing} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
