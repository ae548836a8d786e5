import { clsx } from "clsx";
import type { ListingCard } from "#domain/listings/contract.ts";
import { usePlace } from "#web/lib/place.ts";
import { distanceFrom, fromLabel } from "./labels.ts";

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
    <p className={clsx("flex gap-1 text-sm", className)}>
      <span className="shrink-0 font-semibold">{distance}</span>{" "}
      <span className="truncate text-muted">{fromLabel(near, distance)}</span>
    </p>
  );
}
