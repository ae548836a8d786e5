import { addDays, daysBetween, kolkataDate, startOfKolkataDay } from "../dates.ts";

/**
 * How long the number of free beds counts as true once it was confirmed: by the bed board, a booking or one tap. Days in
 * Kolkata after which the host is asked, guests are warned and the listing ranks lower, and it hides itself.
 */
export const FRESHNESS_DAYS = { ask: 14, warn: 30, hide: 60 } as const;

/** What was confirmed before this moment was confirmed so many days ago, or earlier. */
export const confirmedBefore = (days: number, now: Date): Date =>
  startOfKolkataDay(addDays(kolkataDate(now), 1 - days));

/** Whether guests are warned. Dates are yyyy-MM-dd in Kolkata. */
export const isOutdated = (confirmedOn: string, today: string): boolean =>
  daysBetween(confirmedOn, today) >= FRESHNESS_DAYS.warn;

/**
 * The day from which a bed can be booked, where none is free today; null when one is. A day that has come says nothing
 * any more.
 */
export const bookableFrom = ({ freeFrom }: { freeFrom: string | null }, today: string): string | null =>
  freeFrom !== null && freeFrom > today ? freeFrom : null;
