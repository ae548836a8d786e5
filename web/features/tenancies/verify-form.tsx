import { type FormEvent, useRef, useState } from "react";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { verificationMessages as messages, VERIFICATION_LIMITS } from "#domain/tenancies/verification.ts";
import { aadhaarRefused, holdsAadhaar } from "#domain/text.ts";
import { fieldsOf, showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { AgreementField } from "./agreement-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { type ChosenPlace, useSendTenancy, type VerificationRequest } from "./queries.ts";

type Errors = Partial<
  Record<"pgListingId" | "document" | "moveInDate" | "moveOutDate" | "note" | "method", string>
>;

const methods = () =>
  [
    { value: "agreement", label: t("tenancies.methodAgreement") },
    { value: "owner", label: t("tenancies.methodOwner") },
  ] as const;

type Values = Omit<VerificationRequest, "pgListingId"> & { place: ChosenPlace | null };

function problems({ place, method, document, moveInDate, moveOutDate, note }: Values, today: string): Errors {
  const found: Errors = {};
  if (!place) found.pgListingId = messages.listingRequired();
  if (method === "agreement" && !document) found.document = messages.documentRequired();
  if (moveInDate === "") found.moveInDate = messages.moveInRequired();
  else if (moveInDate > today) found.moveInDate = messages.moveInFuture();
  if (moveOutDate !== "" && (moveOutDate < moveInDate || moveOutDate < today))
    found.moveOutDate = messages.moveOutBefore();
  if (holdsAadhaar(note)) found.note = aadhaarRefused();
  return found;
}

interface VerifyFormProps {
  /** The place of one that is sent again. */
  place: ChosenPlace | null;
  onSent: () => void;
}

/** Says where somebody lives, and how that is proven. */
export function VerifyForm({ place, onSent }: VerifyFormProps) {
  const today = kolkataDate(new Date());
  const [values, setValues] = useState<Values>({
    place,
    method: "agreement",
    document: null,
    moveInDate: "",
    moveOutDate: "",
    note: "",
  });
  const [errors, setErrors] = useState<Errors>({});
  const [progress, setProgress] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const send = useSendTenancy();
  const set = (changed: Partial<Values>, ...mended: (keyof Errors)[]) => {
    setValues((now) => ({ ...now, ...changed }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(mended.map((field) => [field, undefined])) }));
  };

  function show(found: Errors) {
    setErrors(found);
    // After the messages stand at their fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  function refused(error: unknown) {
    show(fieldsOf(error));
    showFailure(error, { title: t("tenancies.sendFailed"), fallback: t("tenancies.sendFailedText") });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problems(values, today);
    show(wrong);
    if (Object.keys(wrong).length > 0 || !values.place || send.isPending) return;
    const { place: chosen, ...rest } = values;
    setProgress(0);
    send.mutateAsync({ request: { ...rest, pgListingId: chosen.id }, onProgress: setProgress }).then(() => {
      toast({ title: t("tenancies.sentToast"), description: t("tenancies.sentToastText") });
      onSent();
    }, refused);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <PlaceField
        chosen={values.place}
        onChoose={(chosen) => set({ place: chosen }, "pgListingId")}
        error={errors.pgListingId}
      />
      <div className="grid justify-items-start gap-2">
        <p aria-hidden="true" className="font-semibold text-sm">
          {t("tenancies.method")}
        </p>
        <Segmented
          name="method"
          label={t("tenancies.method")}
          options={methods()}
          value={values.method}
          onChange={(method) => set({ method }, "method", "document")}
          className="min-w-0 max-w-full [&_label]:whitespace-normal [&_label]:text-center"
        />
        {values.method === "owner" && (
          <p className="text-[15px] text-muted">{t("tenancies.methodOwnerText")}</p>
        )}
        {errors.method && (
          <p role="alert" className="font-medium text-danger text-sm">
            {errors.method}
          </p>
        )}
      </div>
      {values.method === "agreement" && (
        <AgreementField
          file={values.document}
          onChange={(document) => set({ document }, "document")}
          onRefused={(message) => setErrors((now) => ({ ...now, document: message }))}
          error={errors.document}
          disabled={send.isPending}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateInput
          label={t("tenancies.moveInField")}
          max={today}
          min={addDays(today, -3650)}
          value={values.moveInDate}
          error={errors.moveInDate}
          onChange={(event) => set({ moveInDate: event.target.value }, "moveInDate", "moveOutDate")}
        />
        <DateInput
          label={t("tenancies.moveOutField")}
          min={today}
          value={values.moveOutDate}
          error={errors.moveOutDate}
          onChange={(event) => set({ moveOutDate: event.target.value }, "moveOutDate")}
        />
      </div>
      <TextArea
        label={t("tenancies.noteField")}
        hint={t("tenancies.noteHint")}
        maxLength={VERIFICATION_LIMITS.note}
        value={values.note}
        error={errors.note}
        onChange={(event) => set({ note: event.target.value }, "note")}
      />
      {send.isPending && values.method === "agreement" && (
        <progress
          aria-label={t("tenancies.uploading")}
          value={progress}
          max={1}
          className="h-2 w-full accent-brand"
        />
      )}
      <Button type="submit" size="lg" busy={send.isPending}>
        {send.isPending ? t("shared.sending") : t("shared.send")}
      </Button>
    </form>
  );
}
