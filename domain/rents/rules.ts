import { daysBetween } from "../dates.ts";
import type { LineKind, RentAccount } from "./choices.ts";
import { type DaySpan, daysIn, daysWithin, firstDayOf, lastDayOf } from "./days.ts";

// Sums are whole paise.

/**
 * The part of a month's rent for the days somebody lived there, rounded to the rupee: nobody pays 33 paise. A whole month
 * is its rent, however many days it has.
 */
export function proRata(paise: number, days: number, month: string): number {
  const all = daysIn(month);
  if (days >= all) return paise;
  return Math.floor((2 * paise * days + 100 * all) / (200 * all)) * 100;
}

/**
 * Splits a sum by weights, so that the parts add up to it: the largest remainder method. Of equal remainders the first
 * gets the paisa.
 */
export function splitSum(paise: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((paise * weight) / all));
  const left = paise - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (paise * weight) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1;
  return parts;
}

/** The late fee of an invoice by a day: so much for each day after the due day, up to the most. */
export function lateFee(
  { dueOn, on }: { dueOn: string; on: string },
  { perDay, most }: { perDay: number; most: number },
): number {
  if (perDay === 0 || on <= dueOn) return 0;
  return Math.min(daysBetween(dueOn, on) * perDay, most);
}

export interface Reading {
  id: number;
  readOn: string;
  /** Tenths of a unit. */
  tenths: number;
  isNewMeter: boolean;
}

interface RoomStay extends DaySpan {
  tenantId: number;
}

/** A tenant's part of what a meter counted between two readings. */
export interface ElectricityShare {
  tenantId: number;
  readingId: number;
  readOn: string;
  /** Days of the tenant in the room since the reading before. */
  days: number;
  paise: number;
}

/**
 * What the units since the reading before cost each tenant, by their days in the room. Nobody pays for the first reading
 * of a meter, nor for days on which nobody lived there alone.
 * @param readings of one room, the oldest first
 * @param rate paise of a unit
 */
export function electricityShares(
  readings: readonly Reading[],
  stays: readonly RoomStay[],
  rate: number,
): ElectricityShare[] {
  return readings.slice(1).flatMap((reading, index) => {
    const before = readings[index]!;
    if (reading.isNewMeter) return [];
    const cost = Math.round(((reading.tenths - before.tenths) * rate) / 10);
    const tenants = [...new Set(stays.map(({ tenantId }) => tenantId))].map((tenantId) => {
      const own = stays.filter((stay) => stay.tenantId === tenantId);
      // The day of a reading counts to the time before it.
      const days = daysWithin(own, before.readOn, reading.readOn).filter((day) => day > before.readOn).length;
      return { tenantId, days };
    });
    const shares = splitSum(
      cost,
      tenants.map(({ days }) => days),
    );
    return tenants
      .map(({ tenantId, days }, at) => {
        const { id: readingId, readOn } = reading;
        return { tenantId, readingId, readOn, days, paise: shares[at]! };
      })
      .filter(({ paise }) => paise > 0);
  });
}

export interface DraftLine {
  kind: LineKind;
  /** Null where it is for the whole month, or for no days. */
  days: number | null;
  readingId: number | null;
  paise: number;
}

interface Terms {
  rent: number;
  food: number;
  deposit: number;
  movesInOn: string;
  /** The last day that the booking here paid for, with its deposit; null without a booking. */
  paidUntil: string | null;
}

/** Whether a first invoice asks for the deposit: of somebody who moved in this month or the one before, not long ago. */
const isDepositDue = ({ movesInOn, paidUntil, deposit }: Terms, month: string) =>
  deposit > 0 && paidUntil === null && daysBetween(movesInOn, lastDayOf(month)) < 62;

/**
 * The lines of a tenant's invoice for a month.
 * @param stays of the tenant
 * @param electricity shares that no invoice of theirs has yet
 */
export function draftLines(
  month: string,
  terms: Terms,
  stays: readonly DaySpan[],
  { electricity, isFirst }: { electricity: readonly ElectricityShare[]; isFirst: boolean },
): DraftLine[] {
  const lived = daysWithin(stays, firstDayOf(month), lastDayOf(month));
  const days = lived.filter((day) => terms.paidUntil === null || day > terms.paidUntil).length;
  const ofMonth = (kind: LineKind, paise: number): DraftLine => ({
    kind,
    days: days === daysIn(month) ? null : days,
    readingId: null,
    paise: proRata(paise, days, month),
  });
  const deposit: DraftLine[] =
    isFirst && lived.length > 0 && isDepositDue(terms, month)
      ? [{ kind: "deposit", days: null, readingId: null, paise: terms.deposit }]
      : [];
  return [
    ofMonth("rent", terms.rent),
    ofMonth("food", terms.food),
    ...electricity.map(
      (share): DraftLine => ({
        kind: "electricity",
        days: share.days,
        readingId: share.readingId,
        paise: share.paise,
      }),
    ),
    ...deposit,
  ].filter(({ paise }) => paise > 0);
}

/** When an invoice is due: on the property's day, but not before its tenant moves in, nor before it was made. */
export function dueOnOf(
  month: string,
  dueDay: number,
  { movesInOn, today }: { movesInOn: string; today: string },
) {
  const day = `${month}-${String(dueDay).padStart(2, "0")}`;
  return [day, movesInOn, today].sort().at(-1)!;
}

export interface RentEntry {
  account: RentAccount;
  paise: number;
}

/** What lines change in the books: the tenant owes them; a deposit is kept for the tenant, all else is income. */
export function entriesOfLines(lines: readonly { kind: LineKind; paise: number }[]): RentEntry[] {
  const sumOf = (isDeposit: boolean) =>
    lines.filter(({ kind }) => (kind === "deposit") === isDeposit).reduce((sum, { paise }) => sum + paise, 0);
  const entries: RentEntry[] = [
    { account: "dues", paise: sumOf(false) + sumOf(true) },
    { account: "income", paise: -sumOf(false) },
    { account: "deposits", paise: -sumOf(true) },
  ];
  return entries.filter(({ paise }) => paise !== 0);
}

/** What of each invoice some money covers: the oldest first. What is left over waits for the next. */
export function allocate(totals: readonly number[], money: number): number[] {
  let left = Math.max(0, money);
  return totals.map((total) => {
    const paid = Math.min(total, left);
    left -= paid;
    return paid;
  });
}

/** What of each invoice one payment covers. @param before what was paid before it */
export function coveredBy(totals: readonly number[], { before, paise }: { before: number; paise: number }) {
  const until = allocate(totals, before + paise);
  return allocate(totals, before).map((covered, index) => until[index]! - covered);
}
