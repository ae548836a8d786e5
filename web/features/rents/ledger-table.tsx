import { formatDay, formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatSigned } from "#domain/ledger/words.ts";
import type { LedgerLine } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import { rentKindLabel } from "#domain/rents/words.ts";
import { userText } from "#web/ui/user-text.tsx";

/** What changed what a tenant owes, from the books. */
export function LedgerTable({ lines }: { lines: readonly LedgerLine[] }) {
  if (lines.length === 0) return <p className="text-muted">{t("rents.ledgerEmpty")}</p>;
  return (
    <table className="w-full text-[15px]">
      <thead className="text-left text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t("rents.what")}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold">
            {t("rents.amount")}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t("rents.owedThen")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <span className="font-semibold">{rentKindLabel(line.kind)}</span>
              {line.month && <> {formatMonth(firstDayOf(line.month))}</>}
              <span className="block break-words text-muted text-sm">
                {formatDay(line.day)}
                {line.deposits !== "0.00" && (
                  <> · {t("rents.depositsBy", { amount: formatSigned(line.deposits) })}</>
                )}
                {line.note && <> · {userText(line.note)}</>}
              </span>
            </th>
            <td className="whitespace-nowrap py-2 pr-3 text-right tabular-nums">
              {formatSigned(line.amount)}
            </td>
            <td className="whitespace-nowrap py-2 text-right tabular-nums">{formatSigned(line.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
