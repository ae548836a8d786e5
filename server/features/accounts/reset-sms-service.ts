import { DomainError } from "#domain/errors.ts";
import { locale } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { quotaKey } from "#server/http/networks.ts";
import { addTextUsage, isYoung } from "#server/http/text-usage-store.ts";
import { deleteAttempt, recordAttempt, waitFor } from "#server/http/throttle-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { SmsSender } from "#server/lib/sms.ts";
import {
  FIRST_LINKS,
  newResetLink,
  SMS_REPEATS,
  smsText,
  UNPROVEN_RESET_MS,
  unprovenThrottles,
} from "./recovery-policy.ts";
import { isProven } from "./recovery-reads.ts";
import { addSmsReset, endResets, lockForReset } from "./recovery-writes.ts";

interface SmsRequest {
  phoneNumber: string;
  /** Of the person who asks. */
  address: string;
}

type Part = keyof typeof FIRST_LINKS.parts;

interface Asked {
  userId: string;
  /** Of the person who asks. */
  address: string;
  now: Date;
}

async function takeOf(part: Part, { config, log }: Deps, tx: Transaction, now: Date): Promise<boolean> {
  const most = Math.round(config.smsPerHour * FIRST_LINKS.parts[part]);
  const { hour } = await addTextUsage(tx, `sms: first links, ${part}`, 1, now);
  if (hour === most + 1)
    log.error(
      { part },
      "A part of SMS_PER_HOUR is used up: fewer reset links go to numbers that nobody has proven",
    );
  return hour <= most;
}

async function mayHaveFirst(deps: Deps, tx: Transaction, { userId, address, now }: Asked): Promise<boolean> {
  const network = quotaKey(deps, address, "sms first links");
  const asked = await addTextUsage(tx, `sms: first links of ${network}`, 1, now);
  const take = (part: Part) => takeOf(part, deps, tx, now);
  if (asked.hour <= FIRST_LINKS.ofNetwork && (await take("first of a network"))) return true;
  return take((await isYoung(tx, userId, now)) ? "new accounts" : "older accounts");
}

async function mayHaveAnother(deps: Deps, tx: Transaction, address: string, now: Date): Promise<boolean> {
  const network = quotaKey(deps, address, "sms repeats");
  // Before the sum of all, which a network that has had its share must not use up.
  const share = await addTextUsage(tx, `sms: repeats of ${network}`, 1, now);
  if (share.hour > SMS_REPEATS.ofNetwork) return false;
  return (await addTextUsage(tx, "sms: repeats", 1, now)).hour <= SMS_REPEATS.inAll;
}

/**
 * Whether one more SMS goes to an account whose number nobody has proven: a stranger makes such accounts with other
 * people's numbers, and each SMS bothers one of them at our cost. The caller has locked the account.
 */
async function countUnproven(deps: Deps, tx: Transaction, asked: Asked): Promise<boolean> {
  const { userId, address, now } = asked;
  const { first, all } = unprovenThrottles(userId);
  if ((await waitFor(tx, [all], now)).seconds > 0) return false;
  const isFirst = (await waitFor(tx, [first], now)).seconds === 0;
  const mayBeSent = isFirst
    ? await mayHaveFirst(deps, tx, asked)
    : await mayHaveAnother(deps, tx, address, now);
  if (mayBeSent) await recordAttempt(tx, { throttles: [all], right: false, now });
  return mayBeSent;
}

/** Writes a link, or null when the number gets none. */
async function addLink(deps: Deps, tx: Transaction, { phoneNumber, address }: SmsRequest) {
  const now = deps.clock.now();
  const account = await lockForReset(tx, { phoneNumber, by: "others" });
  if (!account) return null;
  const { userId } = account;
  const proven = await isProven(tx, userId);
  if (!proven && !(await countUnproven(deps, tx, { userId, address, now }))) return null;
  const link = newResetLink(deps.config.publicUrl, now, proven ? undefined : UNPROVEN_RESET_MS);
  const earlier = await addSmsReset(tx, userId, link);
  // They have just asked on a page, which they can read: their account may be older than its languages.
  return { userId, text: smsText(link.urlIn(locale()), proven), earlier, now };
}

/**
 * Sends a link to the number if somebody has it. Nobody waits for it: the time it takes would tell whether. A link that
 * was sent before stands until the gateway has taken this one: otherwise anybody could take it back by asking.
 */
export async function sendResetLink(deps: Deps, sms: SmsSender, request: SmsRequest): Promise<void> {
  const { db } = deps.store;
  const adding = deps.store.transaction((tx) => addLink(deps, tx, request));
  const link = await adding.catch((error: unknown) => {
    // An admin's number: nobody is told so.
    if (error instanceof DomainError && error.code === "CONFLICT") return null;
    throw error;
  });
  if (link === null) return;
  try {
    await sms.send(`+91${request.phoneNumber}`, link.text);
  } catch (error) {
    // What came to nothing must not count as the first of the day.
    await deleteAttempt(db, unprovenThrottles(link.userId).all, link.now);
    throw error;
  }
  await endResets(db, link.earlier);
}
