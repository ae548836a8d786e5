import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/api.ts";
import { FoodAverage } from "./food-figures.tsx";
import { foodQuery } from "./queries.ts";

/** What tenants of a listing say of its food; nothing before enough have voted. */
export default function ListingFood({ listingId }: { listingId: number }) {
  const { data: food } = useQuery(foodQuery(useApi(), listingId));
  return food ? <FoodAverage food={food} /> : null;
}
