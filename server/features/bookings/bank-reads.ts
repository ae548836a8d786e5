import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { COMPARED_MAX } from "#domain/statements/choices.ts";
import {
  type BankAnswer,
  bankAnswer,
  type ClaimedPayment,
  isFarOff,
  isNearlySame,
} from "#domain/statements/matching.ts";
import type { Queryable } from "#server/db/client.ts";
import { type BookingRow, bookings } from "#server/db/schema/bookings.ts";
import { linesWith, type StoredLine, unclaimedLike } from "#server/features/statements/reads.ts";
import { URGENCY } from "./reads.ts";

type Claim = Omit<ClaimedPayment, "isClaimedElsewhere"> & { id: number };

interface StoredMatch {
  answer: BankAnswer;
  lines: StoredLine[];
}

/** Bookings whose payment is looked for at the bank: a rejected one may come in after all. */
const LOOKED_FOR = ["submitted", "rejected"] as const;
const NAMES_IT = ["submitted", "verified", "refund_due", "refunded"] as const;

/** Payments under review, the most urgent first. */
export const paymentsUnderReview = (q: Queryable): Promise<BookingRow[]> =>
  q
    .select()
    .from(bookings)
    .where(and(eq(bookings.paymentStatus, "submitted"), isNotNull(bookings.utr)))
    .orderBy(URGENCY, asc(bookings.id))
    .limit(COMPARED_MAX);

/** Which bookings name each of these UTRs. */
async function namedBy(q: Queryable, utrs: readonly string[]): Promise<Map<string, number[]>> {
  const found = await q
    .select({ id: bookings.id, utr: bookings.utr })
    .from(bookings)
    .where(and(inArray(bookings.utr, [...utrs]), inArray(bookings.paymentStatus, [...NAMES_IT])));
  const ids = new Map<string, number[]>();
  for (const { id, utr } of found) ids.set(utr!, [...(ids.get(utr!) ?? []), id]);
  return ids;
}

function claimsOf(rows: readonly BookingRow[]): Claim[] {
  const looked = rows.filter(
    ({ utr, paymentStatus }) => utr !== null && LOOKED_FOR.some((state) => state === paymentStatus),
  );
  return looked.map(({ id, utr, totalAmount, createdAt, updatedAt }) => ({
    id,
    utr: utr!,
    amount: totalAmount,
    from: kolkataDate(createdAt),
    to: kolkataDate(updatedAt),
  }));
}

/** Lines of the same amount whose UTR is typed nearly the same, for claims whose own UTR is in no line. */
async function nearLines(q: Queryable, claims: readonly Claim[]): Promise<Map<number, StoredLine[]>> {
  const near = new Map<number, StoredLine[]>();
  if (claims.length === 0) return near;
  const froms = claims.map(({ from }) => from).sort();
  const tos = claims.map(({ to }) => to).sort();
  const days = { from: addDays(froms[0]!, -3), to: addDays(tos.at(-1)!, 3) };
  const lines = await unclaimedLike(q, { amounts: claims.map(({ amount }) => amount), ...days });
  for (const { id, utr, amount, ...days } of claims) {
    const found = lines.filter(
      (line) =>
        line.amount === amount &&
        !isFarOff(days, line.date) &&
        line.utrs.some((each) => isNearlySame(each, utr)),
    );
    if (found.length > 0) near.set(id, found);
  }
  return near;
}

/** What the bank statements say of these bookings; of those that are in none, nothing. */
export async function bankMatchesOf(
  q: Queryable,
  rows: readonly BookingRow[],
): Promise<Map<number, StoredMatch>> {
  const claims = claimsOf(rows);
  if (claims.length === 0) return new Map();
  const lines = await linesWith(
    q,
    claims.map(({ utr }) => utr),
  );
  const byUtr = new Map<string, StoredLine[]>();
  for (const line of lines) for (const utr of line.utrs) byUtr.set(utr, [...(byUtr.get(utr) ?? []), line]);
  // Another number of a line may be the UTR that somebody else has given.
  const named = await namedBy(q, [...claims.map(({ utr }) => utr), ...lines.flatMap(({ utrs }) => utrs)]);
  const found = new Map<number, StoredMatch>();
  for (const claim of claims) {
    const own = byUtr.get(claim.utr) ?? [];
    const isTaken = own.some(({ takenBy }) => takenBy !== null && takenBy !== claim.id);
    const numbers = [claim.utr, ...own.flatMap(({ utrs }) => utrs)];
    const isNamed = numbers.some((utr) => named.get(utr)?.some((other) => other !== claim.id));
    const isClaimedElsewhere = isNamed || isTaken;
    const answer = bankAnswer({ ...claim, isClaimedElsewhere }, own);
    if (answer) found.set(claim.id, { answer, lines: own });
  }
  const near = await nearLines(
    q,
    claims.filter(({ id }) => !found.has(id)),
  );
  for (const [id, own] of near) found.set(id, { answer: "other_digit", lines: own });
  return found;
}
