import { formatDate, formatParts } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = (at: Date, zone: string | undefined) =>
  formatParts(at, { hour: "numeric", minute: "2-digit", hourCycle: "h12", timeZone: zone });
/** YYYY-MM-DD, for comparing. */
const calendar = (zone: string | undefined) =>
  new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone });

/** 2026-03-10: the day of a moment where the reader is. @param zone of the reader; by default the browser's */
export const dayOf = (at: Date, zone?: string): string => calendar(zone).format(at);

const nextDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 24 * HOUR_MS).toISOString().slice(0, 10);

/** "Today", "Yesterday", "Tue 10 Mar", and with the year when it is another one. */
export function dayLabel(at: Date, now: Date, zone?: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  if (day === today) return t("chat.today");
  if (day === nextDay(today, -1)) return t("chat.yesterday");
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(day);
  return formatParts(at, { weekday: "short", day: "numeric", month: "short", timeZone: zone });
}

/** Beside a message: "just now", "5 min ago", then the time of the day. */
export function messageTime(at: Date, now: Date, zone?: string): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return t("chat.justNow");
  if (ago < HOUR_MS) return t("chat.minutesAgo", { minutes: Math.floor(ago / MINUTE_MS) });
  return clock(at, zone);
}

/** In the list: "now", "5 min", the time of today, then the day. */
export function listTime(at: Date, now: Date, zone?: string): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return t("chat.now");
  if (ago < HOUR_MS) return t("chat.minutes", { minutes: Math.floor(ago / MINUTE_MS) });
  return dayOf(at, zone) === dayOf(now, zone) ? clock(at, zone) : dayLabel(at, now, zone);
}

/** In full, for whoever points at it. */
export function fullTime(at: Date, zone?: string): string {
  return `${formatDate(dayOf(at, zone))}, ${clock(at, zone)}`;
}
