import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { comparable } from "#domain/roommates/match-score.ts";
import { MATCHES_SHOWN } from "#domain/roommates/requests.ts";
import { NO_PREFERENCES, type Preferences } from "#domain/rooms/choices.ts";
import { NEW_TRUST, type TrustBrief } from "#domain/trust/scores.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { userPreferences } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { notBlockedWith } from "#server/features/moderation/reads.ts";
import { compatibilitySql } from "#server/features/preferences/compatibility-reads.ts";
import { preferencesOf } from "#server/features/preferences/reads.ts";
import { isOffered } from "#server/features/rooms/policy.ts";
import { findRoomPost, type RoomRecord } from "#server/features/rooms/reads.ts";
import { trustOf } from "#server/features/trust/reads.ts";
import { openHandle, sealHandle } from "#server/lib/handles.ts";
import { seekersFor } from "./match-policy.ts";

type Secret = { capabilityKey: string };
const scopeOf = (postId: number) => `seeker of ${postId}`;

/** How a seeker is called towards the tenant of one post. */
export const refOf = ({ capabilityKey }: Secret, postId: number, seekerId: string) =>
  sealHandle(capabilityKey, scopeOf(postId), seekerId);

/** The seeker that a `ref` names for this post; null for a `ref` of another post, and for anything else. */
export const seekerOf = ({ capabilityKey }: Secret, postId: number, ref: string): string | null =>
  openHandle(capabilityKey, scopeOf(postId), ref);

/**
 * Conditions on user_preferences `w` and users `u`: who may be shown for a post; null when nobody may. The budget is not
 * among them: whoever changes the rent would read it from who is shown.
 */
function shownFor(post: RoomRecord): SQL | null {
  const who = isOffered(post) ? seekersFor(post) : null;
  if (who === null) return null;
  const all = [
    sql`w.is_looking and u.deleted_at is null and u.suspended_at is null and w.user_id <> ${post.tenantId}`,
    sql`(w.looking_near is null or w.looking_near = ${post.position.locality})`,
    notBlockedWith(post.tenantId, sql`w.user_id`),
    // Who has asked stands among the requests.
    sql`not exists (select 1 from roommate_requests r where r.room_post_id = ${post.id} and r.seeker_user_id = w.user_id
      and r.status not in ('withdrawn', 'expired', 'taken', 'cancelled'))`,
  ];
  if (who.gender) all.push(sql`w.gender = ${who.gender}`);
  if (who.lookingFor) all.push(sql`w.looking_for = ${who.lookingFor}`);
  return sql.join(all, sql` and `);
}

/** Whether somebody may be shown for a post, and so be invited to it. */
export async function isShownSeeker(q: Queryable, post: RoomRecord, seekerId: string): Promise<boolean> {
  const shown = shownFor(post);
  if (shown === null) return false;
  const found = await rows(
    q,
    sql`select 1 from user_preferences w join users u on u.id = w.user_id where ${shown} and w.user_id = ${seekerId}`,
  );
  return found.length > 0;
}

/** Seekers of one sign-up network that are ranked before those of others: accounts are easily made up. */
const SEEKERS_OF_A_NETWORK = 2;

/**
 * The ids of those who would fit best, ranked by one statement however many they are, in the steps of `toldScore`: the
 * order tells no more than the scores do. Of equals the older account comes
 * first: nobody gets ahead by saving again.
 */
export async function rankSeekers(
  q: Queryable,
  post: RoomRecord,
  mine: Preferences,
  since: Date | null = null,
): Promise<string[]> {
  const all = shownFor(post);
  if (all === null) return [];
  const shown = since ? sql`${all} and w.looking_since > ${since.toISOString()}::timestamptz` : all;
  const found = await rows<{ id: string }>(
    q,
    sql`select id from (
        select w.user_id as id, u.created_at, (${compatibilitySql(mine, "w")} + 5) / 10 as score, m.key as network
        from user_preferences w join users u on u.id = w.user_id
        left join sign_in_marks m on m.user_id = w.user_id and m.kind = 'signup'
        where ${shown}
      ) fitting
      order by network is not null and row_number()
        over (partition by network order by score desc, created_at, id) > ${SEEKERS_OF_A_NETWORK},
        score desc, created_at, id
      limit ${MATCHES_SHOWN}`,
  );
  return found.map(({ id }) => id);
}

/** Those who have begun to look since then and would fit a room; nobody for whom it is not their own. */
export async function newSeekers(
  q: Queryable,
  { postId, tenantId }: { postId: number; tenantId: string },
  since: Date,
): Promise<string[]> {
  const post = await findRoomPost(q, postId);
  return post?.tenantId === tenantId ? rankSeekers(q, post, NO_PREFERENCES, since) : [];
}

/** When somebody began to look last; the epoch when nobody looks. */
export async function lastSeeking(q: Queryable): Promise<Date> {
  const [found] = await rows<{ at: Date | null }>(
    q,
    sql`select looking_since as at from user_preferences where is_looking and looking_since is not null
      order by looking_since desc limit 1`,
  );
  return found?.at ?? new Date(0);
}

const NOTHING_WANTED = { near: null, from: null, rent: null, about: "" };

export interface SeekerRecord {
  id: string;
  theirs: Preferences;
  trust: TrustBrief;
  isInvited: boolean;
  wanted: { near: string | null; from: string | null; rent: number | null; about: string };
}

/** The people who would fit best, with what is told of them. */
export async function seekersOf(
  q: Queryable,
  post: RoomRecord,
): Promise<{ mine: Preferences; seekers: SeekerRecord[] }> {
  // They said yes to their age and work being shown to tenants.
  const said = (await preferencesOf(q, [post.tenantId])).get(post.tenantId);
  const mine = comparable(said, true) ?? NO_PREFERENCES;
  const ids = await rankSeekers(q, post, mine);
  if (ids.length === 0) return { mine, seekers: [] };
  const invited = await q
    .select({ id: roomInvitations.seekerUserId })
    .from(roomInvitations)
    .where(and(eq(roomInvitations.postId, post.id), inArray(roomInvitations.seekerUserId, ids)));
  const invitedIds = new Set(invited.map(({ id }) => id));
  const wanted = await q
    .select({
      id: userPreferences.userId,
      near: userPreferences.lookingNear,
      from: userPreferences.lookingFrom,
      rent: userPreferences.lookingRent,
      about: userPreferences.lookingAbout,
    })
    .from(userPreferences)
    .where(inArray(userPreferences.userId, ids));
  const wantedBy = new Map(wanted.map(({ id, ...room }) => [id, room]));
  const preferences = await preferencesOf(q, ids);
  const trust = await trustOf(q, ids);
  return {
    mine,
    seekers: ids.map((id) => ({
      id,
      theirs: preferences.get(id) ?? NO_PREFERENCES,
      trust: trust.get(id) ?? NEW_TRUST,
      isInvited: invitedIds.has(id),
      wanted: wantedBy.get(id) ?? NOTHING_WANTED,
    })),
  };
}
