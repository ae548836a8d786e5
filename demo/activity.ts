import { eq } from "drizzle-orm";
import { priceOf } from "#domain/bookings/price.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/states.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Gender } from "#domain/listings/choices.ts";
import { addAmounts, fromPaise, toPaise } from "#domain/money.ts";
import { referralCode } from "#domain/referrals/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { referralCodes, referrals } from "#server/db/schema/referrals.ts";
import type { Deps } from "#server/lib/deps.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { postReferrals } from "#testing/factories/ledger.ts";
import { fits } from "./names.ts";
import { type Papers, type Receipt, storePaper } from "./papers.ts";
import type { Guest } from "./stays.ts";
import { DEDUCTIONS, GUESTS } from "./words.ts";

export interface SeededListing {
  id: number;
  gender: Gender;
  monthlyRent: string | null;
  securityDeposit: string | null;
  freeBeds: number;
}

const DAY_MS = 86_400_000;

const BOOKINGS: readonly {
  status: BookingStatus;
  paymentStatus?: PaymentStatus;
  daysAgo: number;
  note?: string;
  /** Days from today to the last one, for who gave notice. */
  leavesIn?: number;
  /** Days ago that the stay ended. */
  leftAgo?: number;
  deductions?: readonly { reason: string; amount: string }[];
}[] = [
  { status: "proof_submitted", daysAgo: 0.05 },
  { status: "proof_submitted", daysAgo: 0.3 },
  { status: "proof_submitted", daysAgo: 0.6 },
  {
    status: "proof_submitted",
    paymentStatus: "rejected",
    daysAgo: 0.8,
    note: "The screenshot shows another amount. Please send the one for this booking.",
  },
  { status: "pending", daysAgo: 0.002 },
  { status: "confirmed", daysAgo: 2 },
  { status: "confirmed", daysAgo: 4 },
  { status: "checked_in", daysAgo: 20 },
  { status: "checked_in", daysAgo: 33, leavesIn: 12 },
  { status: "checked_out", paymentStatus: "refund_due", daysAgo: 70, leftAgo: 2 },
  { status: "checked_out", daysAgo: 95, leftAgo: 20, deductions: DEDUCTIONS.slice(0, 2) },
  { status: "expired", daysAgo: 6 },
  { status: "cancelled", daysAgo: 9 },
  { status: "cancelled", paymentStatus: "refund_due", daysAgo: 3 },
  { status: "cancelled", paymentStatus: "refunded", daysAgo: 15 },
  { status: "checked_out", paymentStatus: "refund_due", daysAgo: 52, leftAgo: 11 },
  { status: "declined", daysAgo: 8, note: "The UTR belongs to another payment." },
];

/** The days and sums of a stay that has begun. */
function courseOf(
  { leavesIn, leftAgo, deductions = [], status, paymentStatus }: (typeof BOOKINGS)[number],
  deposit: string,
  now: Date,
) {
  const today = kolkataDate(now);
  if (leavesIn !== undefined) {
    return { noticeGivenOn: addDays(today, -3), moveOutDate: addDays(today, leavesIn) };
  }
  if (status !== "checked_out" || leftAgo === undefined) return {};
  const checkedOutOn = addDays(today, -leftAgo);
  if (paymentStatus === "refund_due") return { checkedOutOn };
  const depositDeducted = addAmounts("0.00", ...deductions.map(({ amount }) => amount));
  return {
    checkedOutOn,
    depositReturned: fromPaise(toPaise(deposit) - toPaise(depositDeducted)),
    depositDeducted,
    depositDeductions: [...deductions],
    depositReference: "UPI/432518/000417",
    depositSettledAt: new Date(`${addDays(checkedOutOn, 4)}T08:00:00Z`),
  };
}

/** Who sent the picture of somebody else's payment: admins are meant to notice. */
const COPYCAT = 2;

const wasPaid = ({ status, paymentStatus }: (typeof BOOKINGS)[number]) =>
  status !== "pending" && status !== "expired" && (status !== "cancelled" || paymentStatus !== undefined);

