import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";
import type { Transaction } from "#server/db/client.ts";
import { idempotencyKeys, users } from "#server/db/schema/auth.ts";
import { bedWaits, bookingEvents, bookings, proofLooks, visits } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages, pushSubscriptions } from "#server/db/schema/chat.ts";
import { consents } from "#server/db/schema/consents.ts";
import { likes, saves } from "#server/db/schema/favourites.ts";
import { homes } from "#server/db/schema/homes.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import {
  roommateRequests,
  roomPostSaves,
  roomPosts,
  tenantVerifications,
  userBlocks,
  userPreferences,
} from "#server/db/schema/rooms.ts";
import { savedSearches } from "#server/db/schema/searches.ts";
import { roomInvitations, seekerViews } from "#server/db/schema/seekers.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { rememberFormerNumber } from "#server/features/accounts/former-number-service.ts";
import { wrongPassword } from "#server/features/accounts/passwords-service.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import {
  deleteFailedLogins,
  deleteSignInMarks,
  removeTotp,
  revokeAccess,
} from "#server/features/accounts/service.ts";
import { photosOf } from "#server/features/bookings/policy.ts";
import { deleteComplaintsOf } from "#server/features/complaints/service.ts";
import { deleteDocumentsOf } from "#server/features/documents/service.ts";
import { detachMedia } from "#server/features/media/service.ts";
import { unusedUploads } from "#server/features/media/uploads-service.ts";
import { deleteNewsOf } from "#server/features/notices/service.ts";
import { forgetProperties } from "#server/features/properties/personal-service.ts";
import { deleteEntriesOf, forgetSignUp, lockFriendNumber } from "#server/features/referrals/service.ts";
import { forgetRents } from "#server/features/rents/personal-service.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { deleteVideosOf, forgetReports } from "#server/features/rooms/service.ts";
import { anonymiseLinesOf } from "#server/features/statements/service.ts";
import { concerning } from "#server/features/suspensions/reads.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { wasCustomer } from "./customer-service.ts";
import { deletionRefusal, FORMER_IDENTIFIER } from "./policy.ts";
import { openMatters } from "./reads.ts";

const isName = (name: string | null): name is string => name !== null;

/** Sums, dates, UTR and status stay, as money needs them; who it was goes, with the screenshot of their bank. */
async function anonymiseBookings(tx: Transaction, userId: string): Promise<string[]> {
  const own = eq(bookings.userId, userId);
  const found = await tx
    .select({ proof: bookings.paymentProofUrl, depositDeductions: bookings.depositDeductions })
    .from(bookings)
    .where(own);
  await tx
    .update(bookings)
    .set({
      guestName: PLACEHOLDER_NAMES.guest,
      guestPhone: "",
      guestEmail: "",
      networkKey: null,
      paymentProofUrl: null,
      note: null,
      // The reasons and sums stay; the guest's own words and the photos of where they lived go.
      depositDeductions: sql`(select coalesce(json_agg((d.value::jsonb - 'photos' - 'objection')::json order by d.ordinality), '[]')
        from json_array_elements(${bookings.depositDeductions}) with ordinality d)`,
    })
    .where(own);
  const ids = tx.select({ id: bookings.id }).from(bookings).where(own);
  await anonymiseLinesOf(tx, userId);
  await tx.delete(proofLooks).where(inArray(proofLooks.bookingId, ids));
  await tx
    .update(bookingEvents)
    .set({ note: null })
    .where(and(isNotNull(bookingEvents.note), inArray(bookingEvents.bookingId, ids)));
  return found.flatMap((each) => [each.proof, ...photosOf(each)]).filter(isName);
}

/** Their stays are listed no longer, and nobody is named there. */
async function closeListings(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const own = eq(pgListings.ownerId, userId);
  const found = await tx
    .select({ id: pgListings.id, isDeleted: pgListings.isDeleted, profile: pgListings.profileImageUrl })
    .from(pgListings)
    .where(own)
    .orderBy(pgListings.id);
  await tx
    .update(pgListings)
    .set({
      isDeleted: 1,
      contactName: PLACEHOLDER_NAMES.host,
      contactPhone: null,
      contactEmail: null,
      profileImageUrl: null,
      updatedAt: now,
    })
    .where(own);
  return mediaNames(found.map(({ profile }) => profile));
}

