import { useQuery } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import type { ComplaintView } from "#domain/complaints/contract.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { ComplaintFacts } from "./complaint-facts.tsx";
import { ComplaintForm } from "./complaint-form.tsx";
import { ownComplaintsQuery, useChangeOwnComplaint } from "./queries.ts";

function OwnComplaint({ complaint }: { complaint: ComplaintView }) {
  const { id, state, allowedSteps } = complaint;
  const change = useChangeOwnComplaint();
  const action = useActionKey();
  const take = (step: "confirm" | "reopen") =>
    change
      .mutateAsync({ id, step, key: action.keyFor(JSON.stringify([id, complaint.fixedAt, step])) })
      .catch((error: unknown) => showFailure(error, { title: t("complaints.failed") }));
  return (
    <article className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <ComplaintFacts complaint={complaint} answer={(text) => t("complaints.answered", { text })} />
      {change.isPaused && <p role="status">{t("properties.waitsForConnection")}</p>}
      {state === "fixed" && allowedSteps.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{t("complaints.isFixed")}</p>
          <div className="flex flex-wrap gap-2">
            <Button disabled={change.isPending} onClick={() => void take("confirm")}>
              {t("complaints.confirm")}
            </Button>
            <Button variant="secondary" disabled={change.isPending} onClick={() => void take("reopen")}>
              {t("complaints.reopen")}
            </Button>
          </div>
        </div>
      )}
    </article>
  );
}

function List({ place }: { place: number }) {
  const list = useQuery(ownComplaintsQuery(useApi(), place));
  if (list.isError && !list.data) return <ErrorState title={t("complaints.loadFailed")} query={list} />;
  if (!list.data) return <Skeleton className="h-24 rounded-card" />;
  if (list.data.length === 0) return <p className="text-muted">{t("complaints.none")}</p>;
  return (
    <ul className="grid gap-4">
      {list.data.map((complaint) => (
        <li key={complaint.id}>
          <OwnComplaint complaint={complaint} />
        </li>
      ))}
    </ul>
  );
}

/** What a tenant asked to be mended, and the way to ask. @param isLiving whether they live there now */
export function OwnComplaints({ place, isLiving }: { place: number; isLiving: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("complaints.title")} anchor="complaints">
      <div className="grid gap-4">
        {isLiving && !isOpen && (
          <Button className="justify-self-start" onClick={() => setOpen(true)}>
            <MessageSquareWarning aria-hidden="true" className="size-4" />
            {t("complaints.newComplaint")}
          </Button>
        )}
        {isOpen && <ComplaintForm place={place} onDone={() => setOpen(false)} />}
        <List place={place} />
      </div>
    </Section>
  );
}
