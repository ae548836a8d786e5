import { getToday, listOwnPlaces } from "#domain/today/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { LIVE } from "#web/lib/live.ts";
import { queryFor } from "#web/lib/query.tsx";

export const todayQuery = (api: Api) => ({ ...queryFor(api, getToday()), ...LIVE });
export const ownPlacesQuery = (api: Api) => ({ ...queryFor(api, listOwnPlaces()), ...LIVE });
