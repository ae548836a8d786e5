import * as admin from "../admin/endpoints.ts";
import * as bookings from "../bookings/endpoints.ts";
import * as chat from "../chat/endpoints.ts";
import type { Endpoint } from "../endpoint.ts";
import * as ledger from "../ledger/endpoints.ts";
import * as listings from "../listings/endpoints.ts";
import * as media from "../media/endpoints.ts";
import * as referrals from "../referrals/endpoints.ts";
import * as reviews from "../reviews/endpoints.ts";
import * as roommates from "../roommates/endpoints.ts";
import * as rooms from "../rooms/endpoints.ts";
import * as statements from "../statements/endpoints.ts";
import * as suspensions from "../suspensions/endpoints.ts";
import * as tenancies from "../tenancies/endpoints.ts";
import * as accounts from "./endpoints.ts";
import type { Right } from "./roles.ts";

/**
 * The right that an admin needs for an endpoint; null: each role has it. Of an endpoint that others may call as well, an
 * admin without the right is somebody like them. What is not here is for superadmins alone.
 */
const NEEDED: readonly (readonly [Pick<Endpoint, "method" | "url">, Right | null])[] = [
  [accounts.unlockAdmin, null],
  [accounts.confirmAdmin, null],
  [accounts.lockAdmin, null],
  [accounts.renewRecoveryCodes, null],
  [accounts.listAudit, "audit"],
  [accounts.getAuditFile, "audit"],
  [accounts.listSecurityEvents, "audit"],
  [accounts.listPeople, "people"],
  [accounts.createResetLink, "people"],
  [roommates.changeGender, "people"],
  [accounts.setRole, "roles"],

  [admin.getAdminCounts, null],
  // Each finds what their role may see.
  [admin.searchForAdmin, null],
  [admin.getAdminDay, "bookings"],

  [bookings.listAllBookings, "bookings"],
  [bookings.getAdminBooking, "bookings"],
  [bookings.getBooking, "bookings"],
  [bookings.listListingBookings, "bookings"],
  [bookings.listListingVisits, "bookings"],
  [bookings.getDeductionPhoto, "bookings"],
  [bookings.takeAdminStep, "money"],
  [bookings.takeStayStep, "money"],
  [bookings.cancelBooking, "money"],
  [bookings.sendDeductionPhoto, "money"],
  [bookings.getProof, "money"],
  [bookings.listBankMatches, "money"],
  [bookings.verifyExact, "money"],
  [ledger.listPayoutsDue, "money"],
  [ledger.payHost, "money"],
  [ledger.reversePayout, "money"],
  [ledger.listLedger, "money"],
  [statements.listStatements, "money"],
  [statements.uploadStatement, "money"],
  [statements.deleteStatement, "money"],
  [statements.listUnclaimedLines, "money"],
  [referrals.listReferrals, "money"],
  [referrals.getAdminReferral, "money"],
  [referrals.decideReferral, "money"],
  [referrals.getPayouts, "money"],

  [chat.listMessages, "chats"],
  [chat.listConversations, "chats"],
  [chat.getUnread, "chats"],
  [chat.openChatStream, "chats"],
  [chat.createMessage, "chats"],
  [chat.createPhotoMessage, "chats"],
  [chat.getChatPhoto, "chats"],
  [chat.markRead, "chats"],
  [chat.sendTyping, "chats"],
  [chat.blockConversation, "chats"],
  [chat.reportConversation, "chats"],
  [chat.listChatReports, "chats"],
  [chat.decideChatReport, "chats"],

  [listings.createListing, "listings"],
  [listings.listMyListings, "listings"],
  [listings.getManagedListing, "listings"],
  [listings.updateListing, "listings"],
  [listings.deleteListing, "listings"],
  [listings.listAllListings, "listings"],
  [listings.handOverListing, "listings"],
  [media.uploadMedia, "listings"],
  [reviews.replyToReview, "listings"],

  [suspensions.suspendUser, "suspensions"],
  [suspensions.suspendListing, "suspensions"],
  [suspensions.listSuspensions, "suspensions"],
  [suspensions.decideSuspension, "suspensions"],

  [reviews.listReviewReports, "reports"],
  [reviews.decideReviewReport, "reports"],
  [rooms.deleteRoomVideo, "reports"],
  [rooms.listRoomReports, "reports"],
  [rooms.decideRoomReport, "reports"],
  [rooms.listUncheckedVideos, "reports"],
  [rooms.decideRoomVideo, "reports"],
  [tenancies.listTenancies, "reports"],
  [tenancies.getAdminTenancy, "reports"],
  [tenancies.decideTenancy, "reports"],
  [tenancies.getTenancyDocument, "reports"],
];

const key = (method: string, url: string) => `${method === "HEAD" ? "GET" : method} ${url}`;
const RIGHTS_NEEDED = new Map(NEEDED.map(([{ method, url }, right]) => [key(method, url), right]));

/** @returns undefined for an endpoint that is not in the table */
export const rightFor = (method: string, url: string): Right | null | undefined =>
  RIGHTS_NEEDED.get(key(method, url));
