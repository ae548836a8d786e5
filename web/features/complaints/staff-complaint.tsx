import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { ComplaintChange, ComplaintView } from "#domain/complaints/contract.ts";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { showFailure } from "#web/lib/failure.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { ComplaintFacts } from "./complaint-facts.tsx";
import { useChangeComplaint } from "./queries.ts";

function Who({ complaint: { propertyId, tenantId, person, bed } }: { complaint: ComplaintView }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Link
        to={pages.propertyTenant(propertyId, tenantId)}
        className="inline-flex min-h-11 items-center font-semibold underline"
        translate="no"
      >
        {person}
      </Link>
      {bed && <span className="text-muted">{t("complaints.bed", { bed })}</span>}
    </p>
  );
}

/** A complaint as those who run the PG see it, with what they can do. */
export function StaffComplaint({ complaint }: { complaint: ComplaintView }) {
  const { id, propertyId, allowedSteps, state } = complaint;
  const change = useChangeComplaint(propertyId);
  const action = useActionKey();
  const [answer, setAnswer] = useState<string | null>(null);

  function take(input: ComplaintChange) {
    const key = action.keyFor(JSON.stringify([id, state, input]));
    change.mutateAsync({ id, key, ...input }).then(
      () => setAnswer(null),
      (error: unknown) =>
        showFailure(error, { title: t("complaints.failed"), fallback: t("shared.connection") }),
    );
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (answer?.trim()) take({ answer: answer.trim() });
  }

  return (
    <article className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <ComplaintFacts
        complaint={complaint}
        who={<Who complaint={complaint} />}
        answer={(text) => t("complaints.ownAnswer", { text })}
      />
      {change.isPaused && <p role="status">{t("properties.waitsForConnection")}</p>}
      {state !== "confirmed" && (
        <div className="flex flex-wrap gap-2">
          {allowedSteps.includes("fix") && (
            <Button disabled={change.isPending} onClick={() => take({ step: "fix" })}>
              {t("complaints.fix")}
            </Button>
          )}
          {allowedSteps.includes("see") && (
            <Button variant="secondary" disabled={change.isPending} onClick={() => take({ step: "see" })}>
              {t("complaints.see")}
            </Button>
          )}
          <Button
            variant="secondary"
            aria-expanded={answer !== null}
            onClick={() => setAnswer(answer === null ? "" : null)}
          >
            {t("complaints.answer")}
          </Button>
        </div>
      )}
      {answer !== null && (
        <form noValidate onSubmit={send} className="grid gap-3">
          <TextArea
            label={t("complaints.answerLabel")}
            value={answer}
            maxLength={COMPLAINT_LIMITS.answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <Button type="submit" busy={change.isPending} className="justify-self-start">
            {t("complaints.answerSend")}
          </Button>
        </form>
      )}
    </article>
  );
}
