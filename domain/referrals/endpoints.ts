import { contract, endpoint } from "#domain/endpoint.ts";
import type {
  adminReferral,
  adminReferralInput,
  adminReferrals,
  adminReferralsQuery,
  earnings,
  invitation,
  myReferrals,
  payoutsQuery,
  referralInput,
  referralView,
} from "./contract.ts";

export const createReferral = endpoint(
  "POST",
  "/api/referrals",
  contract<{ body: typeof referralInput; answer: typeof referralView }>(),
);
export const getMyReferrals = endpoint(
  "GET",
  "/api/referrals/me",
  contract<{ answer: typeof myReferrals }>(),
);
export const getEarnings = endpoint(
  "GET",
  "/api/referrals/earnings",
  contract<{ answer: typeof earnings }>(),
);
export const getInvitation = endpoint(
  "GET",
  "/api/invitations/:alias",
  contract<{ answer: typeof invitation }>(),
);
export const listReferrals = endpoint(
  "GET",
  "/api/admin/referrals/pending",
  contract<{ query: typeof adminReferralsQuery; answer: typeof adminReferrals }>(),
);
export const getAdminReferral = endpoint(
  "GET",
  "/api/admin/referrals/:id",
  contract<{ answer: typeof adminReferral }>(),
);
export const decideReferral = endpoint(
  "PATCH",
  "/api/admin/referrals/:id",
  contract<{ body: typeof adminReferralInput; answer: typeof adminReferral }>(),
);
export const getPayouts = endpoint(
  "GET",
  "/api/admin/referrals/payouts.csv",
  contract<{ query: typeof payoutsQuery }>(),
);
