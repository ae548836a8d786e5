import { HOST_SEES_PHONE, type VisitRole, visitSteps } from "#domain/bookings/visit-states.ts";
import type { VisitView } from "#domain/bookings/visits.ts";
import { coverUrl } from "#domain/media/urls.ts";
import type { VisitRecord } from "./visit-reads.ts";

export function presentVisit({ visit, listing }: VisitRecord, role: VisitRole, now: Date): VisitView {
  const { id, pgId, guestName, guestPhone, at, state, note, noteBy } = visit;
  const { slug, title, address, city, media } = listing;
  return {
    ...{ id, pgId, slug, title, address, city, guestName, state },
    cover: coverUrl(media),
    guestPhone: role === "guest" || HOST_SEES_PHONE.includes(state) ? guestPhone : null,
    at: at.toISOString(),
    note: noteBy === role ? null : note,
    isOver: at <= now,
    allowedSteps: visitSteps(visit, role, now),
  };
}