/** Bookings in every state, the paid ones with the screenshot that was sent. */
export async function seedBookings(
  deps: Deps,
  papers: Papers,
  guests: readonly Guest[],
  listings: readonly SeededListing[],
): Promise<void> {
  const free = listings.filter(({ freeBeds }) => freeBeds > 0);
  // Nobody books twice.
  const others = [...guests];
  const who = BOOKINGS.map((_, at) => {
    const house = free[at * 3]!;
    const first = others.findIndex((guest) => fits(house.gender, guest));
    return { listing: house, guest: others.splice(first, 1)[0]! };
  });
  const paymentOf = (at: number): Receipt => {
    const { listing, guest } = who[at]!;
    const price = priceOf(listing, listing.monthlyRent === null ? "15days" : "1month")!;
    return { amount: price.total, utr: `4${32_518_000_417 + at * 7919}`, payer: guest.firstName };
  };
  for (const [at, booking] of BOOKINGS.entries()) {
    const { status, paymentStatus, daysAgo, note } = booking;
    const { listing, guest } = who[at]!;
    const paid = wasPaid(booking);
    const shown = paid ? await papers({ receipt: paymentOf(at === COPYCAT ? at - 1 : at) }) : null;
    const proof = shown && (await storePaper(deps, shown));
    await createBooking(deps.store, {
      pgId: listing.id,
      userId: guest.id,
      guestName: guest.firstName,
      guestPhone: guest.phoneNumber,
      guestEmail: `${guest.firstName.toLowerCase()}@example.in`,
      status,
      ...(paymentStatus ? { paymentStatus } : {}),
      ...(paid ? { utr: paymentOf(at).utr } : {}),
      ...(proof ? { paymentProofUrl: proof.name, proofHash: proof.sha256 } : {}),
      note: note ?? null,
      ...courseOf(booking, listing.securityDeposit ?? "0.00", deps.clock.now()),
      createdAt: new Date(deps.clock.now().getTime() - daysAgo * DAY_MS),
    });
  }
}

const TALKS = [
  [
    ["guest", "Hi, is the room available from the first of next month?"],
    ["owner", "Yes, there is a bed free. Would you like to see it this weekend?"],
    ["guest", "Saturday at eleven?"],
    ["owner", "Perfect. Call from the gate and somebody will come down."],
  ],
  [
    ["guest", "Does the rent include electricity?"],
    ["owner", "Up to 100 units for each room, after that it is shared."],
  ],
  [["guest", "Is there parking for a scooter?"]],
] as const;

export async function seedConversations(
  tx: Transaction,
  listings: readonly SeededListing[],
  now: Date,
): Promise<void> {
  for (const [at, talk] of TALKS.entries()) {
    const listing = listings[at]!;
    const { name } = GUESTS.filter((guest) => fits(listing.gender, guest))[at * 3]!;
    const start = now.getTime() - (at + 1) * 3 * 3_600_000;
    const [conversation] = await tx
      .insert(chatConversations)
      .values({
        participantOne: `${name}_demo${at}`,
        pgListingId: listing.id,
        lastMessageAt: new Date(start + talk.length * 60_000),
        createdAt: new Date(start),
      })
      .returning({ id: chatConversations.id });
    // Whoever has answered has read: only the last question of all still waits.
    const answered = talk.at(-1)?.[0] === "owner";
    const written = await tx
      .insert(chatMessages)
      .values(
        talk.map(([senderType, message], line) => ({
          conversationId: conversation!.id,
          senderType,
          senderIdentifier: senderType === "owner" ? "pg_owner" : `${name}_demo${at}`,
          message,
          isRead: answered ? 1 : 0,
          sentAt: new Date(start + line * 60_000),
        })),
      )
      .returning({ id: chatMessages.id });
    if (!answered) continue;
    const last = Math.max(...written.map(({ id }) => id));
    const read = { guestDelivered: last, guestRead: last, ownerDelivered: last, ownerRead: last };
    await tx.update(chatConversations).set(read).where(eq(chatConversations.id, conversation!.id));
  }
}

const REFERRED = [
  { refereeName: "Harini", gender: "woman", status: "pending" },
  { refereeName: "Naveen", gender: "man", status: "pending" },
  { refereeName: "Jyotsna", gender: "woman", status: "verified" },
  { refereeName: "Samir", gender: "man", status: "rejected" },
  { refereeName: "Elizabeth", gender: "woman", status: "paid" },
] as const;

/** A referrer with a referral in each state; the ledger follows by itself. */
export async function seedReferrals(
  tx: Transaction,
  referrer: Guest,
  listings: readonly SeededListing[],
  amount: string,
  now: Date,
): Promise<void> {
  const code = referralCode(referrer.phoneNumber);
  const phoneOf = (at: number) => `90000${String(70_000 + at)}`;
  // All but the first have joined.
  const friends = REFERRED.map(({ refereeName }, at) => ({
    firstName: refereeName,
    phoneNumber: phoneOf(at),
  }));
  await tx.insert(users).values(friends.slice(1));
  await tx.insert(referralCodes).values({ userId: referrer.id, referralCode: code });
  const referred = await tx
    .insert(referrals)
    .values(
      REFERRED.map(({ refereeName, gender, status }, at) => ({
        referrerUserId: referrer.id,
        refereeName,
        refereePhone: phoneOf(at),
        pgListingId: listings.filter((house) => fits(house.gender, { gender }))[at]!.id,
        referralCode: code,
        status,
        adminNotes: status === "rejected" ? "This number had an account before." : null,
        amount,
        verifiedAt: status === "verified" || status === "paid" ? now : null,
        paidAt: status === "paid" ? now : null,
      })),
    )
    .returning();
  await postReferrals(tx, referred);
}
