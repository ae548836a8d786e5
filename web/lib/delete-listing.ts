import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listLiked, listSaved } from "#domain/favourites/endpoints.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import {
  deleteListing,
  getListing,
  listAllListings,
  listMyListings,
  listSimilarListings,
  searchListings,
} from "#domain/listings/endpoints.ts";
import { newActionKey } from "./action-key.ts";
import { ApiError, useApi } from "./api.ts";
import { keyOf, queriesOf } from "./query.tsx";
import { toast } from "./toast.ts";

interface Page {
  listings: ListingCard[];
  total: number;
}

/** Takes a stay out of every list on the screens, without asking for them anew. */
function dropListing(client: QueryClient, { id, slug }: Pick<ListingCard, "id" | "slug">): void {
  const others = (cards: readonly ListingCard[]) => cards.filter((card) => card.id !== id);
  const withoutIt = ({ listings, total, ...page }: Page): Page => ({
    ...page,
    listings: others(listings),
    total: total - 1,
  });
  // A picker keeps a plain list under the same path.
  client.setQueriesData<InfiniteData<Page> | ListingCard[]>(queriesOf(searchListings), (data) => {
    if (Array.isArray(data)) return others(data);
    return data && { ...data, pages: data.pages.map(withoutIt) };
  });
  client.setQueriesData<ListingCard[]>(queriesOf(listSimilarListings), (cards) => cards && others(cards));
  for (const idOrSlug of [id, slug]) client.removeQueries({ queryKey: keyOf(getListing(idOrSlug)) });
  for (const list of [listMyListings(), listAllListings(), listLiked(), listSaved()]) {
    void client.invalidateQueries({ queryKey: keyOf(list) });
  }
}

/** Takes a stay off the site, in admin mode and with the admin password, and says what came of it. */
export function useDeleteListing(listing: Pick<ListingCard, "id" | "slug" | "title">) {
  const api = useApi();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const deletion = useMutation({
    // Every wrong password counts: a refused one is not repeated, and what was typed is not kept.
    gcTime: 0,
    mutationFn: async ({ adminPassword, key }: { adminPassword: string; key: string }) => {
      const options = { json: { adminPassword }, idempotencyKey: key };
      await api.send(deleteListing(listing.id), options);
    },
  });
  return {
    busy: deletion.isPending,
    error,
    clearError: () => setError(undefined),
    /** True once it is gone. */
    async confirm(adminPassword: string): Promise<boolean> {
      try {
        await deletion.mutateAsync({ adminPassword, key: newActionKey() });
      } catch (failure) {
        const refusal = failure instanceof ApiError ? failure : null;
        const description = refusal?.serverMessage ?? t("app.serverUnreachable");
        setError(refusal?.status === 403 ? description : refusal?.fields.adminPassword);
        toast({ title: t("app.deleteFailed"), description, variant: "destructive" });
        return false;
      }
      toast({ title: t("app.deleted"), description: t("app.noLongerListed", { title: listing.title }) });
      dropListing(client, listing);
      return true;
    },
  };
}
