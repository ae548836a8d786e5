import type { FastifyInstance } from "fastify";
import { durationLabel } from "#domain/bookings/choices.ts";
import { stayNote } from "#domain/bookings/stay-note.ts";
import { type BookingEvent, eventLabel } from "#domain/bookings/words.ts";
import { formatDate } from "#domain/formats.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { shownName } from "#domain/personal-data/placeholder-names.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { BookingRecord } from "./reads.ts";

/** Tells the guest by push what somebody else has just done with their booking. */
export function notifyGuest(push: PushSender, { booking, listing, events }: BookingRecord, at: Date): void {
  const done = events.filter((event) => event.at.getTime() === at.getTime());
  const [first] = done;
  if (!first) return;
  const { id, userId, guestKey } = booking;
  const message = () => ({
    title: `${eventLabel(first.what)} · ${listing.title}`,
    body: done.flatMap(({ what, note }) => stayNote(what, note, booking) ?? []).join(" "),
    url: localizedPath(pages.stay(id), locale()),
    tag: `booking-${id}`,
  });
  push.send({ userId, guestKey }, message, "bookings");
}

/** What a host is told by push: who comes, who has paid, and who does not come or leaves. */
const HOST_TITLES: Partial<Record<BookingEvent, (title: string) => string>> = {
  booked: (title) => t("bookings.hostPushBooked", { title }),
  proof_submitted: (title) => t("bookings.hostPushProof", { title }),
  confirmed: (title) => t("bookings.hostPushConfirmed", { title }),
  cancelled_by_payer: (title) => t("bookings.hostPushCancelled", { title }),
  cancelled_by_desk: (title) => t("bookings.hostPushCancelled", { title }),
  declined: (title) => t("bookings.hostPushCancelled", { title }),
  notice_given: (title) => t("bookings.hostPushNotice", { title }),
  notice_changed: (title) => t("bookings.hostPushNotice", { title }),
};

/** Tells the host by push what somebody else has just done with a booking; other events are none of theirs. */
export function notifyHost(push: PushSender, { booking, listing, events }: BookingRecord, at: Date): void {
  const done = events.filter((event) => event.at.getTime() === at.getTime());
  const titleOf = done.map(({ what }) => HOST_TITLES[what as BookingEvent]).find((title) => title);
  if (!titleOf) return;
  const { guestName, moveInDate, moveOutDate, duration } = booking;
  const message = () => ({
    title: titleOf(listing.title),
    body: [shownName(guestName), formatDate(moveOutDate ?? moveInDate), durationLabel(duration)].join(
      " \u00b7 ",
    ),
    url: localizedPath(pages.hostListing(booking.pgId), locale()),
    tag: `host-booking-${booking.id}`,
  });
  push.send({ userId: listing.ownerId, guestKey: null }, message, "bookings");
}

/** {@link notifyHost} for the routes of an app, which waits for the messages when it closes. */
export function hostNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  return (record: BookingRecord, at: Date): void => notifyHost(push, record, at);
}

/** {@link notifyGuest} for the routes of an app, which waits for the messages when it closes. */
export function guestNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  return (record: BookingRecord, at: Date): void => notifyGuest(push, record, at);
}
