import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { daysBetween, kolkataDate } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { confirmBeds } from "#domain/listings/endpoints.ts";
import { FRESHNESS_DAYS } from "#domain/listings/freshness.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { saidBy } from "./failures.ts";
import { keepManaged } from "./queries.ts";

/** Says that a listing's free beds are right. Without a connection it waits, and goes out once. */
function useConfirmBeds({ id, title }: ManagedListing) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (key: string) => (await api.send(confirmBeds(id), { idempotencyKey: key })).data,
    onSuccess: (listing) => {
      keepManaged(client, listing);
      toast({ title: t("hosting.bedsConfirmed"), description: t("hosting.bedsConfirmedText", { title }) });
    },
    onError: (error) =>
      toast({ title: t("hosting.bedsConfirmFailed"), description: saidBy(error), variant: "destructive" }),
  });
}

function Question({ listing }: { listing: ManagedListing }) {
  const { bedsConfirmedOn, isStale, isAvailable } = listing;
  const date = formatDay(bedsConfirmedOn);
  const days = daysBetween(bedsConfirmedOn, kolkataDate(new Date()));
  if (isStale) return <p className="text-danger text-sm">{t("hosting.bedsStale", { date })}</p>;
  if (!isAvailable || days < FRESHNESS_DAYS.ask) return null;
  return <p className="text-sm">{t("hosting.bedsAsk", { date })}</p>;
}

/** One tap keeps a listing fresh, or shows one again that hid itself. */
export function ConfirmBeds({ listing }: { listing: ManagedListing }) {
  const confirm = useConfirmBeds(listing);
  if (listing.isSuspended || listing.isDeleted) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Question listing={listing} />
      <Button
        variant={listing.isStale ? "primary" : "secondary"}
        busy={confirm.isPending}
        onClick={() => confirm.mutate(newActionKey())}
        aria-label={t("hosting.bedsRightNamed", { title: listing.title })}
      >
        {!confirm.isPending && <Check aria-hidden="true" className="size-4" />}
        {t("hosting.bedsRight")}
      </Button>
    </div>
  );
}
