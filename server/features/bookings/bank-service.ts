import type { FastifyBaseLogger } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { VerifiedExact } from "#domain/statements/contract.ts";
import { DatabaseUnavailable } from "#server/db/client.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import type { AdminActor } from "#server/http/actor.ts";
import type { Deps } from "#server/lib/deps.ts";
import { logFailure } from "#server/lib/log.ts";
import { verifyExactMatch } from "./bank-writes.ts";
import { type BookingRecord, findBooking } from "./reads.ts";

interface One {
  admin: AdminActor;
  id: number;
  log: FastifyBaseLogger;
  /** Who is told, once it is committed. */
  afterwards: (record: BookingRecord, at: Date, declined: DeclinedRoommateRequest[]) => Promise<void>;
}

/**
 * Verifies one of many exact matches, in a transaction of its own: the failure of one leaves the others.
 * @throws DatabaseUnavailable, when the others would fail too
 */
export async function verifyOne(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { admin, id, log, afterwards }: One,
): Promise<VerifiedExact[number]> {
  const now = clock.now();
  try {
    const declined = await store.transaction((tx) => verifyExactMatch(tx, { admin, id, now }), {
      durable: true,
    });
    const record = declined && (await findBooking(store.db, id));
    if (record) {
      await afterwards(record, now, declined).catch((error: unknown) =>
        logFailure(log, error, "after a commit"),
      );
    }
    return { id, isVerified: true, message: null };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof DomainError) return { id, isVerified: false, message: error.message };
    logFailure(log, error, "an exact match was not verified");
    return { id, isVerified: false, message: t("statements.notVerified") };
  }
}
