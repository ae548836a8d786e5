/** Where the deposit of a stay that is over stands. */
export const DEPOSIT_STATES = [
  // The host may propose deductions.
  "open",
  // The guest answers each of them.
  "proposed",
  // An admin decides what the guest does not accept.
  "disputed",
  // What is deducted is certain; an admin pays the rest.
  "to_pay",
  // The guest confirms it.
  "paid",
  // By the guest's word it has not come.
  "missing",
  "closed",
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** The only ways it moves. An admin who takes a check-out back ends it in the first three. */
export const DEPOSIT_MOVES: Record<DepositState, readonly DepositState[]> = {
  open: ["proposed", "to_pay"],
  proposed: ["disputed", "to_pay", "closed"],
  disputed: ["to_pay", "closed"],
  to_pay: ["paid"],
  paid: ["missing", "closed", "to_pay"],
  missing: ["closed", "to_pay"],
  closed: [],
};

/** Nothing has been decided yet. */
export const UNDECIDED: readonly DepositState[] = ["open", "proposed", "disputed"];

/** Days after the one on which a state began, in which it waits for host or guest; then it goes on without them. */
export const DEPOSIT_WAITS: Partial<Record<DepositState, number>> = { open: 5, proposed: 7, paid: 7 };
