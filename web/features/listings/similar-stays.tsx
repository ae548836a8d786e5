import { useQuery } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingCard as Listing } from "#domain/listings/contract.ts";
import { useApi } from "#web/lib/api.ts";
import type { OnBook } from "./book-button.tsx";
import { ListingCard } from "./listing-card.tsx";
import { similarQueryOptions } from "./queries.ts";

interface RowProps {
  listings: readonly Listing[];
  title: string;
  stay?: Stay;
  onBook?: OnBook;
}

/** Stays side by side, to be pushed along with a finger. */
export function StayRow({ listings, title, stay = "monthly", onBook }: RowProps) {
  if (listings.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 font-bold text-2xl tracking-tight">{title}</h2>
      <ul className="relative -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-4 [scrollbar-width:thin]">
        {listings.map((listing) => (
          <li
            key={listing.id}
            className="flex w-[min(84vw,340px)] shrink-0 snap-start max-[359px]:[&_.btn>svg]:hidden"
          >
            <ListingCard listing={listing} stay={stay} onBook={onBook} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SimilarProps = Pick<RowProps, "stay" | "onBook"> & { slug: string };

/** Quietly absent when there is nothing like it, or when it cannot be had. */
export function SimilarStays({ slug, ...row }: SimilarProps) {
  const { data } = useQuery(similarQueryOptions(useApi(), slug));
  return <StayRow listings={data ?? []} title={t("listings.similarPgs")} {...row} />;
}
