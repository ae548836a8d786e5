import { and, eq, inArray, ne } from "drizzle-orm";
import type { DepositDeduction } from "#domain/bookings/deposit.ts";
import type { StayStep, StayStepInput } from "#domain/bookings/stay.ts";
import { dayOf, stayNote } from "#domain/bookings/stay-note.ts";
import {
  actsAs,
  mayTake,
  type StayFacts,
  type StayMove,
  type StayRefusal,
  type StayRole,
  stayMove,
} from "#domain/bookings/stay-steps.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { type BookingRow, bookingEvents } from "#server/db/schema/bookings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { runsListing } from "#server/features/accounts/own-cause-service.ts";
import type { PostedBy } from "#server/features/ledger/service.ts";
import { confirmBeds } from "#server/features/listings/service.ts";
import { attachMedia } from "#server/features/media/service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { syncTenancyWithStay } from "#server/features/tenancies/stay-service.ts";
import { type AdminActor, isParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { inLocale } from "#server/http/locale.ts";
import { applyStep, assertNotReviewed, lockBooking, refusal } from "./writes.ts";

const SHOWS_BEDS: readonly StayStep[] = ["accept", "check_in", "check_out"];

/** Lines of a stay: far more than any real one has. The host's end earlier, so that they don't use up the guest's. */
const EVENTS_MAX = { guest: 60, host: 40 };

export function stayRefusalError({ refusal: message, field }: StayRefusal): DomainError {
  return field ? refusal(field, message) : new DomainError("ILLEGAL_TRANSITION", message);
}

const settledAt = ({ depositReturned }: StayFacts, now: Date) =>
  depositReturned === undefined ? {} : { depositSettledAt: depositReturned === null ? null : now };

/**
 * Moves a stay, with what is known of it from then on, and the tenancy that it proves.
 * @param note what admins have to say beside it
 * @returns the requests for the guest's own room that checking out declined
 */
export async function moveStay(
  tx: Transaction,
  booking: BookingRow,
  { step, facts, ...said }: StayMove,
  by: PostedBy,
  note: string | null = null,
): Promise<DeclinedRoommateRequest[]> {
  const events = note === null ? step.events : [...step.events, "noted" as const];
  const day = dayOf(facts);
  const { at: now } = by;
  const posted = { ...by, reference: said.reference ?? by.reference, reason: said.note ?? by.reason };
  await applyStep(tx, booking, { ...step, events }, posted, {
    ...facts,
    ...settledAt(facts, now),
    ...(step.status === "declined" ? { note: said.note ?? null } : {}),
    // A reason stands beside what it is for, once.
    eventNotes: events.map((what) =>
      what === "noted" ? note : what === "refund_due" ? null : (said.note ?? day),
    ),
  });
  return syncTenancyWithStay(tx, { ...booking, ...facts, status: step.status }, now);
}

/** The last day can be changed again and again, and each change is a line that both sides read. */
async function assertFewEvents(tx: Transaction, id: number, most: number): Promise<void> {
  const ofStay = ne(bookingEvents.what, "listing_changed");
  const events = await tx.$count(bookingEvents, and(eq(bookingEvents.bookingId, id), ofStay));
  if (events >= most) throw new DomainError("ILLEGAL_TRANSITION", t("bookings.lastDayFixed"));
}

/**
 * Makes photos that were sent for deductions part of the booking.
 * @throws DomainError VALIDATION for one that is gone, or somebody else's
 */
async function attachPhotos(
  tx: Transaction,
  deductions: readonly DepositDeduction[],
  uploader: string | null,
): Promise<void> {
  const names = [...new Set(deductions.flatMap(({ photos = [] }) => photos))];
  if (names.length === 0) return;
  const { name, visibility, attached, ownerId } = mediaFiles;
  const found = await tx
    .select({ name })
    .from(mediaFiles)
    .where(
      and(inArray(name, names), eq(visibility, "private"), eq(attached, false), eq(ownerId, uploader ?? "")),
    )
    .for("update");
  if (found.length !== names.length) throw refusal("deductions", t("bookings.photoGone"));
  await attachMedia(tx, names);
}

/** The audit is always in English. */
function auditNote(booking: BookingRow, { step, facts, note }: StayMove): string {
  const record = { ...booking, ...facts, depositReturned: facts.depositReturned ?? booking.depositReturned };
  const noteOf = (what: string) => stayNote(what, note ?? dayOf(facts), record);
  return inLocale("en", () => step.events.map(noteOf).join(" "));
}

const ownMoney = () => new DomainError("FORBIDDEN", t("bookings.ownMoney"));

/** The people of a booking. Its money goes to the hosts at check-in and at the end, also after a hand-over. */
type Sides = Pick<BookingRow, "userId" | "guestKey" | "pgId" | "checkInHostId" | "endHostId">;

async function isOwn(
  q: Queryable,
  admin: AdminActor,
  { pgId, userId, guestKey, checkInHostId, endHostId }: Sides,
): Promise<boolean> {
  return isParty(admin, userId, guestKey, checkInHostId, endHostId) || runsListing(q, admin, pgId);
}

/**
 * Nobody decides about money that they get or pay themselves.
 * @throws DomainError FORBIDDEN
 */
export async function assertNotOwn(q: Queryable, admin: AdminActor, booking: Sides): Promise<void> {
  if (await isOwn(q, admin, booking)) throw ownMoney();
}

/**
 * One step of a confirmed stay, with its line in the audit when it is an admin's. Who may take it has been looked at.
 * @returns as {@link moveStay}
 * @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION, VALIDATION, FORBIDDEN
 */
export async function takeStayStep(
  tx: Transaction,
  {
    id,
    input,
    roles,
    admin,
    uploader,
    by: posted,
  }: {
    id: number;
    input: StayStepInput;
    roles: readonly StayRole[];
    admin: AdminActor | null;
    /** As whom the caller's files are kept. */
    uploader: string | null;
    by: PostedBy;
  },
): Promise<DeclinedRoommateRequest[]> {
  const booking = await lockBooking(tx, id);
  // In their own booking, or as its host, an admin is no admin.
  const decider = admin && !(await isOwn(tx, admin, booking)) ? admin : null;
  const own = roles.filter((role) => role !== "admin");
  if (!decider && !mayTake(input.step, own)) throw ownMoney();
  const by = decider ? "admin" : actsAs(own);
  const { at: now } = posted;
  const move = stayMove(booking, input, kolkataDate(now), by);
  if ("refusal" in move) throw stayRefusalError(move);
  if (by !== "admin" && input.step === "give_notice")
    await assertFewEvents(tx, id, by === "host" ? EVENTS_MAX.host : EVENTS_MAX.guest);
  if (input.step === "decline") await assertNotReviewed(tx, id);
  if (input.step === "propose_deductions")
    await attachPhotos(tx, move.facts.depositDeductions ?? [], uploader);
  const declined = await moveStay(tx, booking, move, posted);
  // Who says how a guest comes or goes knows the beds.
  if (by === "host" && SHOWS_BEDS.includes(input.step)) await confirmBeds(tx, booking.pgId, now);
  if (decider) {
    const note = auditNote(booking, move);
    const action = `stay.${input.step}`;
    await recordAudit(tx, { actor: decider, action, subject: `booking ${id}`, note, at: now });
  }
  return declined;
}
