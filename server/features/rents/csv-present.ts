import { t } from "#domain/i18n.ts";
import { methodLabel, rentKindLabel } from "#domain/rents/words.ts";
import { writeCsv } from "#server/lib/csv-write.ts";
import type { PostedRow } from "./ledger-reads.ts";

/** What was posted in some days, as a file: each change of what somebody owes, of money and of deposits. */
export function presentBooks(found: readonly PostedRow[]): string {
  const headings = [
    t("rents.csvDate"),
    t("rents.csvTenant"),
    t("rents.csvWhat"),
    t("rents.csvMonth"),
    t("rents.csvDues"),
    t("rents.csvMoney"),
    t("rents.csvDeposits"),
    t("rents.csvMethod"),
    t("rents.csvUtr"),
    t("rents.csvReceipt"),
    t("rents.csvNote"),
  ];
  return writeCsv(
    headings,
    found.map((row) => [
      row.day,
      row.name,
      rentKindLabel(row.kind),
      row.month,
      // A text that begins with a minus would be taken for a formula.
      Number(row.dues),
      Number(row.money),
      Number(row.deposits),
      row.method && methodLabel(row.method),
      row.utr,
      row.receiptNumber,
      row.note,
    ]),
  );
}
