import { clsx } from "clsx";
import type { ListingCard } from "#domain/listings/contract.ts";
import { usePlace } from "#web/lib/place.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { distanceFrom, distanceLine } from "./labels.ts";

interface DistanceProps {
  listing: Pick<ListingCard, "latitude" | "longitude">;
  className?: string;
}

/** How far a stay is from the place that was chosen; nothing without one. */
export function Distance({ listing, className }: DistanceProps) {
  const near = usePlace();
  const distance = near && distanceFrom(near, listing);
  if (!distance) return null;
  return (
    <p className={clsx("text-muted text-sm", className)}>
      <RichText
        text={distanceLine(near, distance)}
        tags={{ b: (words) => <b className="font-semibold text-ink">{words}</b> }}
      />
    </p>
  );
}
