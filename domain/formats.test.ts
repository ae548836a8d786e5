import { expect, test } from "vitest";
import { LOCALE_OF_REQUEST, t } from "#domain/i18n.ts";
import { formatCountdown, formatDate, formatMoment } from "./formats.ts";

test("a stay's date does not move with the zone of who looks", () => {
  expect(formatDate("2026-03-10")).toBe("Tue, 10 Mar 2026");
});

test.each([
  ["kn", "ಸೋಮ, 10 ಆಗಸ್ಟ್ 2026", "11 ಆಗಸ್ಟ್, 1:05 am"],
  ["hi", "सोम, 10 अग॰ 2026", "11 अग॰, 1:05 am"],
] as const)(
  "in %s a date is %s and a moment %s, and counts are grouped in lakhs",
  (language, day, moment) => {
    Reflect.set(globalThis, LOCALE_OF_REQUEST, () => language);
    expect([formatDate("2026-08-10"), formatMoment("2026-08-10T19:35:00.000Z")]).toEqual([day, moment]);
    expect(t("listings.reviewCount", { count: 123_456 })).toContain("1,23,456 ");
    Reflect.deleteProperty(globalThis, LOCALE_OF_REQUEST);
  },
);

test("a moment is told in Kolkata", () => {
  expect(formatMoment("2026-03-10T19:35:00.000Z")).toBe("11 Mar, 1:05 am");
  expect(formatMoment("2026-03-10T06:30:00.000Z")).toBe("10 Mar, 12:00 pm");
  expect(formatMoment("2026-03-10T18:35:00.000Z")).toBe("11 Mar, 12:05 am");
});

test.each([
  [0, "0:00"],
  [65, "1:05"],
  [1800, "30:00"],
  [3600, "1 h 0 min"],
  [169_860, "47 h 11 min"],
])("%i seconds are %s", (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown);
});
