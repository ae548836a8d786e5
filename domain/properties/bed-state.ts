import { addDays } from "#domain/dates.ts";
import type { TenantState } from "./choices.ts";
import { covers, type StayDays } from "./stays.ts";

/**
 * How a bed is on a day. `leaving`: taken, and free from a day that is known. `arriving`: somebody has it from a day on who
 * is not there yet.
 */
export const BED_STATES = ["free", "taken", "leaving", "arriving", "closed"] as const;
export type BedState = (typeof BED_STATES)[number];

export interface BedStay extends StayDays {
  tenantId: number;
  name: string;
  state: TenantState;
}

export interface BedOnDay {
  state: BedState;
  /** Who has it then, or comes next. */
  stay: BedStay | null;
  /** Who comes after them. */
  next: BedStay | null;
  /** The first day on which nobody has it, where nobody is known to come. Null: nobody knows, or it is closed. */
  freeFrom: string | null;
}

/** @param stays of this bed, not over on that day, by their days */
export function bedOnDay(isClosed: boolean, stays: readonly BedStay[], day: string): BedOnDay {
  const [stay = null, next = null] = stays;
  if (isClosed) return { state: "closed", stay, next, freeFrom: null };
  if (stay === null) return { state: "free", stay, next, freeFrom: day };
  const last = stays.at(-1)!.lastDay;
  const freeFrom = last === null ? null : addDays(last, 1);
  if (stay.state === "expected" || !covers(stay, day)) return { state: "arriving", stay, next, freeFrom };
  return { state: stay.lastDay === null ? "taken" : "leaving", stay, next, freeFrom };
}
