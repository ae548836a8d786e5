import { useInfiniteQuery } from "@tanstack/react-query";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { PropertyView, StepRow } from "#domain/properties/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { stepsQuery } from "./queries.ts";
import { useUndo } from "./use-step.ts";
import { stepDetail, stepWord } from "./words.ts";

function Row({ step, propertyId }: { step: StepRow; propertyId: number }) {
  const undo = useUndo(propertyId);
  const about = [step.tenant, step.bed, stepDetail(step)].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5">
      <div className="mr-auto min-w-0">
        <p className={step.undoneAt === null ? "" : "line-through"}>
          <b>{stepWord(step.step)}</b>
          {about && <span translate="no"> · {about}</span>}
        </p>
        <p className="text-muted text-sm">
          <span translate="no">{step.by ?? t("properties.bySomebody")}</span> · {formatMoment(step.at)}
          {step.undoneAt !== null && ` · ${t("properties.wasUndone")}`}
        </p>
      </div>
      {step.undoUntil !== null && (
        <Button variant="secondary" busy={undo.isPending} onClick={() => undo.take(step.id)}>
          {t("properties.undo")}
        </Button>
      )}
    </li>
  );
}

/** Who did what, the newest first; what was done just now can be undone. */
export function RecordList({ property }: { property: PropertyView }) {
  const steps = useInfiniteQuery(stepsQuery(useApi(), property.id));
  if (steps.isError && !steps.data)
    return <ErrorState title={t("properties.recordFailed")} hint={t("shared.connection")} query={steps} />;
  if (!steps.data) return <Skeleton className="h-40 rounded-card" />;
  const found = steps.data.pages.flat();
  if (found.length === 0) return <p className="text-muted">{t("properties.noRecord")}</p>;
  return (
    <div className="grid gap-4">
      <ul>
        {found.map((step) => (
          <Row key={step.id} step={step} propertyId={property.id} />
        ))}
      </ul>
      <ShowOlder list={steps} />
    </div>
  );
}
