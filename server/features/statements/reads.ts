import { and, arrayOverlaps, between, desc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { UNCLAIMED_PAGE } from "#domain/statements/choices.ts";
import type { StatementColumns } from "#domain/statements/columns.ts";
import type { BankLine } from "#domain/statements/matching.ts";
import type { Queryable } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { bankLines, bankStatements, statementLayouts } from "#server/db/schema/statements.ts";

const STATEMENTS_SHOWN = 100;
const NEAR_AMOUNT_MAX = 5_000;

const { id, date, amount, isDebit, utrs, narration, takenBy } = bankLines;
const lineColumns = { id, date, amount, isDebit, utrs, narration, takenBy };

/** With the booking that was verified by it. */
export type StoredLine = BankLine & { takenBy: number | null };

export async function findLayout(q: Queryable, layout: string): Promise<StatementColumns | null> {
  const [found] = await q
    .select({ columns: statementLayouts.columns })
    .from(statementLayouts)
    .where(eq(statementLayouts.layout, layout));
  return found?.columns ?? null;
}

/** Statements that are there whole, the newest first. @param only one of them */
export function listStatements(q: Queryable, only?: number) {
  const ofIt = and(eq(bankLines.statementId, bankStatements.id), eq(isDebit, false));
  return q
    .select({ row: bankStatements, newCredits: sql<number>`(${q.$count(bankLines, ofIt)})::int` })
    .from(bankStatements)
    .where(and(bankStatements.isComplete, only === undefined ? undefined : eq(bankStatements.id, only)))
    .orderBy(desc(bankStatements.id))
    .limit(STATEMENTS_SHOWN);
}

export type ListedStatement = Awaited<ReturnType<typeof listStatements>>[number];

/** Lines that have one of these UTRs among their numbers. */
export async function linesWith(q: Queryable, wanted: readonly string[]): Promise<StoredLine[]> {
  if (wanted.length === 0) return [];
  return q
    .select(lineColumns)
    .from(bankLines)
    .where(arrayOverlaps(utrs, [...new Set(wanted)]))
    .orderBy(id);
}

const unclaimed = (q: Queryable) =>
  and(
    eq(isDebit, false),
    isNull(takenBy),
    notExists(q.select({ one: sql`1` }).from(bookings).where(sql`${bookings.utr} = any (${utrs})`)),
  );

/** Payments of one of these amounts, in these days, that no booking names. */
export async function unclaimedLike(
  q: Queryable,
  like: { amounts: readonly string[]; from: string; to: string },
): Promise<StoredLine[]> {
  if (like.amounts.length === 0) return [];
  return q
    .select(lineColumns)
    .from(bankLines)
    .where(and(inArray(amount, [...new Set(like.amounts)]), between(date, like.from, like.to), unclaimed(q)))
    .orderBy(desc(id))
    .limit(NEAR_AMOUNT_MAX);
}

/** Payments that no booking names, the newest first. */
export function unclaimedLines(q: Queryable, before: number | undefined): Promise<BankLine[]> {
  return q
    .select(lineColumns)
    .from(bankLines)
    .where(and(unclaimed(q), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(UNCLAIMED_PAGE);
}
