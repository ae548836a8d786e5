import type { StayState } from "#domain/bookings/stay-steps.ts";

/** A stay of a month that is paid for and begins on this day, unless said otherwise. */
export const stayState = (moveInDate: string, over: Partial<StayState> = {}): StayState => ({
  status: "confirmed",
  paymentStatus: "verified",
  proofAttempts: 1,
  moveInDate,
  duration: "1month",
  securityDeposit: "9000.00",
  checkedInOn: null,
  isCheckInConfirmed: true,
  noticeGivenOn: null,
  moveOutDate: null,
  isMoveOutAgreed: false,
  hostAcceptedOn: null,
  checkedOutOn: null,
  depositState: null,
  depositStateOn: null,
  depositDeductions: [],
  ...over,
});
