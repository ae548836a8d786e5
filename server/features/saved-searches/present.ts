import type { SavedSearch } from "#domain/saved-searches/contract.ts";
import type { SearchRecord } from "./reads.ts";

export const presentSearch = ({ search, newCount }: SearchRecord): SavedSearch => ({
  id: search.id,
  query: search.query,
  alerts: search.alerts,
  seenAt: search.seenAt.toISOString(),
  toldAt: search.toldAt?.toISOString() ?? null,
  newCount,
});
