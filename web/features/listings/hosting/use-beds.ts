import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { bedsLeft } from "#domain/listings/rules.ts";
import { useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { saidBy } from "./failures.ts";
import { editListing, keepManaged, patchManaged } from "./queries.ts";

const withOccupancy = (listing: ManagedListing, occupancy: number): ManagedListing => ({
  ...listing,
  occupancy,
  bedsLeft: bedsLeft({ ...listing, occupancy }),
});

/** Marks beds as taken or free: on the screen at once, at the server one after the other, and back when it refuses. */
export function useBeds({ id, occupancy }: ManagedListing) {
  const api = useApi();
  const client = useQueryClient();
  const mutationKey = ["beds", id];
  return useMutation({
    mutationKey,
    scope: { id: `beds-${id}` },
    mutationFn: (next: number) => editListing(api, id, { occupancy: next }),
    onMutate: (next) => {
      patchManaged(client, id, (listing) => withOccupancy(listing, next));
      return { before: occupancy };
    },
    onSuccess: (listing) => {
      // An answer that is overtaken by the next tap would take that tap back for a moment.
      if (client.isMutating({ mutationKey }) === 1) keepManaged(client, listing);
    },
    onError: (error, _next, before) => {
      if (before) patchManaged(client, id, (listing) => withOccupancy(listing, before.before));
      toast({ title: t("hosting.bedNotChanged"), description: saidBy(error), variant: "destructive" });
    },
  });
}

/** Takes a stay off the search for a while, or puts it back. */
export function usePause({ id }: ManagedListing) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAvailable: boolean) => editListing(api, id, { isAvailable }),
    onSuccess: (listing) => {
      keepManaged(client, listing);
      toast(
        listing.isAvailable
          ? {
              title: t("hosting.listedAgain"),
              description: t("hosting.listedAgainText", { title: listing.title }),
            }
          : { title: t("hosting.paused"), description: t("hosting.pausedText", { title: listing.title }) },
      );
    },
    onError: (error) =>
      toast({ title: t("hosting.pauseFailed"), description: saidBy(error), variant: "destructive" }),
  });
}
