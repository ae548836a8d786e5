import type { FastifyRequest } from "fastify";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { countGuests, countKey, countNewAccounts } from "#server/http/text-quota.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { Payer } from "./reads.ts";

/** Of all guests of one network, and of all its accounts of this week: a hold that is cancelled at once leaves a row. */
const BOOKINGS_OF_A_NETWORK = [
  { subject: "booking", most: 300, within: "hour" },
  { subject: "booking of the day", most: 1_500, within: "day" },
] as const;
/** Of one account or guest: far more than anybody wants, and few enough to show, export and delete at once. */
const BOOKINGS_OF_ONE = { subject: "own booking", most: 40, within: "day" } as const;

/** Counts a booking that is made in this transaction. @throws DomainError RATE_LIMITED */
export async function countBooking(
  deps: Deps,
  tx: Transaction,
  request: FastifyRequest,
  { userId, guestKey }: Payer,
): Promise<void> {
  const one = { ...BOOKINGS_OF_ONE, refusal: t("bookings.tooManyToday") };
  await countKey(deps, tx, request, `${userId ?? guestKey}`, one);
  for (const bound of BOOKINGS_OF_A_NETWORK) {
    const quota = { ...bound, refusal: t("bookings.tooManyOfNetwork") };
    await countGuests(deps, tx, request, quota);
    await countNewAccounts(deps, tx, request, quota);
  }
}
