import { Skeleton } from "#web/ui/skeleton.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** Six rooms that are on their way. Silent: the words stand elsewhere. */
export function RoomSkeletons() {
  return (
    <div aria-busy="true" className="listing-grid">
      {CARDS.map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-4/3 w-full rounded-none" />
          <div className="grid gap-4 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-6 w-5/6" />
            <div className="flex items-center gap-3 pt-2">
              <Skeleton className="size-11 rounded-full" />
              <Skeleton className="h-4 flex-1" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
