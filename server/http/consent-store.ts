import { sql } from "drizzle-orm";
import { locale } from "#domain/i18n.ts";
import { type ConsentPurpose, NOTICE_VERSION } from "#domain/personal-data/consent.ts";
import type { Queryable } from "#server/db/client.ts";
import { consents } from "#server/db/schema/consents.ts";
import { deleteInSteps } from "#server/db/sweep.ts";

/**
 * Records that somebody agreed to the notice of today, in the language in which they read it, in the transaction that
 * does what they agreed to. Again, it changes nothing.
 */
export async function recordConsent(
  tx: Queryable,
  person: { userId: string | null; guestKey: string | null },
  purpose: ConsentPurpose,
  at: Date,
): Promise<void> {
  const { userId } = person;
  const guestKey = userId === null ? person.guestKey : null;
  if (userId === null && guestKey === null) return;
  await tx
    .insert(consents)
    .values({ userId, guestKey, purpose, version: NOTICE_VERSION, language: locale(), at })
    .onConflictDoNothing();
}

/** Deletes consents that nobody has to show any more. The trigger goes by the database's clock. */
export async function deleteOldConsents(q: Queryable): Promise<void> {
  await deleteInSteps(q, consents, sql`${consents.at} < now() - interval '8 years'`);
}
