import { addAmounts } from "../money.ts";
import type { Duration } from "./choices.ts";

/** Short stays have one price everywhere; a month costs the listing's own rent. */
export const SHORT_STAY_PRICE = { "7days": "2800.00", "15days": "6000.00" } as const;

export interface Price {
  rent: string;
  securityDeposit: string;
  total: string;
}

/** The price of a booking, or null when the listing has no price for that duration. */
export function priceOf(
  listing: { monthlyRent: string | null; securityDeposit: string | null },
  duration: Duration,
): Price | null {
  const rent = duration === "1month" ? listing.monthlyRent : SHORT_STAY_PRICE[duration];
  if (rent === null) return null;
  const securityDeposit = listing.securityDeposit ?? "0.00";
  return { rent, securityDeposit, total: addAmounts(rent, securityDeposit) };
}
