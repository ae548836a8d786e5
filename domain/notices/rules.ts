import { addDays } from "../dates.ts";

const DAYS_OF_WEEK = 7;

/** The Monday of the week of a day, yyyy-MM-dd. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % DAYS_OF_WEEK));
}

/** The seven days of a week, from its Monday. */
export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index));
