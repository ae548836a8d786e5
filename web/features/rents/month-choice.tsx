import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { firstDayOf, moveMonth } from "#domain/rents/days.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** One month back or forth. */
export function MonthChoice({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t("rents.monthBefore")} onClick={() => onChange(moveMonth(month, -1))}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <p aria-live="polite" className="min-w-32 text-center font-bold text-lg tracking-tight">
        {formatMonth(firstDayOf(month))}
      </p>
      <IconButton label={t("rents.monthAfter")} onClick={() => onChange(moveMonth(month, 1))}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
