import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Decision = "keep" | "hide";

interface ReportDecisionProps {
  decide: { isPending: boolean; mutateAsync: (decision: Decision) => Promise<unknown> };
  reportId: number;
  /** Said once it is done. */
  done: Record<Decision, string>;
  press?: string;
  /** Asked before it is taken down. */
  ask: { title: string; description: string };
}

/** An admin keeps what somebody reported, or takes it down. */
export function ReportDecision({ decide, reportId: id, done, ask, ...props }: ReportDecisionProps) {
  const press = props.press ?? t("ui.takeDown");
  const keep = t("ui.keep");
  const [asking, setAsking] = useState(false);
  const take = (decision: Decision) =>
    decide.mutateAsync(decision).then(
      () => {
        setAsking(false);
        toast({ title: done[decision] });
      },
      (error: unknown) => showFailure(error),
    );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => void take("keep")}
          busy={decide.isPending && !asking}
          aria-label={t("ui.decisionOnReport", { decision: keep, id })}
        >
          {keep}
        </Button>
        <Button
          variant="destructive"
          onClick={() => setAsking(true)}
          aria-label={t("ui.decisionOnReport", { decision: press, id })}
        >
          {press}
        </Button>
      </div>
      <ConfirmDialog
        {...ask}
        open={asking}
        onOpenChange={setAsking}
        press={press}
        busy={decide.isPending}
        onConfirm={() => void take("hide")}
      />
    </>
  );
}
