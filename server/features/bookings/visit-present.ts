import { HOST_SEES_PHONE, type VisitRole, visitSteps } from "#domain/bookings/visit-states.ts";
import type { VisitView } from "#domain/bookings/visits.ts";
import { coverUrl } from "#domain/media/urls.ts";
import type { VisitRecord } from "./visit-reads.ts";

export function presentVisit({ visit, listing }: VisitRecord, role: VisitRole, now: Date): VisitView {
  const { id, pgId, guestName, guestPhone, at, state, note, noteBy } = visit;
  const { slug, title, address, city, media, isOffered } = listing;
  const seesPhone = role === "guest" || (isOffered && HOST_SEES_PHONE.includes(state));
  return {
    ...{ id, pgId, slug, title, address, city, guestName, state, isOffered },
    cover: coverUrl(media),
    guestPhone: seesPhone ? guestPhone : null,
    at: at.toISOString(),
    note: noteBy === role ? null : note,
    isOver: at <= now,
    allowedSteps: visitSteps({ ...visit, isOffered }, role, now),
  };
}
