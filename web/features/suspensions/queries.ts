import { listMySuspensions } from "#domain/suspensions/endpoints.ts";
import type { Api } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";

/** What of mine is suspended, and was. */
export const ownSuspensionsQuery = (api: Api) => queryFor(api, listMySuspensions());
