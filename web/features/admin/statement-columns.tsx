import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { ColumnRole, GuessedColumns, StatementColumns } from "#domain/statements/columns.ts";
import type { UploadedStatement } from "#domain/statements/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/field.tsx";

type Layout = NonNullable<UploadedStatement["layout"]>;

const ROLES: readonly { role: ColumnRole; label: () => string }[] = [
  { role: "date", label: () => t("statements.columnDate") },
  { role: "narration", label: () => t("statements.columnNarration") },
  { role: "reference", label: () => t("statements.columnReference") },
  { role: "credit", label: () => t("statements.columnCredit") },
  { role: "debit", label: () => t("statements.columnDebit") },
  { role: "amount", label: () => t("statements.columnAmount") },
  { role: "direction", label: () => t("statements.columnDirection") },
];

/** Of a date, a narration and one way to tell sums; null while something is missing, or both ways are chosen. */
function complete(columns: GuessedColumns): StatementColumns | null {
  const { date, narration, credit, amount } = columns;
  if (date === null || narration === null || (credit === null) === (amount === null)) return null;
  return { ...columns, date, narration };
}

interface ColumnsFormProps {
  layout: Layout;
  busy: boolean;
  error: string | undefined;
  onConfirm: (columns: StatementColumns) => void;
  onCancel: () => void;
}

/** Which column of a new layout holds what, beside its first lines. */
export function ColumnsForm({ layout, busy, error, onConfirm, onCancel }: ColumnsFormProps) {
  const [columns, setColumns] = useState<GuessedColumns>(layout.columns);
  const [isMissing, setIsMissing] = useState(false);
  const names = layout.headings.map(
    (heading, at) => heading || t("statements.columnNumber", { number: at + 1 }),
  );
  const roleOf = (at: number) => ROLES.find(({ role }) => columns[role] === at)?.label();

  function confirm() {
    const chosen = complete(columns);
    if (chosen) onConfirm(chosen);
    else setIsMissing(true);
  }

  return (
    <section
      aria-labelledby="statement-columns"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-1">
        {/* It stands where the button was that led here. */}
        <h3
          id="statement-columns"
          tabIndex={-1}
          ref={(heading) => heading?.focus()}
          className="font-bold text-lg tracking-tight outline-none"
        >
          {t("statements.checkColumns")}
        </h3>
        <p className="text-muted">{t("statements.checkColumnsText")}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {ROLES.map(({ role, label }) => (
          <Select
            key={role}
            label={label()}
            value={columns[role] ?? ""}
            onChange={({ target: { value } }) => {
              setColumns({ ...columns, [role]: value === "" ? null : Number(value) });
              setIsMissing(false);
            }}
          >
            <option value="">{t("statements.noColumn")}</option>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
        tabIndex={0}
        aria-label={t("statements.firstLines")}
        className="overflow-x-auto rounded-ctl border border-line"
      >
        <table className="w-full text-left text-sm" translate="no">
          <thead>
            <tr>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={at} scope="col" className="whitespace-nowrap px-3 py-2">
                  <span className="block text-brand">{roleOf(at) ?? " "}</span>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {layout.rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <tr key={line} className="border-line border-t">
                {row.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={at} className="truncate px-3 py-2 tabular-nums" style={{ maxWidth: "20rem" }}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(isMissing || error) && (
        <p role="alert" className="text-danger">
          {isMissing ? t("statements.columnsNeeded") : error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          {t("shared.cancel")}
        </Button>
        <Button onClick={confirm} busy={busy}>
          {t("statements.useColumns")}
        </Button>
      </div>
    </section>
  );
}
