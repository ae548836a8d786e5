const day = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "Tue, 10 Mar 2026" for 2026-03-10. Dates of stay have no time, so no zone can move them. */
export function formatDate(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  // Not `hour12`: for this locale Node would call noon 0:00 pm, and browsers 12:00 pm.
  hourCycle: "h12",
  timeZone: "Asia/Kolkata",
});

/** "10 Mar, 4:05 pm" in Kolkata, the same on the server and in any browser. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso)).replace(/[\u202f\u00a0]/g, " ");
}

/** "29:05", or "47 h 10 min" from an hour up. */
export function formatCountdown(seconds: number): string {
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
