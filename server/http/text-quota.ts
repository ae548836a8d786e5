import type { FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/lib/deps.ts";
import { quotaKey } from "./networks.ts";
import { addTextUsage, isEstablished, isYoung } from "./text-usage-store.ts";

/** Who is counted together. A network is that of `quotaNetworkOf`. */
type Counted = "guestNetwork" | "newAccountNetwork" | "newAccount" | "account";
/** `answer`: what an idempotency key keeps for a day, see `idempotency.ts`. */
export type TextKind = "message" | "conversation" | "answer";

/** Bytes of a unit: most messages are one. It makes the quota bound the disk, not only the number of messages. */
const UNIT_BYTES = 1000;

/**
 * Units in an hour and in a day. Mobile carriers put thousands behind one address, and one of them must not be able to
 * silence the others: to use up what new accounts may write takes more accounts than one address may open in half an
 * hour. docs/operations.md has the table.
 */
export const TEXT_QUOTAS: Record<TextKind, Record<Counted, { hour: number; day: number }>> = {
  message: {
    guestNetwork: { hour: 6000, day: 20_000 },
    newAccountNetwork: { hour: 30_000, day: 100_000 },
    newAccount: { hour: 300, day: 1500 },
    account: { hour: 1000, day: 5000 },
  },
  conversation: {
    guestNetwork: { hour: 600, day: 2400 },
    newAccountNetwork: { hour: 4000, day: 16_000 },
    newAccount: { hour: 40, day: 150 },
    account: { hour: 100, day: 400 },
  },
  // Twice the messages: whoever may still write meets no bound of the answer.
  answer: {
    guestNetwork: { hour: 12_000, day: 40_000 },
    newAccountNetwork: { hour: 60_000, day: 200_000 },
    newAccount: { hour: 600, day: 3000 },
    account: { hour: 2000, day: 10_000 },
  },
};

type Window = "hour" | "day";
const always = (message: () => string): Record<Window, () => string> => ({ hour: message, day: message });
const ofAccount: Record<Window, () => string> = {
  hour: () => t("server.textsPerHour"),
  day: () => t("server.textsPerDay"),
};
const TEXT_REFUSALS: Record<Counted, Record<Window, () => string>> = {
  guestNetwork: always(() => t("server.tooManyGuestTexts")),
  newAccountNetwork: always(() => t("server.tooManyNewAccountTexts")),
  newAccount: ofAccount,
  account: ofAccount,
};
const manyChanges: Record<Window, () => string> = {
  hour: () => t("server.changesPerHour"),
  day: () => t("server.changesPerDay"),
};
const REFUSALS: Record<TextKind, Record<Counted, Record<Window, () => string>>> = {
  message: TEXT_REFUSALS,
  conversation: TEXT_REFUSALS,
  answer: {
    guestNetwork: always(() => t("server.tooManyGuestChanges")),
    newAccountNetwork: always(() => t("server.tooManyNewAccountChanges")),
    newAccount: manyChanges,
    account: manyChanges,
  },
};

export class QuotaExceeded extends DomainError {
  override readonly retryAfterSeconds: number;

  constructor(message: string, waitMs: number) {
    super("RATE_LIMITED", message);
    this.retryAfterSeconds = Math.ceil(waitMs / 1000);
  }
}

/** The quotas that a text counts for, each with its key. */
async function countedFor(
  deps: Deps,
  tx: Transaction,
  { actor }: FastifyRequest,
): Promise<[counted: Counted, key: string][]> {
  const { user, address } = actor;
  if (user === null) return [["guestNetwork", quotaKey(deps, address, "guest text")]];
  if (await isEstablished(tx, user.id)) return [["account", user.id]];
  return [
    ["newAccount", user.id],
    ["newAccountNetwork", quotaKey(deps, address, "account text")],
  ];
}

/**
 * Counts text that is stored in this transaction. Guest tokens and phone numbers can be made up, so that guests and new
 * accounts are counted by network too. Admins answer for many hosts and are not counted.
 * @throws DomainError RATE_LIMITED
 */
export async function countText(
  deps: Deps,
  tx: Transaction,
  request: FastifyRequest,
  { kind, text = "" }: { kind: TextKind; text?: string },
): Promise<void> {
  if (!deps.config.rateLimit || request.actor.admin) return;
  const now = deps.clock.now();
  const units = Math.max(1, Math.ceil(Buffer.byteLength(text) / UNIT_BYTES));
  for (const [counted, key] of await countedFor(deps, tx, request)) {
    const used = await addTextUsage(tx, `${kind}:${counted}:${key}`, units, now);
    const bound = TEXT_QUOTAS[kind][counted];
    const full = used.day > bound.day ? "day" : used.hour > bound.hour ? "hour" : null;
    if (full === null) continue;
    const message = REFUSALS[kind][counted][full]();
    throw new QuotaExceeded(message, used.easesAt[full].getTime() - now.getTime());
  }
}

interface NetworkQuota {
  subject: string;
  most: number;
  within: Window;
  refusal: string;
}

/**
 * Counts what people of one network do, all of them together.
 * @throws DomainError RATE_LIMITED
 */
export async function countNetwork(
  deps: Deps,
  tx: Transaction,
  request: FastifyRequest,
  quota: NetworkQuota,
): Promise<void> {
  await countKey(deps, tx, request, quotaKey(deps, request.actor.address, quota.subject), quota);
}

/** The same of one person. @param key their account, or the hash of their guest token */
export async function countKey(
  deps: Deps,
  tx: Transaction,
  { actor }: FastifyRequest,
  key: string,
  { subject, most, within, refusal }: NetworkQuota,
): Promise<void> {
  if (!deps.config.rateLimit || actor.admin) return;
  const now = deps.clock.now();
  const used = await addTextUsage(tx, `${subject}:${key}`, 1, now);
  if (used[within] <= most) return;
  throw new QuotaExceeded(refusal, used.easesAt[within].getTime() - now.getTime());
}

/** The same of guests without an account. */
export async function countGuests(
  deps: Deps,
  tx: Transaction,
  request: FastifyRequest,
  quota: NetworkQuota,
): Promise<void> {
  if (request.actor.user === null) await countNetwork(deps, tx, request, quota);
}

/**
 * The same of accounts younger than a week: they are easily made up, and must keep nobody out who has an older one.
 */
export async function countNewAccounts(
  deps: Deps,
  tx: Transaction,
  request: FastifyRequest,
  { subject, ...quota }: NetworkQuota,
): Promise<void> {
  const { user } = request.actor;
  if (user === null || !(await isYoung(tx, user.id, deps.clock.now()))) return;
  await countNetwork(deps, tx, request, { subject: `new accounts: ${subject}`, ...quota });
}

/** Of one network: reports by its guests, and as many by its accounts of this week. Both are easily made up. */
const REPORTS = { most: 10, within: "hour" } as const;
const REPORT_REFUSALS = {
  guests: () => t("server.tooManyGuestReports"),
  newAccounts: () => t("server.tooManyNewAccountReports"),
};

/**
 * Counts a report that admins read.
 * @param subject what is reported: each kind has its own count
 * @throws DomainError RATE_LIMITED
 */
export async function countReport(
  deps: Deps,
  tx: Transaction,
  request: FastifyRequest,
  subject: string,
): Promise<void> {
  const { guests, newAccounts } = REPORT_REFUSALS;
  await countGuests(deps, tx, request, { subject, ...REPORTS, refusal: guests() });
  await countNewAccounts(deps, tx, request, { subject, ...REPORTS, refusal: newAccounts() });
}
