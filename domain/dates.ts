const KOLKATA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Today's date (yyyy-MM-dd) in Asia/Kolkata, which has no daylight saving. */
export function kolkataDate(now: Date): string {
  return new Date(now.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The moment at which a yyyy-MM-dd date begins in Kolkata. */
export const startOfKolkataDay = (date: string): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - KOLKATA_OFFSET_MS);

/** Hours of a day in Kolkata in which people are told of what can wait: from the first to before the last. */
const WAKING_HOURS = { from: 9, to: 20 } as const;
export function isWakingHour(now: Date): boolean {
  const hour = new Date(now.getTime() + KOLKATA_OFFSET_MS).getUTCHours();
  return hour >= WAKING_HOURS.from && hour < WAKING_HOURS.to;
}

/** A yyyy-MM-dd date moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whole days from one yyyy-MM-dd date to another; below zero when the other comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** True for a yyyy-MM-dd date that exists: 30 February does not. */
export function isRealDate(date: string): boolean {
  // PostgreSQL knows no year 0, in which the year 1 begins in Kolkata; what follows the year 9999 has no such form.
  if (!/^(?!000[01]|9999)\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}
