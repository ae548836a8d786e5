import type { done } from "../done.ts";
import { contract, endpoint } from "../endpoint.ts";
import type {
  foodView,
  foodVoteInput,
  foodVoteView,
  menuInput,
  menuQuery,
  menuView,
  noticeInput,
  noticeView,
  noticeViews,
  placeNews,
} from "./contract.ts";

export const listNotices = endpoint(
  "GET",
  "/api/properties/:id/notices",
  contract<{ answer: typeof noticeViews }>(),
);
export const createNotice = endpoint(
  "POST",
  "/api/properties/:id/notices",
  contract<{ body: typeof noticeInput; answer: typeof noticeView }>(),
);
export const removeNotice = endpoint(
  "DELETE",
  "/api/properties/:id/notices/:noticeId",
  contract<{ answer: typeof done }>(),
);
export const getMenu = endpoint(
  "GET",
  "/api/properties/:id/menu",
  contract<{ query: typeof menuQuery; answer: typeof menuView }>(),
);
export const setMenu = endpoint(
  "PUT",
  "/api/properties/:id/menu",
  contract<{ body: typeof menuInput; answer: typeof menuView }>(),
);

export const getPlaceNews = endpoint(
  "GET",
  "/api/me/places/:tenantId/news",
  contract<{ answer: typeof placeNews }>(),
);
export const voteOnFood = endpoint(
  "PUT",
  "/api/me/food-vote",
  contract<{ body: typeof foodVoteInput; answer: typeof foodVoteView }>(),
);

/** What tenants say of the food, for everybody. */
export const getListingFood = endpoint(
  "GET",
  "/api/pg-listings/:id/food",
  contract<{ answer: typeof foodView }>(),
);
