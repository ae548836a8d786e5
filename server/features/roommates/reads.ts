import { and, count, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { comparable } from "#domain/roommates/match-score.ts";
import { isJoined, OPEN_STATUSES, type RequestRole } from "#domain/roommates/states.ts";
import { NO_PREFERENCES, type Preferences } from "#domain/rooms/choices.ts";
import { NEW_TRUST, type TrustBrief } from "#domain/trust/scores.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { homes } from "#server/db/schema/homes.ts";
import { roommateRequests, roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { notBlockedWith } from "#server/features/moderation/reads.ts";
import { preferencesOf } from "#server/features/preferences/reads.ts";
import { isOffered, mayLiveIn } from "#server/features/rooms/policy.ts";
import { loadRoomPosts, type RoomRecord } from "#server/features/rooms/reads.ts";
import { trustOf } from "#server/features/trust/reads.ts";
import { maySeeAddress, roleIn } from "./policy.ts";

const LISTED = 200;
const DAY_MS = 86_400_000;

export type RequestRow = typeof roommateRequests.$inferSelect;

/** The other person, as the reader sees them. */
export interface OtherPerson {
  id: string;
  firstName: string | null;
  profileImageUrl: string | null;
  preferences: Preferences;
  trust: TrustBrief;
  /** Read only where both have accepted: nothing before that can let it slip. */
  phoneNumber: string | null;
  isConfirmed: boolean;
}

export interface RequestRecord {
  request: RequestRow;
  role: RequestRole;
  post: RoomRecord;
  other: OtherPerson;
  mine: Preferences;
  conversationId: number | null;
  /** The room is not for somebody like the reader any more: they can end the request, and see nobody in it. */
  isForOthers: boolean;
  /** Of a home that is not listed; read only for those who may see it: nothing else can let it slip. */
  address: string | null;
}

export async function findRequest(q: Queryable, id: number): Promise<RequestRow | null> {
  const [request] = await q.select().from(roommateRequests).where(eq(roommateRequests.id, id));
  return request ?? null;
}

/** How many of somebody's requests wait for an answer, and how many they made within a day. */
export async function requestCountsOf(q: Queryable, userId: string, now: Date) {
  const { seekerUserId, status, expiresAt, createdAt } = roommateRequests;
  const [found] = await q
    .select({
      pending: sql<number>`(count(*) filter (where ${and(eq(status, "pending"), gt(expiresAt, now))}))::int`,

      today: sql<number>`(count(*) filter (where ${gt(createdAt, new Date(now.getTime() - DAY_MS))}))::int`,
    })
    .from(roommateRequests)
    .where(eq(seekerUserId, userId));
  return found!;
}

async function othersOf(q: Queryable, requests: readonly RequestRow[], userId: string) {
  const otherId = (row: RequestRow) => (row.seekerUserId === userId ? row.currentTenantId : row.seekerUserId);
  const ids = [...new Set(requests.map(otherId))];
  const reachable = requests.filter(({ status }) => isJoined(status)).map(otherId);
  const people = await q
    .select({ id: users.id, firstName: users.firstName, profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(inArray(users.id, ids));
  const phones =
    reachable.length === 0
      ? []
      : await q
          .select({ id: users.id, phoneNumber: users.phoneNumber, provenAt: users.phoneProvenAt })
          .from(users)
          .where(inArray(users.id, reachable));
  const preferences = await preferencesOf(q, [...ids, userId]);
  const trust = await trustOf(q, ids);
  return {
    gender: preferences.get(userId)?.gender ?? null,
    mine: comparable(preferences.get(userId), true) ?? NO_PREFERENCES,
    of(row: RequestRow): OtherPerson | null {
      const found = people.find(({ id }) => id === otherId(row));
      if (!found) return null;
      const phone = phones.find(({ id }) => id === found.id);
      return {
        ...found,
        preferences: preferences.get(found.id) ?? NO_PREFERENCES,
        trust: trust.get(found.id) ?? NEW_TRUST,
        phoneNumber: phone?.phoneNumber ?? null,
        isConfirmed: Boolean(phone?.provenAt),
      };
    },
  };
}

/** Who has moved out, or whose tenancy was revoked, has no address there to show. */
const inForce = eq(tenantVerifications.verificationStatus, "verified");

/** Whether the tenant of a post still lives there. */
export async function isTenancyInForce(q: Queryable, postId: number): Promise<boolean> {
  const ofPost = sql`${tenantVerifications.id} = (select tenancy_id from room_posts where id = ${postId})`;
  return (await q.$count(tenantVerifications, and(ofPost, inForce))) > 0;
}

/** Addresses of homes by request, for who lives there, and for those they are shown to. */
async function addressesFor(
  q: Queryable,
  requests: readonly RequestRow[],
  userId: string,
): Promise<Map<number, string>> {
  const seen = requests.filter((request) => maySeeAddress(request, userId)).map(({ id }) => id);
  if (seen.length === 0) return new Map();
  const found = await q
    .select({ id: roommateRequests.id, address: homes.address })
    .from(roommateRequests)
    .innerJoin(roomPosts, eq(roomPosts.id, roommateRequests.roomPostId))
    .innerJoin(homes, eq(homes.id, roomPosts.homeId))
    .innerJoin(tenantVerifications, eq(tenantVerifications.id, roomPosts.tenancyId))
    .where(and(inArray(roommateRequests.id, seen), inForce));
  return new Map(found.map(({ id, address }) => [id, address]));
}

/** With all that their two sides see of them. */
async function asSeenBy(
  q: Queryable,
  requests: readonly RequestRow[],
  userId: string,
): Promise<RequestRecord[]> {
  if (requests.length === 0) return [];
  const posts = await loadRoomPosts(q, [...new Set(requests.map(({ roomPostId }) => roomPostId))]);
  const others = await othersOf(q, requests, userId);
  const chats = await q
    .select({ id: chatConversations.id, requestId: chatConversations.roommateRequestId })
    .from(chatConversations)
    .where(
      inArray(
        chatConversations.roommateRequestId,
        requests.map(({ id }) => id),
      ),
    );
  const addresses = await addressesFor(q, requests, userId);
  return requests.flatMap((request) => {
    const post = posts.find(({ id }) => id === request.roomPostId);
    const other = others.of(request);
    const role = roleIn(request, userId);
    if (!post || !other || !role) return [];
    // Where one gender lives, only they get to see each other: also when somebody says another one later.
    const isForOthers = !isJoined(request.status) && !mayLiveIn(post.gender, others.gender);
    const conversationId = chats.find(({ requestId }) => requestId === request.id)?.id ?? null;
    const address = isForOthers ? null : (addresses.get(request.id) ?? null);
    return [{ request, role, post, other, mine: others.mine, conversationId, isForOthers, address }];
  });
}

/**
 * Requests that somebody sent or received, without those of people they blocked or were blocked by. Those that wait come
 * first, and of them those received from accounts that were a week old; each part newest first. So nobody can push them
 * out of sight by asking and withdrawing, or with many new accounts.
 */
export async function requestsOf(q: Queryable, userId: string): Promise<RequestRecord[]> {
  const { seekerUserId, currentTenantId, id, status, createdAt } = roommateRequests;
  const byNewAccount = sql`exists (select 1 from users u where u.id = ${seekerUserId} and u.id <> ${userId}
    and u.created_at > ${createdAt} - interval '7 days')`;
  const other = sql`case when ${seekerUserId} = ${userId} then ${currentTenantId} else ${seekerUserId} end`;
  const found = await q
    .select()
    .from(roommateRequests)
    .where(and(or(eq(seekerUserId, userId), eq(currentTenantId, userId)), notBlockedWith(userId, other)))
    .orderBy(desc(inArray(status, [...OPEN_STATUSES])), byNewAccount, desc(id))
    .limit(LISTED);
  return asSeenBy(q, found, userId);
}

/** What waits for somebody, or has moved since they saw it, ends here: the interface then says "99+". */
const WAITING_COUNTED = 100;

/** How many requests wait for somebody's step, or have news for them; those of people they are blocked with do not count. */
export async function waitingCountOf(q: Queryable, userId: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const proposedBy = (other: RequestRole) =>
    sql`r.status = 'talking' and r.visit_at > ${at} and r.visit_by = ${other}`;
  const saidBy = (other: RequestRole) => sql`(r.status = 'accepted' and r.moved_in_by = ${other})`;
  const [found] = await rows<{ n: number }>(
    q,
    sql`select count(*)::int as n from (
      select 1 from roommate_requests r where r.seeker_user_id = ${userId}
        and (r.news_for = 'seeker' or r.status = 'offered' or (${proposedBy("tenant")}) or ${saidBy("tenant")})
        and ${notBlockedWith(userId, sql`r.current_tenant_id`)}
      union all
      select 1 from roommate_requests r where r.current_tenant_id = ${userId}
        and (r.news_for = 'tenant' or (r.status = 'pending' and r.expires_at > ${at}) or (${proposedBy("seeker")})
          or ${saidBy("seeker")})
        and ${notBlockedWith(userId, sql`r.seeker_user_id`)}
      limit ${WAITING_COUNTED}) waiting`,
  );
  return found!.n;
}

/** One request as one of its sides sees it. */
export async function requestFor(q: Queryable, id: number, userId: string): Promise<RequestRecord | null> {
  const request = await findRequest(q, id);
  const [record] = request ? await asSeenBy(q, [request], userId) : [];
  return record ?? null;
}

export interface InvitationRecord {
  post: RoomRecord;
  theirs: Preferences;
  mine: Preferences;
  createdAt: Date;
}

/** Rooms that somebody was invited to, has not asked to join yet, and could. */
export async function invitationsOf(q: Queryable, userId: string): Promise<InvitationRecord[]> {
  const { postId, seekerUserId, createdAt } = roomInvitations;
  const found = await q
    .select({ postId, createdAt })
    .from(roomInvitations)
    .where(
      and(
        eq(seekerUserId, userId),
        sql`not exists (select 1 from roommate_requests r where r.room_post_id = ${postId} and r.seeker_user_id = ${userId})`,
        sql`exists (select 1 from room_posts p where p.id = ${postId} and ${notBlockedWith(userId, sql`p.tenant_id`)})`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(LISTED);
  const posts = await loadRoomPosts(
    q,
    found.map((each) => each.postId),
  );
  const preferences = await preferencesOf(q, [userId, ...posts.map(({ tenantId }) => tenantId)]);
  const said = preferences.get(userId);
  const mine = comparable(said, false) ?? NO_PREFERENCES;
  return found.flatMap((each) => {
    const post = posts.find(({ id }) => id === each.postId);
    if (!post || !isOffered(post) || !mayLiveIn(post.gender, said?.gender ?? null)) return [];
    const theirs = preferences.get(post.tenantId) ?? NO_PREFERENCES;
    return [{ post, theirs, mine, createdAt: each.createdAt }];
  });
}

/** How many were invited to a room. */
export async function invitationCountOf(q: Queryable, postId: number): Promise<number> {
  const [found] = await q
    .select({ n: count() })
    .from(roomInvitations)
    .where(eq(roomInvitations.postId, postId));
  return found?.n ?? 0;
}
