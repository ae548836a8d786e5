import { daysBetween, kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { fromSignedPaise, toSignedPaise } from "#domain/money.ts";
import { RENT_LIMITS } from "#domain/rents/choices.ts";
import type { LedgerQuery, RentLedger } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import type { Queryable } from "#server/db/client.ts";
import { type LedgerRange, ledgerPage, ledgerSums, ledgerTenants } from "./ledger-reads.ts";

const wrong = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/** The days that were asked for: without them this month so far. @throws DomainError VALIDATION */
export function rangeOf(propertyId: number, { from, to, tenantId }: LedgerQuery, now: Date): LedgerRange {
  const today = kolkataDate(now);
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? firstDayOf(last.slice(0, 7));
  if (first > last) throw wrong("to", t("rents.rangeTurned"));
  if (daysBetween(first, last) >= RENT_LIMITS.ledgerDays) throw wrong("from", t("rents.rangeTooLong"));
  return { propertyId, tenantId, from: first, to: last };
}

const cursorOf = (before: string | undefined) => {
  if (before === undefined) return undefined;
  const [day, id] = before.split("_");
  return { day: day!, id: Number(id) };
};

/** What was posted in some days. @throws DomainError VALIDATION */
export async function ledgerOf(
  q: Queryable,
  propertyId: number,
  { query, now }: { query: LedgerQuery; now: Date },
): Promise<RentLedger> {
  const range = rangeOf(propertyId, query, now);
  const sums = await ledgerSums(q, range);
  const found = await ledgerPage(q, range, cursorOf(query.before));
  const lines = found.slice(0, RENT_LIMITS.ledgerRows);
  const last = found.length > lines.length ? lines.at(-1) : undefined;
  const [now_, later, charged, changed] = [sums.now, sums.later, sums.charged, sums.changed].map(
    toSignedPaise,
  );
  const after = now_! - later!;
  return {
    from: range.from,
    to: range.to,
    today: kolkataDate(now),
    owedBefore: fromSignedPaise(after - changed!),
    charged: fromSignedPaise(charged!),
    paid: fromSignedPaise(charged! - changed!),
    owedAfter: fromSignedPaise(after),
    lines: lines.map(({ utr: _utr, receiptNumber: _number, ...line }) => line),
    before: last ? `${last.day}_${last.id}` : null,
    tenants: await ledgerTenants(q, propertyId),
  };
}
