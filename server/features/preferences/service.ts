import { and, eq } from "drizzle-orm";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { tenantVerifications, userPreferences } from "#server/db/schema/rooms.ts";

/**
 * Another gender, for somebody who is locked. Nobody is shown them as looking before they choose that again: they said it
 * with another one.
 */
export async function setGender(
  tx: Transaction,
  { userId, gender, now }: { userId: string; gender: PersonGender; now: Date },
): Promise<void> {
  await tx.update(users).set({ gender, genderChangedAt: now }).where(eq(users.id, userId));
  // The admin who changes it has compared it with an ID.
  await tx
    .update(tenantVerifications)
    .set({ checkedGender: gender })
    .where(
      and(eq(tenantVerifications.userId, userId), eq(tenantVerifications.verificationStatus, "verified")),
    );
  await tx
    .update(userPreferences)
    .set({ gender, isLooking: false, lookingSince: null, lookingFor: "same", updatedAt: now })
    .where(eq(userPreferences.userId, userId));
}
