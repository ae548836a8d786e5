import { expect, test } from "vitest";
import { dayLabel, dayOf, listTime, messageTime } from "./times.ts";

const now = new Date("2026-03-10T20:00:00Z");
const at = (iso: string) => new Date(iso);

test("a day is the reader's: what is today in Bengaluru is yesterday in New York", () => {
  const moment = at("2026-03-10T19:00:00Z");
  expect(dayOf(moment, "Asia/Kolkata")).toBe("2026-03-11");
  expect(dayLabel(moment, now, "Asia/Kolkata")).toBe("Today");
  expect(dayLabel(at("2026-03-10T18:00:00Z"), now, "Asia/Kolkata")).toBe("Yesterday");
  expect(dayLabel(moment, at("2026-03-11T12:00:00Z"), "America/New_York")).toBe("Yesterday");
  expect(dayLabel(at("2026-02-03T12:00:00Z"), now, "UTC")).toBe("Tue 3 Feb");
  expect(dayLabel(at("2025-12-31T12:00:00Z"), now, "UTC")).toBe("Wed, 31 Dec 2025");
});

test("a time is told by its distance first, then by the clock", () => {
  expect(messageTime(at("2026-03-10T19:59:30Z"), now, "UTC")).toBe("just now");
  // A server whose clock is ahead has not written in the future.
  expect(messageTime(at("2026-03-10T20:00:09Z"), now, "UTC")).toBe("just now");
  expect(messageTime(at("2026-03-10T19:18:00Z"), now, "UTC")).toBe("42 min ago");
  expect(messageTime(at("2026-03-10T10:35:00Z"), now, "Asia/Kolkata")).toBe("4:05 pm");
  expect(listTime(at("2026-03-10T10:35:00Z"), now, "UTC")).toBe("10:35 am");
  expect(listTime(at("2026-03-09T10:35:00Z"), now, "UTC")).toBe("Yesterday");
});
