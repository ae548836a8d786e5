import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BREACH_REPORT_HOURS, GRIEVANCE_ANSWER_DAYS, KEPT_DAYS, retentionTable } from "./retention.ts";

const docs = readFileSync(new URL("../../docs/personal-data.md", import.meta.url), "utf8");
const trigger = (table: string) =>
  readFileSync(new URL(`../../server/db/triggers/${table}.sql`, import.meta.url), "utf8");

test("docs/personal-data.md holds the table of periods as it is", () => {
  const rows = retentionTable().map(
    ({ label, days, isAtLeast }) => `| ${label} | ${isAtLeast ? "at least " : ""}${days} days |`,
  );
  expect(docs).toContain(`| what | kept for |\n|---|---|\n${rows.join("\n")}\n\n`);
});

test("docs/personal-data.md names the times of grievances and breaches", () => {
  expect(docs).toContain(`within ${GRIEVANCE_ANSWER_DAYS} days`);
  expect(docs).toContain(`within ${BREACH_REPORT_HOURS} hours`);
});

test("triggers keep as long as the table says", () => {
  expect(trigger("security_events")).toContain(`interval '${KEPT_DAYS.securityLog} days'`);
  for (const table of ["audit_log", "consents"]) expect(trigger(table)).toContain("interval '8 years'");
  expect(KEPT_DAYS.audit).toBe(8 * 365 + 2);
});
