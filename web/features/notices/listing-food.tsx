import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/api.ts";
import { FoodAverage } from "./food-figures.tsx";
import { foodQuery } from "./food-query.ts";

/** What tenants of a listing say of its food; nothing before enough have voted. */
export default function ListingFood({ listingId }: { listingId: number }) {
  const { data: food } = useQuery(foodQuery(useApi(), listingId));
  if (!food || food.average === null) return null;
  return (
    <div className="mb-5 rounded-ctl bg-brand-soft px-4 py-3">
      <FoodAverage food={food} />
    </div>
  );
}
