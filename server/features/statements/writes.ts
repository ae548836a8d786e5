import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { STATEMENT_DAYS } from "#domain/statements/choices.ts";
import type { ReadLine, StatementColumns } from "#domain/statements/columns.ts";
import type { Queryable, Store, Transaction } from "#server/db/client.ts";
import { bankLines, bankStatements, statementLayouts } from "#server/db/schema/statements.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { sha256 } from "#server/lib/ids.ts";

const IS_EMPTY = sql`not exists (select 1 from ${bankLines} where ${bankLines.statementId} = ${bankStatements.id})`;

/** Lines of one transaction: others write in between. */
const AT_ONCE = 500;

/**
 * By what lines are known again, in files of other days and layouts too: day, sum and UTR, or without one what the bank
 * wrote. Of several that are alike in one file, the second is the second of every file that has the day.
 */
export function keysOf(lines: readonly ReadLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ date, amount, isDebit, utrs, narration }) => {
    const what = utrs[0] ?? narration.toLowerCase().replace(/[^a-z0-9]/g, "");
    const text = JSON.stringify([date, amount, isDebit, what]);
    const number = (seen.get(text) ?? 0) + 1;
    seen.set(text, number);
    return sha256(`${text} ${number}`);
  });
}

interface Imported {
  fileHash: string;
  layout: string;
  columns: StatementColumns;
  /** Whether the columns were confirmed with this file. */
  isConfirmed: boolean;
  lines: readonly ReadLine[];
  skipped: number;
  admin: AdminActor;
  now: Date;
}

const dayOf = (lines: readonly ReadLine[], isLater: (a: string, b: string) => boolean) =>
  lines.reduce<string | null>((day, { date }) => (day === null || isLater(date, day) ? date : day), null);

/** @returns its id, and whether all of it was here before */
async function beginStatement(
  tx: Transaction,
  imported: Imported,
): Promise<{ id: number; isKnown: boolean }> {
  const { fileHash, layout, columns, lines, skipped, admin, now } = imported;
  if (imported.isConfirmed) {
    const confirmed = { columns, confirmedBy: admin.name, confirmedAt: now };
    await tx
      .insert(statementLayouts)
      .values({ layout, ...confirmed })
      .onConflictDoUpdate({ target: statementLayouts.layout, set: confirmed });
  }
  const found = {
    credits: lines.filter(({ isDebit }) => !isDebit).length,
    skipped,
    firstDate: dayOf(lines, (a, b) => a < b),
    lastDate: dayOf(lines, (a, b) => a > b),
  };
  const uploaded = { uploadedBy: admin.name, uploadedAt: now };
  const [row] = await tx
    .insert(bankStatements)
    .values({ fileHash, layout, ...uploaded, ...found })
    // The same file again; also one that stopped in the middle, which goes on.
    .onConflictDoUpdate({ target: bankStatements.fileHash, set: { fileHash } })
    .returning();
  if (!row!.isComplete) {
    // Of one that was taken out, other columns may be confirmed now.
    const read = { layout, ...uploaded, ...found };
    await tx.update(bankStatements).set(read).where(eq(bankStatements.id, row!.id));
  }
  return { id: row!.id, isKnown: row!.isComplete };
}

/**
 * Takes the lines of a statement in, in steps. What an earlier one had is left as it is. Stopped in the middle, the same
 * file goes on where it was.
 * @returns the statement's id
 */
export async function importStatement(store: Store, imported: Imported): Promise<number> {
  const { lines, admin, now } = imported;
  const { id: statementId, isKnown } = await store.transaction((tx) => beginStatement(tx, imported));
  if (isKnown) return statementId;
  const keys = keysOf(lines);
  // A debit only says that money of a UTR went out again: nothing else of it is kept.
  const rows = lines.flatMap((line, at) =>
    line.isDebit && line.utrs.length === 0
      ? []
      : [
          {
            statementId,
            key: keys[at]!,
            ...line,
            narration: line.isDebit ? "" : line.narration,
            createdAt: now,
          },
        ],
  );
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await store.db
      .insert(bankLines)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
  }
  await store.transaction(async (tx) => {
    await tx.update(bankStatements).set({ isComplete: true }).where(eq(bankStatements.id, statementId));
    const note = `${lines.length} lines`;
    const subject = `bank statement ${statementId}` as const;
    await recordAudit(tx, { actor: admin, action: "statement.uploaded", subject, note, at: now });
  });
  return statementId;
}

/**
 * Takes a statement out with the lines that it had first, and forgets how its layout is read: so a wrong one is corrected.
 * Payments that were verified by it stay, and so do the lines that paid for them: uploaded again they would pay for others.
 * @throws DomainError NOT_FOUND
 */
export async function deleteStatement(
  tx: Transaction,
  { id, admin, now }: { id: number; admin: AdminActor; now: Date },
): Promise<void> {
  // No longer complete: the same file is read anew.
  const [gone] = await tx
    .update(bankStatements)
    .set({ isComplete: false })
    .where(and(eq(bankStatements.id, id), bankStatements.isComplete))
    .returning();
  if (!gone) throw new DomainError("NOT_FOUND", t("statements.gone"));
  await tx.delete(bankLines).where(and(eq(bankLines.statementId, id), isNull(bankLines.takenBy)));
  await tx.delete(bankStatements).where(and(eq(bankStatements.id, id), IS_EMPTY));
  await tx.delete(statementLayouts).where(eq(statementLayouts.layout, gone.layout));
  const subject = `bank statement ${id}` as const;
  await recordAudit(tx, { actor: admin, action: "statement.deleted", subject, at: now });
}

/** Deletes lines and statements that were uploaded long ago. */
export async function deleteOldStatements(q: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STATEMENT_DAYS * 86_400_000);
  await deleteInSteps(q, bankLines, lt(bankLines.createdAt, before));
  await q.delete(bankStatements).where(and(lt(bankStatements.uploadedAt, before), IS_EMPTY));
}
