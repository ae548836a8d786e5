import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import type { TodayKind } from "#domain/today/choices.ts";
import type { TodayRow as Row, TodayPlace } from "#domain/today/contract.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { linkOf } from "./links.ts";
import { type RowStep, stepOf } from "./row-steps.ts";
import { useRowStep } from "./use-row-step.ts";
import { detailsOf } from "./words.ts";

function StepButton({ step, name }: { step: RowStep; name: string }) {
  const take = useRowStep(step);
  return (
    <Button
      busy={take.isPending}
      aria-label={`${step.label}: ${name}`}
      onClick={() => take.mutate(newActionKey())}
    >
      {step.label}
    </Button>
  );
}

/** One thing to do: who or what it is about, and the press that does it. */
export function TodayRow({
  kind,
  row,
  places,
}: {
  kind: TodayKind;
  row: Row;
  places: readonly TodayPlace[];
}) {
  const { person, listing, bed, text } = row;
  const name = person ?? listing ?? "";
  const step = stepOf(kind, row, places);
  const link = linkOf(kind, row);
  const details = [...(bed ? [t("complaints.bed", { bed })] : []), ...detailsOf(kind, row)];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold" translate="no">
          {name}
        </p>
        {details.length > 0 && <p className="text-[15px] text-muted tabular-nums">{details.join(" · ")}</p>}
        {listing !== null && person !== null && (
          <p className="truncate text-muted text-sm" translate="no">
            {listing}
          </p>
        )}
        {text !== null && (
          <p lang={languageOf(text)} className="line-clamp-2 wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {step && <StepButton step={step} name={name} />}
        <Link
          to={link.to}
          aria-label={`${link.label}: ${name}`}
          className={buttonClass(step ? "quiet" : "secondary")}
        >
          {link.label}
        </Link>
      </div>
    </div>
  );
}
