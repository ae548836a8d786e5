import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListingCard } from "#domain/listings/contract.ts";
import { api as paths } from "#domain/paths.ts";
import { useApi } from "./api.ts";

interface Page {
  listings: ListingCard[];
  total: number;
}

/** Takes a stay out of every list on the screens, without asking for them anew. */
function dropListing(client: QueryClient, { id, slug }: Pick<ListingCard, "id" | "slug">): void {
  const others = (cards: readonly ListingCard[]) => cards.filter((card) => card.id !== id);
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: [paths.listings] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          listings: others(page.listings),
          total: page.total - 1,
        })),
      },
  );
  client.setQueriesData<ListingCard[]>(
    { predicate: ({ queryKey }) => String(queryKey[0]).endsWith("/similar") },
    (cards) => cards && others(cards),
  );
  for (const idOrSlug of [id, slug]) client.removeQueries({ queryKey: [paths.listing(idOrSlug)] });
  for (const list of [paths.myListings, paths.adminListings, paths.myLiked, paths.mySaved]) {
    void client.invalidateQueries({ queryKey: [list] });
  }
}

/** Takes a stay off the site. In admin mode only, and with the admin password. */
export function useDeleteListing(listing: Pick<ListingCard, "id" | "slug">) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // Every wrong password counts: a refused one is not repeated, and what was typed is not kept.
    gcTime: 0,
    mutationFn: async ({ adminPassword, key }: { adminPassword: string; key: string }) => {
      const options = { json: { adminPassword }, idempotencyKey: key };
      await api.send("POST", paths.listingDelete(listing.id), options);
    },
    onSuccess: () => dropListing(client, listing),
  });
}
