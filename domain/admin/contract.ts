import * as z from "zod/mini";

/** Nobody needs to know more exactly how long a queue is; it bounds what counting costs. */
export const COUNTED_AT_MOST = 1000;

/** `GET /api/admin/counts`: how much waits for admins in each queue. */
export const adminCounts = z.object({
  /** Payments whose proof is to be checked. */
  submitted: z.int(),
  refundDue: z.int(),
  /** Deposits that an admin has to pay or decide. */
  depositsToPay: z.int(),
  depositDisputes: z.int(),
  depositsMissing: z.int(),
  /** Hosts whom we owe something. */
  payouts: z.int(),
  referralsToReview: z.int(),
  referralsToPay: z.int(),
  tenancies: z.int(),
  chatReports: z.int(),
  reviewReports: z.int(),
  roomReports: z.int(),
  videos: z.int(),
  /** For how many seconds the caller's password holds, until they are asked for it again. */
  passwordHoldsFor: z.int(),
});
export type AdminCounts = z.infer<typeof adminCounts>;
