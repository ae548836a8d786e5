import { contract, endpoint } from "#domain/endpoint.ts";
import type {
  hostPayouts,
  ledgerQuery,
  ledgerTransactions,
  payoutInput,
  payoutsDue,
  payoutsQuery,
  reversalInput,
} from "./payouts.ts";

export const getHostPayouts = endpoint(
  "GET",
  "/api/me/payouts",
  contract<{ query: typeof payoutsQuery; answer: typeof hostPayouts }>(),
);
/** A CSV. */
export const getHostStatement = endpoint("GET", "/api/me/payouts/:month");
export const listPayoutsDue = endpoint(
  "GET",
  "/api/admin/payouts",
  contract<{ answer: typeof payoutsDue }>(),
);
export const payHost = endpoint(
  "POST",
  "/api/admin/payouts",
  contract<{ body: typeof payoutInput; answer: typeof payoutsDue }>(),
);
export const reversePayout = endpoint(
  "POST",
  "/api/admin/payouts/:id/reversal",
  contract<{ body: typeof reversalInput; answer: typeof payoutsDue }>(),
);
export const listLedger = endpoint(
  "GET",
  "/api/admin/ledger",
  contract<{ query: typeof ledgerQuery; answer: typeof ledgerTransactions }>(),
);
