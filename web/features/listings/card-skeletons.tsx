import { listingMessages } from "#domain/listings/choices.ts";
import { NeedsScript } from "#web/ui/needs-script.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f"];

function CardSkeleton() {
  return (
    <div className="min-h-[500px] overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-4/3 w-full rounded-none" />
      <div className="grid gap-4 p-4">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
        <Skeleton className="h-6 w-5/6" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}

/** Six cards that are on their way. Silent: the words stand elsewhere. */
export function CardSkeletonGrid() {
  return (
    <div aria-busy="true" className="listing-grid">
      {CARDS.map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}

/** The same with the words above it. */
export function CardSkeletons() {
  return (
    <>
      <NeedsScript />
      <div className="noscript:hidden">
        <p className="mb-4">
          <Spinner label={listingMessages.loading()} />
        </p>
        <CardSkeletonGrid />
      </div>
    </>
  );
}
