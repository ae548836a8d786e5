import { addDays, daysBetween } from "../dates.ts";
import { RENT_LIMITS } from "./choices.ts";

/** From one day to another, both included; `last` is null while it is not known. Days are yyyy-MM-dd. */
export interface DaySpan {
  firstDay: string;
  lastDay: string | null;
}

/** The first day of a month. @param month yyyy-MM */
export const firstDayOf = (month: string): string => `${month}-01`;

export const nextMonth = (month: string): string => addDays(firstDayOf(month), 31).slice(0, 7);

/** A month some months before or after another. */
export function moveMonth(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Whether invoices of a month are made today. @param month yyyy-MM */
export function isInvoiceMonth(month: string, today: string): boolean {
  const { monthsBack, monthsAhead } = RENT_LIMITS;
  const now = today.slice(0, 7);
  return month >= moveMonth(now, -monthsBack) && month <= moveMonth(now, monthsAhead);
}

/** 28 to 31. */
export function daysIn(month: string): number {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year!, number!, 0)).getUTCDate();
}

export const lastDayOf = (month: string): string => `${month}-${daysIn(month)}`;

/**
 * How many days of some spans are between two days, both included. Each counts once: somebody who changes beds may have
 * both on one day.
 */
export function countDays(spans: readonly DaySpan[], from: string, to: string): number {
  let days = 0;
  let next = from;
  const sorted = [...spans].sort((a, b) => a.firstDay.localeCompare(b.firstDay));
  for (const [at, { firstDay, lastDay }] of sorted.entries()) {
    const start = firstDay > next ? firstDay : next;
    const end = lastDay !== null && lastDay < to ? lastDay : to;
    if (start > end) continue;
    days += daysBetween(start, end) + 1;
    // Reckoning with dates takes longer than all else here.
    if (at + 1 < sorted.length) next = addDays(end, 1);
  }
  return days;
}
