import type { Guard } from "./guard.ts";

/** Guards of money: the ledger, and who holds and returns a deposit. */
export const LEDGER_GUARDS: readonly Guard[] = [
  {
    guard: "bookings: an admin alone pays a deposit",
    file: "domain/bookings/deposit-steps.ts",
    code: 'pay_deposit: { who: ["admin"]',
    instead: 'pay_deposit: { who: ["host", "admin"]',
    test: "server/features/bookings/deposit.test.ts",
  },
  {
    guard: "bookings: a deduction shows photos of who sent them alone",
    file: "server/features/bookings/stay-writes.ts",
    code: ', eq(ownerId, uploader ?? "")',
    instead: "",
    test: "server/features/bookings/deposit.test.ts",
  },
  {
    guard: "bookings: no more is decided than the host asked for",
    file: "domain/bookings/deposit-steps.ts",
    code: "toPaise(decisions[at]!.amount) > toPaise(amount)",
    instead: "false",
    test: "server/features/bookings/deposit.test.ts",
  },
  {
    guard: "bookings: a guest has seven days to answer",
    file: "domain/bookings/deposit-states.ts",
    code: "proposed: 7",
    instead: "proposed: 5",
    test: "server/jobs/move-late-stays.test.ts",
  },
  {
    guard: "bookings: refunds have a reference",
    file: "domain/bookings/contract.ts",
    code: 'input.paymentStatus !== "refunded" || input.reference !== undefined',
    instead: "true",
    test: "server/features/ledger/ledger.test.ts",
  },
  {
    guard: "ledger: what does not sum to zero is refused",
    file: "server/db/triggers/ledger_transactions.sql",
    code: "count(*) < 2 OR sum(amount) <> 0",
    instead: "false",
    test: "server/features/ledger/ledger.test.ts",
  },
  {
    guard: "ledger: no entry is added to an older transaction",
    file: "server/db/triggers/ledger_entries.sql",
    code: "sum(amount) <> 0 FROM",
    instead: "false FROM",
    test: "server/features/ledger/ledger.test.ts",
  },
  {
    guard: "ledger: a step that is repeated is posted once",
    file: "server/features/ledger/service.ts",
    code: "return all - standing + 1;",
    instead: "return all + 1;",
    test: "server/features/ledger/ledger.test.ts",
  },
  {
    guard: "ledger: a host gives back the rent of a stay that is called off after it began",
    file: "domain/bookings/postings.ts",
    code: 'statusBefore === "checked_in" ? hostOf',
    instead: "false ? hostOf",
    test: "server/features/ledger/payouts.test.ts",
  },
  {
    guard: "ledger: deductions that were proposed stay their host's when a listing is handed over",
    file: "server/features/listings/hosting-writes.ts",
    code: '        eq(bookings.depositState, "open"),\n',
    instead: "",
    test: "server/features/ledger/payouts.test.ts",
  },
];
