import { addDays, daysBetween } from "../dates.ts";
import { toPaise } from "../money.ts";
import type { LineKind, RentAccount } from "./choices.ts";
import { countDays, type DaySpan, daysIn, firstDayOf, lastDayOf } from "./days.ts";

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

/** What a late fee is for a day, and at most, in paise. */
export interface FeeRule {
  perDay: number;
  most: number;
}

export const feeRuleOf = (its: { lateFeePerDay: string; lateFeeMost: string }): FeeRule => ({
  perDay: toPaise(its.lateFeePerDay),
  most: toPaise(its.lateFeeMost),
});

/** The late fee of an invoice by a day: so much for each day after the due day, up to the most. */
export function lateFee({ dueOn, on }: { dueOn: string; on: string }, { perDay, most }: FeeRule): number {
  if (perDay === 0 || on <= dueOn) return 0;
  return Math.min(daysBetween(dueOn, on) * perDay, most);
}

/** An invoice, with what it asks for besides its late fee. */
export interface Charged {
  dueOn: string;
  paise: number;
  rule: FeeRule;
}

/** What a tenant owes less by, on a day. */
export interface Credited {
  day: string;
  paise: number;
  isPayment: boolean;
}

/**
 * The late fee of each invoice of a tenant: up to the last payment that came after its due day, while it was not yet paid.
 * It is worked out from all payments in the order of their days, so it does not matter which was written down first.
 * @param invoices in the order in which money pays them
 * @param credits in the order of their days
 * @returns paise, in the order of the invoices
 */
export function lateFees(invoices: readonly Charged[], credits: readonly Credited[]): number[] {
  let fees = invoices.map(() => 0);
  let paid = 0;
  for (const { day, paise, isPayment } of credits) {
    if (isPayment) {
      let left = paid;
      const before = fees;
      fees = invoices.map(({ dueOn, paise: asked, rule }, at) => {
        const owed = Math.max(0, asked + before[at]!);
        left -= owed;
        const isLate = owed > 0 && left < 0;
        return isLate ? Math.max(before[at]!, lateFee({ dueOn, on: day }, rule)) : before[at]!;
      });
    }
    paid += paise;
  }
  return fees;
}

export interface Reading {
  id: number;
  readOn: string;
  /** Tenths of a unit. */
  tenths: number;
  isNewMeter: boolean;
  /** Paise of a unit. */
  rate: number;
}

interface RoomStay extends DaySpan {
  tenantId: number;
}

/** What a meter counted between two readings, and a part of it for each who lived there. */
export interface ReadingSplit {
  readingId: number;
  readOn: string;
  cost: number;
  /** Days in the room since the reading before. */
  shares: { tenantId: number; days: number; paise: number }[];
}

/** A tenant's part of a reading, as an invoice asks for it. */
export interface ElectricityShare {
  tenantId: number;
  readingId: number;
  readOn: string;
  days: number;
  paise: number;
}

/**
 * What the units since the reading before cost each tenant, by their days in the room. Nobody pays for the first reading
 * of a meter, nor for days on which nobody lived there alone.
 * @param readings of one room, the oldest first
 */
export function splitReadings(readings: readonly Reading[], stays: readonly RoomStay[]): ReadingSplit[] {
  const ids = [...new Set(stays.map(({ tenantId }) => tenantId))];
  return readings.slice(1).flatMap((reading, index) => {
    const before = readings[index]!;
    if (reading.isNewMeter) return [];
    const { id: readingId, readOn, tenths, rate } = reading;
    const cost = Math.round(((tenths - before.tenths) * rate) / 10);
    // The day of a reading counts to the time before it.
    const from = addDays(before.readOn, 1);
    const days = ids.map((id) =>
      countDays(
        stays.filter(({ tenantId }) => tenantId === id),
        from,
        readOn,
      ),
    );
    const parts = splitSum(cost, days);
    const shares = ids.map((tenantId, at) => ({ tenantId, days: days[at]!, paise: parts[at]! }));
    return [{ readingId, readOn, cost, shares: shares.filter(({ paise }) => paise > 0) }];
  });
}

/**
 * What of a reading is still asked of those who have no invoice with it. People may have changed since others were charged:
 * whoever comes later pays no more than is left, so that nobody pays for units that the meter never counted.
 * @param charged by tenant, what invoices have of it
 * @returns `isCut` when less is left than their parts come to
 */
export function openShares(
  { readingId, readOn, cost, shares }: ReadingSplit,
  charged: ReadonlyMap<number, number>,
): { shares: ElectricityShare[]; isCut: boolean } {
  const open = shares.filter(({ tenantId }) => !charged.has(tenantId));
  const left = [...charged.values()].reduce((sum, paise) => sum - paise, cost);
  const asked = open.reduce((sum, { paise }) => sum + paise, 0);
  const isCut = asked > left;
  const days = open.map((share) => share.days);
  const parts = isCut ? splitSum(Math.max(0, left), days) : open.map(({ paise }) => paise);
  const asks = open.map((share, at) => ({ ...share, readingId, readOn, paise: parts[at]! }));
  return { isCut, shares: asks.filter(({ paise }) => paise > 0) };
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
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const lived = countDays(stays, first, last);
  const unpaidFrom = terms.paidUntil === null ? first : addDays(terms.paidUntil, 1);
  const days = countDays(stays, unpaidFrom > first ? unpaidFrom : first, last);
  const ofMonth = (kind: LineKind, paise: number): DraftLine => ({
    kind,
    days: days === daysIn(month) ? null : days,
    readingId: null,
    paise: proRata(paise, days, month),
  });
  const deposit: DraftLine[] =
    isFirst && lived > 0 && isDepositDue(terms, month)
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

const accountFor = (kind: LineKind) =>
  kind === "deposit" ? "deposits" : kind === "opening" ? "opening" : "income";

/** What lines change in the books: the tenant owes them; a deposit is kept for the tenant, all that is new is income. */
export function entriesOfLines(lines: readonly { kind: LineKind; paise: number }[]): RentEntry[] {
  const sumOf = (those: typeof lines) => those.reduce((sum, { paise }) => sum + paise, 0);
  const sources = (["income", "deposits", "opening"] as const).map((account) => ({
    account,
    paise: -sumOf(lines.filter(({ kind }) => accountFor(kind) === account)),
  }));
  const entries: RentEntry[] = [{ account: "dues", paise: sumOf(lines) }, ...sources];
  return entries.filter(({ paise }) => paise !== 0);
}