/** The other side keeps what was said, without who said it and without their pictures. */
async function anonymiseChats(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const { id, userId: guest, hostUserId } = chatConversations;
  await tx.update(chatConversations).set({ participantOne: FORMER_IDENTIFIER }).where(eq(guest, userId));
  const idsOf = (who: SQL) => tx.select({ id }).from(chatConversations).where(who);
  const { conversationId, senderType, photo } = chatMessages;
  const sides = [
    and(eq(senderType, "guest"), inArray(conversationId, idsOf(eq(guest, userId)))),
    // About a room that they offered: there they answered.
    and(eq(senderType, "owner"), inArray(conversationId, idsOf(eq(hostUserId, userId)))),
  ];
  const photos: (string | null)[] = [];
  // One after the other: for both at once no index helps, and all messages of the site would be read.
  for (const theirs of sides) {
    const withPhoto = and(theirs, isNotNull(photo));
    const sent = await tx.select({ photo }).from(chatMessages).where(withPhoto);
    await tx.update(chatMessages).set({ photoExpiredAt: now }).where(withPhoto);
    await tx.update(chatMessages).set({ senderIdentifier: FORMER_IDENTIFIER, photo: null }).where(theirs);
    photos.push(...sent.map((message) => message.photo));
  }
  return photos.filter(isName);
}

/** The code of a referral leads back to the number it was made of. The friends stay: a reward was, or may be, paid. */
async function anonymiseReferrals(
  tx: Transaction,
  userId: string,
  phoneNumber: string | null,
): Promise<void> {
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  await tx.update(referrals).set({ referralCode: "" }).where(eq(referrals.referrerUserId, userId));
  await deleteEntriesOf(tx, userId);
  if (phoneNumber === null) return;
  await tx
    .update(referrals)
    .set({ refereeName: PLACEHOLDER_NAMES.friend })
    .where(eq(referrals.refereePhone, phoneNumber));
}

/** Tenancies before posts, as whoever ends a tenancy locks them. */
async function closeRooms(tx: Transaction, userId: string, now: Date): Promise<DeclinedRoommateRequest[]> {
  const own = eq(tenantVerifications.userId, userId);
  await tx.select({ id: tenantVerifications.id }).from(tenantVerifications).where(own).for("update");
  return closePosts(tx, eq(roomPosts.tenantId, userId), now);
}

/** Room posts, requests, blocks, tenancies, likes, saves, searches, preferences, trust and push subscriptions: deleted. */
async function deletePersonalRecords(tx: Transaction, userId: string): Promise<string[]> {
  const videos = await deleteVideosOf(tx, userId);
  const posts = await tx
    .delete(roomPosts)
    .where(eq(roomPosts.tenantId, userId))
    .returning({ images: roomPosts.images });
  await tx
    .delete(roommateRequests)
    .where(or(eq(roommateRequests.seekerUserId, userId), eq(roommateRequests.currentTenantId, userId)));
  // Reports after their posts, videos and requests: a decision about a report locks them in the same order.
  const reported = await forgetReports(tx, userId);
  await tx.delete(roomInvitations).where(eq(roomInvitations.seekerUserId, userId));
  await tx
    .delete(seekerViews)
    .where(or(eq(seekerViews.seekerUserId, userId), eq(seekerViews.tenantId, userId)));
  await tx.delete(userBlocks).where(or(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, userId)));
  const tenancies = await tx
    .delete(tenantVerifications)
    .where(eq(tenantVerifications.userId, userId))
    .returning({ document: tenantVerifications.document });
  // After the tenancies and posts that stand on them.
  await tx.delete(homes).where(eq(homes.userId, userId));
  const own = [
    likes,
    saves,
    savedSearches,
    bedWaits,
    visits,
    roomPostSaves,
    userPreferences,
    trustScores,
    pushSubscriptions,
  ];
  for (const table of own) await tx.delete(table).where(eq(table.userId, userId));
  const agreements = tenancies.map(({ document }) => document).filter(isName);
  return [...reported, ...videos, ...mediaNames(posts.flatMap(({ images }) => images)), ...agreements];
}

