import { expect, test } from "vitest";
import { pages } from "#domain/paths.ts";
import { retentionTable } from "#domain/personal-data/retention.ts";
import { LEGAL_TEXTS } from "./sections.ts";

test("the privacy page holds every period", () => {
  const operator = {
    ...{ name: null, address: null, email: null, phone: null, grievanceOfficer: null },
    whatsappNumber: "+91 98450 12345",
  };
  const facts = LEGAL_TEXTS[pages.privacy]!(operator).sections.flatMap(([, , own = []]) => own);
  expect(facts.map(([label]) => label)).toEqual(retentionTable().map(({ label }) => label));
  const periods = new Map(facts);
  expect(periods.get("Visits: name, number and time, after the visit")).toBe("30 days");
  expect(periods.get("Chats in which nobody has written")).toBe("2 years");
  expect(periods.get("Payments and their bookings, what our team decided, and what you agreed to")).toBe(
    "at least 8 years",
  );
});
