const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");
const clock = (zone: string | undefined) =>
  new Intl.DateTimeFormat("en-GB", { hour: "numeric", minute: "2-digit", hour12: true, timeZone: zone });
const calendar = (zone: string | undefined) =>
  new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone });

/** 2026-03-10: the day of a moment where the reader is. @param zone of the reader; by default the browser's */
export const dayOf = (at: Date, zone?: string): string => calendar(zone).format(at);

const nextDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 24 * HOUR_MS).toISOString().slice(0, 10);

/** "Today", "Yesterday", "Tue 10 Mar", and with the year when it is another one. */
export function dayLabel(at: Date, now: Date, zone?: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  if (day === today) return "Today";
  if (day === nextDay(today, -1)) return "Yesterday";
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  const parts = { weekday: "short", day: "numeric", month: "short", year, timeZone: zone } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(at);
}

/** Beside a message: "just now", "5 min ago", then the time of the day. */
export function messageTime(at: Date, now: Date, zone?: string): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return "just now";
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min ago`;
  return plain(clock(zone).format(at));
}

/** In the list: "now", "5 min", the time of today, then the day. */
export function listTime(at: Date, now: Date, zone?: string): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return "now";
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min`;
  const label = dayLabel(at, now, zone);
  return label === "Today" ? plain(clock(zone).format(at)) : label;
}

/** In full, for whoever points at it. */
export function fullTime(at: Date, zone?: string): string {
  const parts = { dateStyle: "full", timeStyle: "short", timeZone: zone } as const;
  return plain(new Intl.DateTimeFormat("en-GB", { ...parts, hour12: true }).format(at));
}
