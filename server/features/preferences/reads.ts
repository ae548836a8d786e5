import { eq, inArray, sql } from "drizzle-orm";
import type { Preferences } from "#domain/rooms/choices.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";
import type { GivenGender } from "./policy.ts";

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

export async function givenGender(q: Queryable, userId: string): Promise<GivenGender> {
  const [found] = await q
    .select({ gender: users.gender, changedAt: users.genderChangedAt })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { gender: null, changedAt: null };
}

/** How long after somebody was accepted they are taken to be on their way in, where no day was named. */
const MOVING_DAYS = 14;

/**
 * Whether a request of somebody waits for an answer, or was accepted and is on its way to the day of moving in; made by
 * them, or for a room of theirs.
 * @param today in Kolkata
 */
export async function hasRequestUnderWay(q: Queryable, userId: string, today: string): Promise<boolean> {
  const [found] = await rows<{ found: boolean }>(
    q,
    sql`select exists (
      select 1 from roommate_requests where (seeker_user_id = ${userId} or current_tenant_id = ${userId})
        and (status in ('pending', 'talking', 'visit_agreed', 'offered') or (status = 'accepted' and coalesce(preferred_move_in_date,
          (decided_at at time zone 'Asia/Kolkata')::date + ${MOVING_DAYS}::int) >= ${today}::date))) as found`,
  );
  return found!.found;
}
