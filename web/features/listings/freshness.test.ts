import { expect, test } from "vitest";
import { freshnessLine } from "./freshness.tsx";

const TODAY = "2026-12-04";

test.each([
  ["2026-12-04", "Beds confirmed today"],
  ["2026-12-05", "Beds confirmed today"],
  ["2026-12-03", "Beds confirmed yesterday"],
  ["2026-12-01", "Beds confirmed 3 days ago"],
  ["2026-11-05", "Beds confirmed 29 days ago"],
  ["2026-11-04", "Not confirmed since 4 Nov"],
])("beds confirmed on %s: %s", (day, words) => expect(freshnessLine(day, TODAY, true)).toBe(words));

test("a page that may be cached names the day", () => {
  expect(freshnessLine("2026-12-04", TODAY, false)).toBe("Beds confirmed 4 Dec");
  expect(freshnessLine("2026-11-03", TODAY, false)).toBe("Not confirmed since 3 Nov");
});
