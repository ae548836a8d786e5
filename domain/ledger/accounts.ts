/**
 * The accounts of the ledger. An amount above zero is a debit: what comes in at the bank, or what is paid off of what is
 * owed. What we owe is below zero.
 */
export const ACCOUNTS = [
  "bank",
  // Rent that was paid, until its guest moves in.
  "rent",
  "deposits",
  // Owed to guests whose booking was called off.
  "refunds",
  "hosts",
  "rewards",
  // What we spend on rewards.
  "reward_costs",
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Of each rupee there it is known whose it is; the others are ours. */
export const OWED_ACCOUNTS = ["rent", "deposits", "refunds", "hosts", "rewards"] as const;
export type OwedAccount = (typeof OWED_ACCOUNTS)[number];

export const TRANSACTION_KINDS = [
  "payment",
  "refund_due",
  "refund",
  "rent_earned",
  "deduction",
  "deposit_return",
  // From before the ledger, when hosts returned deposits themselves.
  "host_settlement",
  "payout",
  "reward_due",
  "reward_paid",
  "reversal",
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** A guest's money belongs to a booking, as guests have no account; a host without one is the host of a listing. */
export type Whose = `booking ${number}` | `user ${string}` | `listing ${number}`;

export interface Entry {
  account: Account;
  whose: Whose | null;
  /** Signed. */
  paise: number;
}

/** An account, with whose it is where that is to be known. */
export type Place = readonly [account: OwedAccount, whose: Whose] | readonly ["bank" | "reward_costs"];

/** The two entries of a sum that is debited to one account and credited to another; none for nothing. */
export function entriesOf(debit: Place, credit: Place, paise: number): Entry[] {
  if (paise === 0) return [];
  const entry = ([account, whose]: Place, sum: number): Entry => ({
    account,
    whose: whose ?? null,
    paise: sum,
  });
  return [entry(debit, paise), entry(credit, -paise)];
}

/** One entry for each account and person: their amounts, added. */
export function joined(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.account} ${entry.whose}`;
    sums.set(key, { ...entry, paise: entry.paise + (sums.get(key)?.paise ?? 0) });
  }
  return [...sums.values()].filter(({ paise }) => paise !== 0);
}
