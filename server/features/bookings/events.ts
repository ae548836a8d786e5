import type { FastifyInstance } from "fastify";
import { stayNote } from "#domain/bookings/stay-note.ts";
import { eventLabel } from "#domain/bookings/words.ts";
import { locale } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
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

/** {@link notifyGuest} for the routes of an app, which waits for the messages when it closes. */
export function guestNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  return (record: BookingRecord, at: Date): void => notifyGuest(push, record, at);
}