/** What was decided stays, without the person's own words. @returns the suspension that the account has, if any */
async function keepSuspension(tx: Transaction, userId: string): Promise<number | null> {
  await tx.update(suspensions).set({ appeal: null }).where(concerning(tx, userId));
  const [open] = await tx
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), ne(suspensions.state, "lifted")));
  return open?.id ?? null;
}

/**
 * Closes an account for good. Its row stays, without anything that tells whose it was, because bookings, reviews and
 * rewards refer to it. What is deleted and what is made anonymous is listed in the functions above, by feature.
 * @param checkedHash the password that was typed once more
 * @returns names of the media that nothing refers to any more, to be removed once this is committed; and the requests
 *   for rooms that they offered
 * @throws DomainError CONFLICT while stays, guests or money are open; WRONG_PASSWORD when it was changed meanwhile
 */
export async function deleteAccount(
  deps: Pick<Deps, "secrets">,
  tx: Transaction,
  deletion: { userId: string; checkedHash: string; now: Date },
): Promise<{ left: string[]; declined: DeclinedRoommateRequest[] }> {
  const { userId, checkedHash, now } = deletion;
  // Before any account, as in all changes to referrals of a number.
  const [known] = await tx.select({ phoneNumber: users.phoneNumber }).from(users).where(eq(users.id, userId));
  if (known?.phoneNumber) await lockFriendNumber(tx, known.phoneNumber);
  // From here on nothing new becomes theirs: whoever writes for an account locks it first. Likewise their stays: a
  // guest who books one now finds it gone. What they like is counted down later, and locked in the same order, so that
  // two who wait for each other in a circle there are not.
  await lockAccount(tx, userId);
  const liked = tx.select({ pgId: likes.pgId }).from(likes).where(eq(likes.userId, userId));
  await tx
    .select({ id: pgListings.id })
    .from(pgListings)
    .where(or(eq(pgListings.ownerId, userId), inArray(pgListings.id, liked)))
    .orderBy(pgListings.id)
    .for("update");
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || user.password !== checkedHash) throw wrongPassword("password");
  const refusal = deletionRefusal(await openMatters(tx, userId));
  if (refusal !== null) throw new DomainError("CONFLICT", refusal);

  const left = [
    ...mediaNames([user.profileImageUrl]),
    ...(await anonymiseBookings(tx, userId)),
    // While it is known who they are as a tenant.
    ...(await deleteComplaintsOf(tx, userId)),
    ...(await deleteDocumentsOf(tx, userId)),
    ...(await forgetRents(tx, userId)),
    ...(await closeListings(tx, userId, now)),
    ...(await anonymiseChats(tx, userId, now)),
  ];
  // Before their properties are nobody's, and they tenants without an account.
  await deleteNewsOf(tx, userId);
  await forgetProperties(tx, userId);
  const declined = await closeRooms(tx, userId, now);
  left.push(...(await deletePersonalRecords(tx, userId)));
  await anonymiseReferrals(tx, userId, user.phoneNumber);
  await revokeAccess(tx, userId);
  await deleteSignInMarks(tx, userId);
  await removeTotp(tx, userId);
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  if (user.phoneNumber) {
    const { phoneNumber, createdAt: signedUpAt } = user;
    await deleteFailedLogins(tx, phoneNumber);
    const suspensionId = await keepSuspension(tx, userId);
    if (suspensionId !== null || (await wasCustomer(tx, userId, phoneNumber)))
      await rememberFormerNumber(deps, tx, phoneNumber, now, suspensionId);
    else await forgetSignUp(tx, { phoneNumber, signedUpAt });
  }
  await tx
    .update(users)
    .set({
      email: null,
      unconfirmedEmail: null,
      phoneNumber: null,
      phoneProvenAt: null,
      password: null,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      gender: null,
      genderChangedAt: null,
      adminRole: null,
      suspendedAt: null,
      language: "en",
      notifications: [],
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  // Its trigger lets them go once the account is closed.
  await tx.delete(consents).where(eq(consents.userId, userId));
  await detachMedia(tx, left);
  const unused = await unusedUploads(tx, userId);
  const who = `user ${userId}` as const;
  await recordAudit(tx, { actor: who, action: "account deleted", subject: who, at: now });
  return { left: [...left, ...unused], declined };
}
