import { eq, inArray } from "drizzle-orm";
import type { Preferences } from "#domain/rooms/choices.ts";
import type { Queryable } from "#server/db/client.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";

/** What people said of how they live; who has said nothing is missing. */
export async function preferencesOf(
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Preferences>> {
  if (userIds.length === 0) return new Map();
  const found = await q
    .select({
      userId: userPreferences.userId,
      age: userPreferences.age,
      gender: userPreferences.gender,
      profession: userPreferences.profession,
      workingHours: userPreferences.workingHours,
      smokingPreference: userPreferences.smokingPreference,
      drinkingPreference: userPreferences.drinkingPreference,
      foodPreference: userPreferences.foodPreference,
      languagesSpoken: userPreferences.languagesSpoken,
      hobbies: userPreferences.hobbies,
      cleanlinessLevel: userPreferences.cleanlinessLevel,
      noiseLevel: userPreferences.noiseLevel,
      socialLevel: userPreferences.socialLevel,
      budgetRange: userPreferences.budgetRange,
    })
    .from(userPreferences)
    .where(inArray(userPreferences.userId, [...userIds]));
  return new Map(found.map(({ userId, ...said }) => [userId, said]));
}

export type PreferencesRecord = typeof userPreferences.$inferSelect;

/** All that somebody said, and whether they may be shown as looking; null for who has said nothing. */
export async function findPreferences(q: Queryable, userId: string): Promise<PreferencesRecord | null> {
  const [found] = await q.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  return found ?? null;
}
