import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addDays } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { BedBoard, PropertyView, TenantStepInput, TenantView } from "#domain/properties/contract.ts";
import { noticeShortBy, type TenantStep } from "#domain/properties/tenant-steps.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Select } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { bedsToChoose } from "./beds.ts";
import { BoardFailed } from "./board-failed.tsx";
import { boardQuery } from "./queries.ts";

interface PersonStepFormProps {
  step: TenantStep;
  property: PropertyView;
  person: TenantView;
  isBusy: boolean;
  press: string;
  onSend: (json: TenantStepInput, refused: (fields: Record<string, string>) => void) => void;
}

const DAY_LABELS: Partial<Record<TenantStep, () => string>> = {
  move: () => t("properties.moveFrom"),
  give_notice: () => t("properties.lastDay"),
  leave: () => t("properties.leftOn"),
};

/** The day that stands in the form at first. */
function firstDayOf(step: TenantStep, { movesInOn, lastDay, noticeDays }: TenantView, today: string): string {
  if (step === "give_notice") return lastDay ?? addDays(today, noticeDays ?? 30);
  return step === "move" && movesInOn > today ? movesInOn : today;
}

function inputOf(step: TenantStep, day: string, bedId: string): TenantStepInput {
  if (step === "move") return { step, bedId: Number(bedId), from: day };
  if (step === "give_notice") return { step, lastDay: day };
  return { step: "leave", on: day };
}

function StepFields({ board, ...props }: PersonStepFormProps & { board: BedBoard }) {
  const { step, person, isBusy, press, onSend } = props;
  const today = board.day;
  const [day, setDay] = useState(() => firstDayOf(step, person, today));
  const [bedId, setBedId] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const short = step === "give_notice" ? noticeShortBy(day, today, person.noticeDays ?? undefined) : 0;
  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (step === "move" && bedId === "") return setErrors({ bedId: t("properties.bedRequired") });
    setErrors({});
    onSend(inputOf(step, day, bedId), setErrors);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4 rounded-card border border-line bg-paper p-4">
      {step === "move" && (
        <Select
          label={t("properties.newBed")}
          value={bedId}
          error={errors.bedId}
          onChange={({ target }) => setBedId(target.value)}
        >
          <option value="">{t("properties.chooseBed")}</option>
          {bedsToChoose(board).map(({ bed, name }) => (
            <option key={bed.id} value={bed.id}>
              {bed.state === "free" || bed.freeFrom === null
                ? name
                : t("properties.bedFreeFrom", { bed: name, date: formatDay(bed.freeFrom) })}
            </option>
          ))}
        </Select>
      )}
      <DateInput
        label={DAY_LABELS[step]?.() ?? ""}
        value={day}
        error={errors.from ?? errors.lastDay ?? errors.on}
        onChange={({ target }) => setDay(target.value)}
      />
      {short > 0 && (
        <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3">
          {t("properties.noticeShort", { count: short })}
        </p>
      )}
      <Button type="submit" busy={isBusy}>
        {press}
      </Button>
    </form>
  );
}

/** Asks for the day of a step, and for the bed of a move. */
export function PersonStepForm(props: PersonStepFormProps) {
  const board = useQuery(boardQuery(useApi(), props.property.id));
  if (board.data) return <StepFields {...props} board={board.data} />;
  return board.isError ? <BoardFailed board={board} /> : <Skeleton className="h-32 rounded-card" />;
}
