import { t } from "../i18n.ts";
import { formatRupees } from "../money.ts";
import type { Account, TransactionKind } from "./accounts.ts";

const KINDS: Record<TransactionKind, () => string> = {
  payment: () => t("ledger.kindPayment"),
  refund_due: () => t("ledger.kindRefundDue"),
  refund: () => t("ledger.kindRefund"),
  rent_earned: () => t("ledger.kindRentEarned"),
  deduction: () => t("ledger.kindDeduction"),
  deposit_return: () => t("ledger.kindDepositReturn"),
  host_settlement: () => t("ledger.kindHostSettlement"),
  payout: () => t("ledger.kindPayout"),
  reward_due: () => t("ledger.kindRewardDue"),
  reward_paid: () => t("ledger.kindRewardPaid"),
  reversal: () => t("ledger.kindReversal"),
};
export const kindLabel = (kind: TransactionKind): string => KINDS[kind]();

const LABELS: Record<Account, () => string> = {
  bank: () => t("ledger.accountBank"),
  rent: () => t("ledger.accountRent"),
  deposits: () => t("ledger.accountDeposits"),
  refunds: () => t("ledger.accountRefunds"),
  hosts: () => t("ledger.accountHosts"),
  rewards: () => t("ledger.accountRewards"),
  reward_costs: () => t("ledger.accountRewardCosts"),
};
export const accountLabel = (account: Account): string => LABELS[account]();

/** "−₹9,500" for an amount below zero. */
export const formatSigned = (amount: string): string =>
  amount.startsWith("-") ? `−${formatRupees(amount.slice(1))}` : formatRupees(amount);
