import { getListingFood } from "#domain/notices/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";

/** What tenants of a listing say of its food. */
export const foodQuery = (api: Api, listingId: number) => queryFor(api, getListingFood(listingId));
