import { useId } from "react";
import { formatMonth, formatParts } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import type { MonthView } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";

const [WIDTH, HEIGHT, FOOT] = [320, 96, 18];

/** "11/26": names of months are wider than a bar in some languages. */
const shortMonth = (month: string) =>
  formatParts(new Date(`${firstDayOf(month)}T00:00:00Z`), {
    month: "2-digit",
    year: "2-digit",
    timeZone: "UTC",
  });

/** What was expected and received of the last months: a bar in a bar. Screen readers get the numbers as a table. */
export function MonthChart({ months }: { months: MonthView["months"] }) {
  const id = useId();
  const most = Math.max(1, ...months.map(({ expected }) => Number(expected)));
  const step = WIDTH / months.length;
  const heightOf = (amount: string) => (Number(amount) / most) * (HEIGHT - 8);
  return (
    <figure
      aria-labelledby={id}
      className="grid max-w-xl content-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <figcaption id={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t("rents.chartTitle")}</span>
        <span aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted text-sm">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-sm bg-brand" />
            {t("rents.received")}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-sm border border-brand bg-brand-soft" />
            {t("rents.expected")}
          </span>
        </span>
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} className="w-full">
        <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} className="stroke-line" />
        {months.map(({ month, expected, received }, at) => (
          <g key={month}>
            <rect
              x={at * step + step * 0.2}
              y={HEIGHT - heightOf(expected)}
              width={step * 0.6}
              height={heightOf(expected)}
              rx={2}
              strokeWidth={expected === "0.00" ? 0 : 1}
              className="fill-brand-soft stroke-brand"
            />
            <rect
              x={at * step + step * 0.2}
              y={HEIGHT - heightOf(received)}
              width={step * 0.6}
              height={heightOf(received)}
              rx={2}
              className="fill-brand"
            />
            <text
              x={(at + 0.5) * step}
              y={HEIGHT + 13}
              textAnchor="middle"
              fontSize={11}
              className="fill-ink"
            >
              {shortMonth(month)}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{t("rents.month")}</th>
            <th scope="col">{t("rents.expected")}</th>
            <th scope="col">{t("rents.received")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, expected, received }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(firstDayOf(month))}</th>
              <td>{formatRupees(expected)}</td>
              <td>{formatRupees(received)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
