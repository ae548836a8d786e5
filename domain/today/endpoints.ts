import { contract, endpoint } from "../endpoint.ts";
import type { ownNoticeInput, ownPlace, ownPlaces, today } from "./contract.ts";

export const getToday = endpoint("GET", "/api/me/today", contract<{ answer: typeof today }>());

export const listOwnPlaces = endpoint("GET", "/api/me/places", contract<{ answer: typeof ownPlaces }>());
export const undoOwnNotice = endpoint(
  "DELETE",
  "/api/me/places/:tenantId/notice",
  contract<{ answer: typeof ownPlace }>(),
);
export const giveOwnNotice = endpoint(
  "POST",
  "/api/me/places/:tenantId/notice",
  contract<{ body: typeof ownNoticeInput; answer: typeof ownPlace }>(),
);
