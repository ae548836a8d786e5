import { eq, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { hobbyMask, languageMask } from "#domain/roommates/match-score.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { assertGenderMayBe, assertSearch, nextGender } from "./policy.ts";
import { findPreferences, givenGender, hasRequestUnderWay, type PreferencesRecord } from "./reads.ts";

/** One at a time for each account: who asks to join a room locks it too, and is asked for the gender. */
async function changeGender(
  tx: Transaction,
  userId: string,
  next: PersonGender | null,
  now: Date,
): Promise<void> {
  await lockAccount(tx, userId);
  const said = (await findPreferences(tx, userId))?.gender ?? null;
  if (said === next) return;
  if (said !== null) {
    assertGenderMayBe(next, { said, underWay: await hasRequestUnderWay(tx, userId, kolkataDate(now)) });
  }
  // Accounts that gave theirs before it was kept have it in their preferences only.
  const { gender, changedAt } = await givenGender(tx, userId);
  const given = nextGender({ gender: gender ?? said, changedAt }, next);
  await tx
    .update(users)
    .set({ gender: given.gender, genderChangedAt: given.changedAt })
    .where(eq(users.id, userId));
}

/** Other words change nothing of since when they look. */
const sinceBefore = (now: Date) =>
  sql`coalesce(case when ${userPreferences.isLooking} then ${userPreferences.lookingSince} end, ${now.toISOString()}::timestamptz)`;

/**
 * Says all of it anew, in place of what was said before.
 * @throws DomainError VALIDATION, CONFLICT for another gender than the one that was said
 */
export async function savePreferences(
  tx: Transaction,
  { userId, input, now }: { userId: string; input: PreferencesInput; now: Date },
): Promise<PreferencesRecord> {
  assertSearch(input);
  await changeGender(tx, userId, input.gender, now);
  const said = {
    ...input,
    languageMask: languageMask(input.languagesSpoken),
    hobbyMask: hobbyMask(input.hobbies),
    updatedAt: now,
  };
  const [saved] = await tx
    .insert(userPreferences)
    .values({ userId, ...said, lookingSince: input.isLooking ? now : null })
    .onConflictDoUpdate({
      target: userPreferences.userId,
      set: { ...said, lookingSince: input.isLooking ? sinceBefore(now) : null },
    })
    .returning();
  return saved!;
}

/** Takes all of it back. @throws DomainError CONFLICT while requests are open that were made with a gender */
export async function deletePreferences(
  tx: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await changeGender(tx, userId, null, now);
  await tx.delete(userPreferences).where(eq(userPreferences.userId, userId));
}
