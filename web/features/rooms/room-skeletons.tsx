import { t } from "#domain/i18n.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** Six rooms that are on their way. */
export function RoomSkeletons() {
  return (
    <>
      <p className="mb-4">
        <Spinner label={t("rooms.loadingRooms")} />
      </p>
      <div className="listing-grid">
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
    </>
  );
}
