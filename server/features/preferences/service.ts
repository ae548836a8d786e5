import { eq } from "drizzle-orm";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";

/**
 * Another gender, for somebody who is locked. Nobody is shown them as looking before they choose that again: they said it
 * with another one.
 */
export async function setGender(
  tx: Transaction,
  { userId, gender, now }: { userId: string; gender: PersonGender; now: Date },
): Promise<void> {
  await tx.update(users).set({ gender, genderChangedAt: now }).where(eq(users.id, userId));
  await tx
    .update(userPreferences)
    .set({ gender, isLooking: false, lookingSince: null, lookingFor: "same", updatedAt: now })
    .where(eq(userPreferences.userId, userId));
}
