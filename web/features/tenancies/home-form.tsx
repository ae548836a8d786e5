import { type FormEvent, useRef, useState } from "react";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import { HOME_AREAS } from "#domain/tenancies/home-areas.ts";
import {
  HOME_KIND_WORDS,
  HOME_KINDS,
  HOME_LIMITS,
  type HomeKind,
  type HomeProof,
  homeMessages,
} from "#domain/tenancies/homes.ts";
import {
  verificationMessages as messages,
  VERIFICATION_LIMITS,
  type VerificationView,
} from "#domain/tenancies/verification.ts";
import { aadhaarRefused, holdsAadhaar } from "#domain/text.ts";
import { fieldsOf, showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Select, TextArea } from "#web/ui/field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { AgreementField } from "./agreement-field.tsx";
import { type HomeRequest, useSendHome } from "./queries.ts";

type Values = Omit<HomeRequest, "kind"> & { kind: HomeKind | "" };
type Errors = Partial<Record<keyof Values, string>>;

const proofs = () =>
  [
    { value: "agreement", label: t("tenancies.methodAgreement") },
    { value: "bill", label: t("tenancies.methodBill") },
  ] as const satisfies readonly { value: HomeProof; label: string }[];

const areas = () =>
  HOME_AREAS.map(({ name }) => ({ name, label: placeName(name) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  );

function addressProblem(address: string): string | undefined {
  if (address.trim() === "") return homeMessages.addressRequired();
  return holdsAadhaar(address) ? aadhaarRefused() : undefined;
}

function problems(values: Values, today: string): Errors {
  const { kind, locality, address, method, ownerConsent, document, moveInDate, moveOutDate, note } = values;
  const found: Errors = {
    kind: kind === "" ? homeMessages.kindRequired() : undefined,
    locality: locality === "" ? homeMessages.localityRequired() : undefined,
    address: addressProblem(address),
    ownerConsent: ownerConsent ? undefined : homeMessages.consentRequired(),
    note: holdsAadhaar(note) ? aadhaarRefused() : undefined,
  };
  if (!document)
    found.document = method === "bill" ? homeMessages.billRequired() : homeMessages.agreementRequired();
  if (moveInDate === "") found.moveInDate = messages.moveInRequired();
  else if (moveInDate > today) found.moveInDate = messages.moveInFuture();
  if (moveOutDate !== "" && (moveOutDate < moveInDate || moveOutDate < today))
    found.moveOutDate = messages.moveOutBefore();
  return found;
}

const startOf = (home: VerificationView["home"]): Values => ({
  kind: home?.kind ?? "",
  locality: home?.locality ?? "",
  address: home?.address ?? "",
  method: "agreement",
  ownerConsent: false,
  document: null,
  moveInDate: "",
  moveOutDate: "",
  note: "",
});

interface HomeFormProps {
  /** The home of what is sent again. */
  home: VerificationView["home"];
  onSent: () => void;
}

/** Says in which home that is not listed somebody lives, and what proves it. */
export function HomeForm({ home, onSent }: HomeFormProps) {
  const today = kolkataDate(new Date());
  const [values, setValues] = useState<Values>(() => startOf(home));
  const [errors, setErrors] = useState<Errors>({});
  const [progress, setProgress] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const send = useSendHome();
  const set = (changed: Partial<Values>, ...mended: (keyof Errors)[]) => {
    setValues((now) => ({ ...now, ...changed }));
    const gone = [...Object.keys(changed), ...mended].map((field) => [field, undefined]);
    setErrors((now) => ({ ...now, ...Object.fromEntries(gone) }));
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
    const { kind, ...rest } = values;
    if (Object.values(wrong).some(Boolean) || kind === "" || send.isPending) return;
    setProgress(0);
    send.mutateAsync({ request: { ...rest, kind }, onProgress: setProgress }).then(() => {
      toast({ title: t("tenancies.sentToast"), description: t("tenancies.sentToastText") });
      onSent();
    }, refused);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t("tenancies.kindField")}
          name="kind"
          value={values.kind}
          error={errors.kind}
          onChange={({ target }) => set({ kind: HOME_KINDS.find((kind) => kind === target.value) ?? "" })}
        >
          <option value="">{t("tenancies.choose")}</option>
          {HOME_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {HOME_KIND_WORDS[kind]()}
            </option>
          ))}
        </Select>
        <Select
          label={t("tenancies.areaField")}
          name="locality"
          value={values.locality}
          error={errors.locality}
          onChange={({ target }) => set({ locality: target.value })}
        >
          <option value="">{t("tenancies.choose")}</option>
          {areas().map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        label={t("tenancies.addressField")}
        hint={t("tenancies.addressHint")}
        name="address"
        autoComplete="street-address"
        maxLength={HOME_LIMITS.address}
        value={values.address}
        error={errors.address}
        onChange={({ target }) => set({ address: target.value })}
      />
      <div className="grid justify-items-start gap-2">
        <p aria-hidden="true" className="font-semibold text-sm">
          {t("tenancies.method")}
        </p>
        <Segmented
          name="method"
          label={t("tenancies.method")}
          options={proofs()}
          value={values.method}
          onChange={(method) => set({ method }, "document")}
          className="min-w-0 max-w-full [&_label]:text-center [&_label]:whitespace-normal"
        />
      </div>
      <AgreementField
        proof={values.method}
        file={values.document}
        onChange={(document) => set({ document })}
        onRefused={(message) => setErrors((now) => ({ ...now, document: message }))}
        error={errors.document}
        disabled={send.isPending}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateInput
          label={t("tenancies.moveInField")}
          max={today}
          min={addDays(today, -3650)}
          value={values.moveInDate}
          error={errors.moveInDate}
          onChange={({ target }) => set({ moveInDate: target.value }, "moveOutDate")}
        />
        <DateInput
          label={t("tenancies.moveOutField")}
          min={today}
          value={values.moveOutDate}
          error={errors.moveOutDate}
          onChange={({ target }) => set({ moveOutDate: target.value })}
        />
      </div>
      <TextArea
        label={t("tenancies.noteField")}
        maxLength={VERIFICATION_LIMITS.note}
        value={values.note}
        error={errors.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <div>
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            name="ownerConsent"
            checked={values.ownerConsent}
            aria-invalid={errors.ownerConsent ? true : undefined}
            aria-describedby={errors.ownerConsent ? "owner-consent-error" : undefined}
            onChange={({ target }) => set({ ownerConsent: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span>{t("tenancies.ownerConsent")}</span>
        </label>
        {errors.ownerConsent && (
          <p id="owner-consent-error" role="alert" className="font-medium text-danger text-sm">
            {errors.ownerConsent}
          </p>
        )}
      </div>
      {send.isPending && (
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
