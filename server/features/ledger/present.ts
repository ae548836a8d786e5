import { kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { HostPayouts, LedgerTransaction, PayoutsDue } from "#domain/ledger/payouts.ts";
import { kindLabel } from "#domain/ledger/words.ts";
import { fromSignedPaise, toSignedPaise } from "#domain/money.ts";
import { writeCsv } from "#server/lib/csv-write.ts";
import type { balances, dueOf, listTransactions, owedBookings, owedHosts, statementOf } from "./reads.ts";

type Found<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

const sumOf = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((paise, { amount }) => paise + toSignedPaise(amount), 0);

export function presentHostPayouts(
  month: string,
  found: { due: Found<typeof dueOf>; months: string[]; statement: Found<typeof statementOf> },
): HostPayouts {
  const { due, months, statement } = found;
  const { opening, lines } = statement;
  return {
    owed: fromSignedPaise(sumOf(due)),
    due,
    month,
    months: [...new Set([month, ...months])].sort().reverse(),
    opening,
    closing: fromSignedPaise(toSignedPaise(opening) + sumOf(lines)),
    lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}

/** A statement as a file: the same lines, with what stood before and after them. */
export function presentStatement({ month, opening, closing, lines }: HostPayouts): string {
  const headings = [
    t("ledger.csvDate"),
    t("ledger.csvWhat"),
    t("ledger.csvBooking"),
    t("ledger.csvPg"),
    t("ledger.csvAmount"),
    t("ledger.csvReference"),
  ];
  return writeCsv(headings, [
    [month, t("ledger.opening"), null, null, Number(opening), null],
    ...lines.map(({ at, kind, bookingId, title, amount, reference }) => [
      kolkataDate(new Date(at)),
      kindLabel(kind),
      bookingId,
      title,
      // A text that begins with a minus would be taken for a formula.
      Number(amount),
      reference,
    ]),
    [month, t("ledger.closing"), null, null, Number(closing), null],
  ]);
}

export function presentPayoutsDue(
  hosts: Found<typeof owedHosts>,
  bookings: Found<typeof owedBookings>,
  accounts: Found<typeof balances>,
): PayoutsDue {
  return {
    due: hosts.map(({ name, since, all: _all, ...host }) => ({
      ...host,
      // Their transfer came back after they had left.
      name: name ?? t("referrals.formerMember"),
      since: since.toISOString(),
      bookings: bookings
        .filter(({ whose }) => whose === host.whose)
        .map(({ whose: _whose, ...booking }) => booking),
    })),
    more: (hosts[0]?.all ?? 0) - hosts.length,
    balances: accounts,
  };
}

export const presentTransactions = (
  found: Found<typeof listTransactions>,
  names: ReadonlyMap<string, string>,
): LedgerTransaction[] =>
  found.map(({ id, kind, bookingId, referralId, actor, reason, reference, at, ...rest }) => ({
    id,
    kind,
    subject: bookingId === null ? `referral ${referralId}` : `booking ${bookingId}`,
    actor,
    actorName: names.get(actor) ?? null,
    reason,
    reference,
    at: at.toISOString(),
    reversesId: rest.reversesId,
    reversedById: rest.reversedById,
    entries: rest.entries.map(({ account, whose, amount }) => ({
      account,
      whose,
      whoseName: (whose && names.get(whose)) ?? null,
      amount,
    })),
  }));
