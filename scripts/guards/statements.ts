import type { Guard } from "./guard.ts";

/** Guards of payments that are compared with the bank, and with each other. */
export const STATEMENT_GUARDS: readonly Guard[] = [
  {
    guard: "bookings: a possible duplicate is verified with a reason",
    file: "server/features/bookings/admin-writes.ts",
    code: "  await assertReason(tx, booking, input, now);\n",
    instead: "",
    test: "server/features/bookings/duplicates.test.ts",
  },
  {
    guard: "bookings: money of another's line at the bank is verified with a reason",
    file: "server/features/bookings/admin-writes.ts",
    code: "answer !== undefined && NEEDS_REASON.includes(answer)",
    instead: "false",
    test: "server/features/bookings/bank.test.ts",
  },
  {
    guard: "statements: a line that paid for a booking outlives its statement",
    file: "server/features/statements/writes.ts",
    code: "and(eq(bankLines.statementId, id), isNull(bankLines.takenBy))",
    instead: "eq(bankLines.statementId, id)",
    test: "server/features/bookings/bank.test.ts",
  },
  {
    guard: "bookings: a screenshot that looks alike is a possible duplicate",
    file: "server/features/bookings/looks-writes.ts",
    code: "areAlike(readLook(other.look), look)",
    instead: "false",
    test: "server/features/bookings/duplicates.test.ts",
  },
  {
    guard: "bookings: one press verifies exact matches alone",
    file: "server/features/bookings/bank-writes.ts",
    code: 'match?.answer !== "exact"',
    instead: "!match",
    test: "server/features/bookings/bank.test.ts",
  },
  {
    guard: "bookings: a line of the bank pays for one booking",
    file: "server/features/bookings/bank-reads.ts",
    code: "isNamed || isTaken",
    instead: "isNamed",
    test: "server/features/bookings/bank.test.ts",
  },
  {
    guard: "statements: several numbers in a line are no exact match",
    file: "domain/statements/matching.ts",
    code: "line.utrs.length > 1",
    instead: "false",
    test: "domain/statements/matching.test.ts",
  },
  {
    guard: "statements: money that went out again is no exact match",
    file: "domain/statements/matching.ts",
    code: 'if (lines.some(({ isDebit }) => isDebit)) return "reversed";',
    instead: "",
    test: "domain/statements/matching.test.ts",
  },
  {
    guard: "statements: a line of overlapping files counts once",
    file: "server/features/statements/writes.ts",
    code: "      .onConflictDoNothing();",
    instead: "      ;",
    test: "server/features/statements/statements.test.ts",
  },
  {
    guard: "statements: of a debit only its UTR is kept",
    file: "server/features/statements/writes.ts",
    code: "line.isDebit && line.utrs.length === 0",
    instead: "false",
    test: "server/features/statements/statements.test.ts",
  },
  {
    guard: "statements: lines go after ninety days",
    file: "domain/personal-data/retention.ts",
    code: "bankLines: 90",
    instead: "bankLines: 900",
    test: "server/features/statements/statements.test.ts",
  },
  {
    guard: "statements: a line of a megabyte is refused",
    file: "server/lib/bank-csv.ts",
    code: "    max_record_size: LINE_MAX,\n",
    instead: "",
    test: "server/lib/bank-csv.test.ts",
  },
];
