import { eq } from "drizzle-orm";
import { kolkataDate } from "#domain/bookings/rules.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { PreferencesInput } from "#domain/rooms/preferences.ts";
import { hobbyMask, languageMask } from "#domain/rooms/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";
import { lockAccount } from "#server/features/auth/reads.ts";
import { assertGenderMayBe, assertSearch } from "./policy.ts";
import { findPreferences, hasRequestUnderWay, type PreferencesRecord } from "./reads.ts";

/** One at a time for each account: who asks to join a room locks it too, and is asked for the gender. */
async function lockGender(
  tx: Transaction,
  userId: string,
  next: PersonGender | null,
  now: Date,
): Promise<void> {
  await lockAccount(tx, userId);
  const said = (await findPreferences(tx, userId))?.gender ?? null;
  if (said === null || said === next) return;
  assertGenderMayBe(next, { said, underWay: await hasRequestUnderWay(tx, userId, kolkataDate(now)) });
}

/**
 * Says all of it anew, in place of what was said before.
 * @throws DomainError VALIDATION, CONFLICT for another gender while requests are open
 */
export async function savePreferences(
  tx: Transaction,
  { userId, input, now }: { userId: string; input: PreferencesInput; now: Date },
): Promise<PreferencesRecord> {
  assertSearch(input);
  await lockGender(tx, userId, input.gender, now);
  const said = {
    ...input,
    languageMask: languageMask(input.languagesSpoken),
    hobbyMask: hobbyMask(input.hobbies),
    updatedAt: now,
  };
  const [saved] = await tx
    .insert(userPreferences)
    .values({ userId, ...said })
    .onConflictDoUpdate({ target: userPreferences.userId, set: said })
    .returning();
  return saved!;
}

/** Takes all of it back. @throws DomainError CONFLICT while requests are open that were made with a gender */
export async function deletePreferences(
  tx: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await lockGender(tx, userId, null, now);
  await tx.delete(userPreferences).where(eq(userPreferences.userId, userId));
}
