import { useMutation } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import type { ReportCall } from "#domain/rooms/endpoints.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import type { ButtonVariant } from "./button.tsx";
import { TextForm } from "./text-form.tsx";

interface ReportFormProps {
  /** The call that takes the report. */
  call: ReportCall;
  label?: string;
  /** What people report such a thing for. */
  hint?: string;
  press?: string;
  variant?: ButtonVariant;
  /** Said when the server could not be asked. */
  failed?: string;
  onDone: () => void;
}

/** What is wrong with what somebody posted or wrote; an admin reads it. */
export default function ReportForm({ call, onDone, failed, ...look }: ReportFormProps) {
  const api = useApi();
  const report = useMutation({
    mutationFn: ({ reason, key }: { reason: string; key: string }) =>
      api.send(call, { json: { reason }, idempotencyKey: key }),
  });
  return (
    <TextForm
      label={t("ui.reportLabel")}
      press={t("shared.report")}
      {...look}
      maxLength={ROOM_LIMITS.reason}
      check={(reason) => reason === "" && roomMessages.reasonRequired()}
      send={(reason, key) => report.mutateAsync({ reason, key })}
      failureOf={(error) => messageOf(error, failed)}
      onSent={() => {
        onDone();
        toast({ title: t("ui.reportThanks") });
      }}
      onBack={onDone}
    />
  );
}
