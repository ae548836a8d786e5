import { useId, useState } from "react";
import { DECLINE_REASONS, type DeclineReason, declineLabel } from "#domain/bookings/choices.ts";
import { t } from "#domain/i18n.ts";
import { TextArea } from "#web/ui/field.tsx";
import type { Staying } from "./stay-steps.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useStayStep } from "./use-stay-step.ts";

const WORDS_MAX = 500;

/** Why a guest cannot come: one of the usual reasons, or the host's own. */
export function DeclineForm({ booking, onDone }: { booking: Staying; onDone: () => void }) {
  const name = useId();
  const [reason, setReason] = useState<DeclineReason>();
  const [words, setWords] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { take, failure, clearFailure, isPending } = useStayStep(booking, { onDone });
  const isOwn = reason === "other";

  function submit() {
    setChecked(true);
    if (!reason || (isOwn && words.trim() === "")) return;
    take({ step: "decline", reason, ...(isOwn && { words: words.trim() }) });
  }
  return (
    <StepFrame
      press={t("bookings.stepDecline")}
      failure={isChecked && !reason ? t("bookings.declineReasonRequired") : failure}
      {...{ isPending, onDone }}
      onSubmit={submit}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{t("bookings.declineReason")}</legend>
        {DECLINE_REASONS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === reason}
              onChange={() => {
                setReason(each);
                clearFailure();
              }}
              className="size-5 accent-brand"
            />
            {declineLabel(each)}
          </label>
        ))}
      </fieldset>
      {isOwn && (
        <TextArea
          label={t("bookings.declineWords")}
          hint={t("bookings.declineWordsHint")}
          value={words}
          maxLength={WORDS_MAX}
          error={isChecked && words.trim() === "" ? t("bookings.declineWordsRequired") : undefined}
          onChange={(event) => {
            setWords(event.target.value);
            clearFailure();
          }}
        />
      )}
      <p className="text-muted text-sm">{t("bookings.declineFinal")}</p>
    </StepFrame>
  );
}
