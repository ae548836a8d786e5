import { useState } from "react";
import type { DepositStep, DepositStepInput } from "#domain/bookings/deposit.ts";
import type { StayStep } from "#domain/bookings/stay.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { Input, TextArea } from "#web/ui/field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { userText } from "#web/ui/user-text.tsx";
import type { Staying } from "./stay-steps.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useStayStep } from "./use-stay-step.ts";

const WORDS_MAX = 500;

export interface DepositFormProps {
  booking: Staying;
  onDone: () => void;
}

/** Empty until the guest has chosen. */
type Choice = Answer["answer"] | "";
type Answer = Extract<DepositStepInput, { step: "answer_deductions" }>["answers"][number];

/** The guest's answer to each deduction. */
export function AnswerForm({ booking, onDone }: DepositFormProps) {
  const deductions = booking.stay?.deposit.deductions ?? [];
  const [answers, setAnswers] = useState(() =>
    deductions.map(() => ({ answer: "" as Choice, objection: "" })),
  );
  const [isChecked, setChecked] = useState(false);
  const { take, failure, clearFailure, isPending } = useStayStep(booking, { onDone });
  const change = (at: number, changed: Partial<(typeof answers)[number]>) => {
    clearFailure();
    setAnswers(answers.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  };

  function submit() {
    setChecked(true);
    const complete = answers.flatMap(({ answer, objection }): Answer[] => {
      const written = objection.trim();
      if (answer === "accepted") return [{ answer }];
      return answer === "disputed" && written !== "" ? [{ answer, objection: written }] : [];
    });
    if (complete.length === answers.length) take({ step: "answer_deductions", answers: complete });
  }
  return (
    <StepFrame press={t("bookings.confirm")} {...{ failure, isPending, onDone }} onSubmit={submit}>
      {deductions.map(({ reason, amount }, at) => {
        const { answer, objection } = answers[at]!;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may be alike, and their order stays
          <div key={at} className="grid gap-2">
            <p className="break-words">
              <b>{formatRupees(amount)}</b> {userText(reason)}
            </p>
            <Segmented
              name={`answer-${at}`}
              label={t("bookings.deductionNumber", { number: at + 1 })}
              options={[
                { value: "accepted" as Choice, label: t("bookings.accept") },
                { value: "disputed", label: t("bookings.dispute") },
              ]}
              value={answer}
              onChange={(chosen) => change(at, { answer: chosen })}
            />
            {isChecked && answer === "" && (
              <p role="alert" className="font-medium text-danger text-sm">
                {t("bookings.answerMissing")}
              </p>
            )}
            {answer === "disputed" && (
              <TextArea
                label={t("bookings.objection")}
                value={objection}
                maxLength={WORDS_MAX}
                error={isChecked && objection.trim() === "" ? t("bookings.objectionRequired") : undefined}
                onChange={(event) => change(at, { objection: event.target.value })}
              />
            )}
          </div>
        );
      })}
    </StepFrame>
  );
}

/** What an admin decides of each deduction that the guest does not accept. */
export function DecideForm({ booking, onDone }: DepositFormProps) {
  const disputed = (booking.stay?.deposit.deductions ?? []).filter(({ answer }) => answer === "disputed");
  const [decisions, setDecisions] = useState(() => disputed.map(({ amount }) => ({ amount, reason: "" })));
  const [isChecked, setChecked] = useState(false);
  const { take, failure, clearFailure, isPending } = useStayStep(booking, { onDone });
  const change = (at: number, changed: Partial<(typeof decisions)[number]>) => {
    clearFailure();
    setDecisions(decisions.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  };
  const amountFault = (amount: string) =>
    /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? undefined : t("bookings.deductionAmount");

  function submit() {
    setChecked(true);
    if (decisions.every(({ amount, reason }) => !amountFault(amount) && reason.trim() !== ""))
      take({ step: "settle_disputes", decisions });
  }
  return (
    <StepFrame press={t("bookings.confirm")} {...{ failure, isPending, onDone }} onSubmit={submit}>
      {disputed.map(({ reason, amount, objection }, at) => {
        const decision = decisions[at]!;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may be alike, and their order stays
          <fieldset key={at} className="grid gap-2">
            <legend className="break-words">
              <b>{formatRupees(amount)}</b> {userText(reason)}
            </legend>
            {objection && <p className="whitespace-pre-line text-muted text-sm">{userText(objection)}</p>}
            <Input
              label={t("bookings.hostKeeps")}
              prefix="₹"
              inputMode="decimal"
              value={decision.amount}
              error={isChecked ? amountFault(decision.amount) : undefined}
              onChange={(event) => change(at, { amount: event.target.value.replace(/[^\d.]/g, "") })}
            />
            <TextArea
              label={t("bookings.decisionLabel")}
              value={decision.reason}
              maxLength={WORDS_MAX}
              error={isChecked && decision.reason.trim() === "" ? t("bookings.decisionRequired") : undefined}
              onChange={(event) => change(at, { reason: event.target.value })}
            />
          </fieldset>
        );
      })}
    </StepFrame>
  );
}

/** The UTR of what an admin has paid. */
export function PayForm({ booking, onDone }: DepositFormProps) {
  const [reference, setReference] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { take, failure, clearFailure, isPending } = useStayStep(booking, { onDone });
  const isMissing = isChecked && reference.trim() === "";

  function submit() {
    setChecked(true);
    if (reference.trim() !== "") take({ step: "pay_deposit", reference: reference.trim() });
  }
  return (
    <StepFrame press={t("bookings.stepPay")} {...{ failure, isPending, onDone }} onSubmit={submit}>
      <p>{t("bookings.stepPayText", { amount: formatRupees(booking.stay?.deposit.toReturn ?? "0") })}</p>
      <Input
        label={t("ledger.transferReference")}
        value={reference}
        maxLength={60}
        autoComplete="off"
        error={isMissing ? t("ledger.referenceRequired") : undefined}
        onChange={(event) => {
          setReference(event.target.value);
          clearFailure();
        }}
      />
    </StepFrame>
  );
}

/** What an admin says to the guest beside a step. */
export function ReasonForm({
  booking,
  step,
  onDone,
}: DepositFormProps & { step: Extract<DepositStep, "answer_missing" | "take_back_deposit"> }) {
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { take, failure, clearFailure, isPending } = useStayStep(booking, { onDone });

  function submit() {
    setChecked(true);
    if (reason.trim() !== "") take({ step, reason: reason.trim() });
  }
  return (
    <StepFrame press={t("bookings.confirm")} {...{ failure, isPending, onDone }} onSubmit={submit}>
      <TextArea
        label={t("bookings.decisionLabel")}
        value={reason}
        maxLength={WORDS_MAX}
        error={isChecked && reason.trim() === "" ? t("bookings.decisionRequired") : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          clearFailure();
        }}
      />
    </StepFrame>
  );
}

/** A step that needs a yes and nothing else. */
export function YesForm({
  booking,
  step,
  onDone,
}: DepositFormProps & { step: Extract<StayStep, "accept" | "confirm_deposit" | "report_missing"> }) {
  const { take, failure, isPending } = useStayStep(booking, { onDone });
  return (
    <StepFrame
      press={t("bookings.confirm")}
      {...{ failure, isPending, onDone }}
      onSubmit={() => take({ step })}
    />
  );
}
