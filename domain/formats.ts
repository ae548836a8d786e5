import { locale, t } from "./i18n.ts";
import { LANGUAGE_TAGS, type Locale } from "./locale.ts";

/**
 * Dates, times and numbers as the reader writes them. Digits are Latin and grouped in lakhs in every language, as
 * on bills and in bank apps in India. Times are those of Kolkata, the same on the server and in any browser.
 */

/** English dates are British: "12 Dec 2026", which is how India writes them. */
const DATE_TAGS = { ...LANGUAGE_TAGS, en: "en-GB" } as const satisfies Record<Locale, string>;

/** One formatter per language, made when it is first needed. */
function perLocale<T>(make: (locale: Locale) => T): () => T {
  const made = new Map<Locale, T>();
  return () => {
    const language = locale();
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

/** Kannada's short names of months aren't words people know: August's "ಆಗ" means "then". */
const inWords = (language: Locale, options: Intl.DateTimeFormatOptions) =>
  language === "kn" && options.month === "short" ? ({ ...options, month: "long" } as const) : options;

const makeDateFormat = (language: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(DATE_TAGS[language], { numberingSystem: "latn", ...inWords(language, options) });
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  perLocale((language) => makeDateFormat(language, options));

/** Browsers put narrow spaces between a time and "pm", Node puts plain ones; Kannada has "PM". */
const plainSpaces = (text: string) =>
  text.replace(/[\u202f\u00a0]/g, " ").replace(/\b[AP]M\b/g, (half) => half.toLowerCase());

/** A moment with other parts, or in another time zone, than the functions below write. */
export const formatParts = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  plainSpaces(makeDateFormat(locale(), options).format(at));

const dayOfYear = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });
const month = dateFormat({ month: "long", year: "numeric", timeZone: "UTC" });
const weekday = dateFormat({ weekday: "short", timeZone: "UTC" });
const weekdayInitial = dateFormat({ weekday: "narrow", timeZone: "UTC" });
const dayOfMoment = dateFormat({ day: "numeric", month: "short", timeZone: "Asia/Kolkata" });
const timeOfMoment = dateFormat({
  hour: "numeric",
  minute: "2-digit",
  // Not `hour12`: for British English Node would call noon 0:00 pm, and browsers 12:00 pm.
  hourCycle: "h12",
  timeZone: "Asia/Kolkata",
});

const timeOfDay = dateFormat({ hour: "numeric", minute: "2-digit", hourCycle: "h12", timeZone: "UTC" });

const atMidnight = (yyyyMmDd: string) => new Date(`${yyyyMmDd}T00:00:00Z`);

/** "10 Mar" for 2026-03-10. */
export const formatDayOfYear = (yyyyMmDd: string): string =>
  plainSpaces(dayOfYear().format(atMidnight(yyyyMmDd)));

/** "10 Mar 2026" for 2026-03-10. Day, month, year in each language: for Kannada `Intl` writes the American order. */
export const formatDay = (yyyyMmDd: string): string =>
  `${formatDayOfYear(yyyyMmDd)} ${Number(yyyyMmDd.slice(0, 4))}`;

/** "Tue, 10 Mar 2026" for 2026-03-10. A date has no time, so no zone can move it. */
export const formatDate = (yyyyMmDd: string): string => `${formatWeekday(yyyyMmDd)}, ${formatDay(yyyyMmDd)}`;

/** "March 2026" for 2026-03-10. */
export const formatMonth = (yyyyMmDd: string): string => plainSpaces(month().format(atMidnight(yyyyMmDd)));

/** "Tue" for 2026-03-10. */
export const formatWeekday = (yyyyMmDd: string): string => weekday().format(atMidnight(yyyyMmDd));

/** "T" for 2026-03-10, above the column of a calendar: short names are too wide for a phone in some languages. */
export const formatWeekdayInitial = (yyyyMmDd: string): string =>
  weekdayInitial().format(atMidnight(yyyyMmDd));

/** "10 Mar, 4:05 pm" for an ISO time. Day and time apart: together `Intl` makes half a sentence of them in Kannada. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return plainSpaces(`${dayOfMoment().format(at)}, ${timeOfMoment().format(at)}`);
}

/** "10:30 pm" for "22:30". */
export const formatTime = (hhMm: string): string =>
  plainSpaces(timeOfDay().format(new Date(`2000-01-01T${hhMm}:00Z`)));

// "short" is the same in English and Kannada; the long Hindi form has a comma before "और", which nobody writes.
const list = perLocale(
  (language) => new Intl.ListFormat(LANGUAGE_TAGS[language], { type: "conjunction", style: "short" }),
);

/** "WiFi, food and laundry". `Intl` sets a comma before the last "and" in Kannada and Hindi, which nobody writes. */
export const formatList = (items: readonly string[]): string =>
  list().format([items.slice(0, -1).join(", "), ...items.slice(-1)].filter(Boolean));

/** "29:05", or "47 h 10 min" from an hour up. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return t("shared.hoursMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
