import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { holdDecision } from "#web/lib/held-decisions.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Decision = "keep" | "hide";

interface ReportDecisionProps {
  /** As its tab is called in addresses. */
  tab: string;
  reportId: number;
  /** What the report is called. */
  about: string;
  send: (decision: Decision, keepalive: boolean, idempotencyKey: string) => Promise<unknown>;
  /** Said once it is decided. */
  done: Record<Decision, string>;
  press?: string;
  /** Asked before it is taken down. */
  ask: { title: string; description: string };
}

/** An admin keeps what somebody reported, or takes it down; for some seconds that can be undone. */
export function ReportDecision({ tab, reportId: id, about, send, done, ask, ...props }: ReportDecisionProps) {
  const press = props.press ?? t("ui.takeDown");
  const keep = t("ui.keep");
  const [asking, setAsking] = useState(false);
  const take = (decision: Decision) => {
    setAsking(false);
    holdDecision({
      subject: `${tab} ${id}`,
      title: done[decision],
      about,
      path: pages.adminTab(tab),
      send: (isLeaving, key) => send(decision, isLeaving, key),
    });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => take("keep")}
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
        onConfirm={() => take("hide")}
      />
    </>
  );
}
