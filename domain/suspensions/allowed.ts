import * as accounts from "../accounts/endpoints.ts";
import * as bookings from "../bookings/endpoints.ts";
import * as chat from "../chat/endpoints.ts";
import * as complaints from "../complaints/endpoints.ts";
import type { Endpoint } from "../endpoint.ts";
import * as personalData from "../personal-data/endpoints.ts";
import * as properties from "../properties/endpoints.ts";
import * as rents from "../rents/endpoints.ts";
import * as roommates from "../roommates/endpoints.ts";
import { giveOwnNotice } from "../today/endpoints.ts";
import { appeal } from "./endpoints.ts";

/**
 * What a suspended account may still write: its own settings, its appeal, and what goes on with bookings, visits and rents it has. Of
 * chats, `server/features/chat` lets it write to people with a paid booking alone. Reading is free, and so is taking
 * away what is one's own.
 */
const ALLOWED: readonly Pick<Endpoint, "method" | "url">[] = [
  appeal,
  accounts.signUp,
  accounts.logIn,
  accounts.logOut,
  accounts.createGuestToken,
  accounts.requestResetLink,
  accounts.resetPassword,
  accounts.updateAccount,
  accounts.changePassword,
  bookings.changeBooking,
  bookings.cancelBooking,
  bookings.submitProof,
  bookings.takeStayStep,
  bookings.sendDeductionPhoto,
  // Rent goes on where somebody lives.
  rents.sendRentPayment,
  rents.recordRentPayment,
  rents.decideRentPayment,
  rents.returnDeposit,
  // Their routes refuse the steps by which something begins.
  bookings.takeVisitStep,
  // Where somebody lives, or who lives with them, goes on.
  complaints.createComplaint,
  complaints.sendComplaintPhoto,
  complaints.changeComplaint,
  complaints.changeMyComplaint,
  giveOwnNotice,
  // Of people who live there already.
  properties.takeTenantStep,
  properties.undoStep,
  roommates.updateRoommateRequest,
  chat.createMessage,
  chat.createPhotoMessage,
  chat.markRead,
  chat.sendTyping,
  chat.blockConversation,
  chat.reportConversation,
  chat.subscribePush,
  chat.unsubscribePush,
  personalData.deleteAccount,
];
const allowed = new Set(ALLOWED.map(({ method, url }) => `${method} ${url}`));

export const mayWhileSuspended = (method: string, url: string): boolean =>
  ["GET", "HEAD", "OPTIONS", "DELETE"].includes(method) || allowed.has(`${method} ${url}`);
