import { ArrowLeft } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type BookingView, UTR_LENGTH } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { ApiError } from "#web/lib/api.ts";
import { utrProblem } from "#web/lib/proof-file.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { ScreenshotField } from "#web/ui/screenshot-field.tsx";
import { UploadBar } from "#web/ui/upload-bar.tsx";
import { actionKey } from "./action-key.ts";
import { proofFailure } from "./failures.ts";
import { useSubmitProof } from "./queries.ts";
import { StickyBar } from "./sticky-bar.tsx";
import { WhatsappNote } from "./whatsapp-note.tsx";

export interface ProofValues {
  utr: string;
  file: File | null;
}

interface ProofViewProps {
  booking: BookingView;
  values: ProofValues;
  onChange: (values: ProofValues) => void;
  /** Absent where there is nothing to go back to. */
  onBack?: () => void;
  onSubmitted: (booking: BookingView) => void;
}

/** The proof that it was paid: the number of the transfer and a picture of it. */
export function ProofView({ booking, values, onChange, onBack, onSubmitted }: ProofViewProps) {
  const submit = useSubmitProof();
  const [errors, setErrors] = useState<{ utr?: string; file?: string }>({});
  const [progress, setProgress] = useState(0);

  function refused(error: unknown) {
    toast({
      title: t("bookings.errorTitle"),
      description: proofFailure(error),
      variant: "destructive",
    });
    const utr = error instanceof ApiError ? error.fields.utr : undefined;
    if (utr) setErrors({ utr });
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (submit.isPending) return;
    const wrong = {
      utr: utrProblem(values.utr),
      file: values.file ? undefined : t("bookings.proofRequired"),
    };
    setErrors(wrong);
    if (wrong.utr) document.getElementById("proof-utr")?.focus();
    if (wrong.utr || !values.file) return;
    setProgress(0);
    // The values are replaced whole at each change: the same object is the same proof. The promise is waited for and
    // not the callbacks of `mutate`, which are not called once this screen has gone.
    const { utr, file } = values;
    submit
      .mutateAsync({ bookingId: booking.id, utr, file, key: actionKey(values), onProgress: setProgress })
      .then(onSubmitted, refused);
  }

  return (
    <section aria-labelledby="submit-proof" className="flex flex-1 flex-col gap-5">
      <div className="flex items-start gap-2">
        {onBack && (
          <Button variant="quiet" onClick={onBack} disabled={submit.isPending} className="-ml-3 px-3!">
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t("shared.back")}
          </Button>
        )}
        <div className="min-w-0 pt-1.5">
          <h2 id="submit-proof" className="font-bold text-lg leading-tight tracking-tight">
            {t("bookings.proofTitle")}
          </h2>
          <p className="text-muted text-sm">
            {t("bookings.proofFor", { amount: formatRupees(booking.totalAmount) })}
          </p>
        </div>
      </div>
      <form noValidate onSubmit={send} className="flex flex-1 flex-col gap-5">
        <Input
          id="proof-utr"
          label={t("bookings.utrLabel")}
          name="utr"
          value={values.utr}
          // Capped here and not by the field, which would cut what is pasted before its spaces are gone.
          onChange={(event) => {
            onChange({ ...values, utr: event.target.value.replace(/\s/g, "").slice(0, UTR_LENGTH) });
            setErrors((now) => ({ ...now, utr: undefined }));
          }}
          disabled={submit.isPending}
          error={errors.utr}
          hint={t("bookings.utrHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <ScreenshotField
          file={values.file}
          onChange={(file) => {
            onChange({ ...values, file });
            setErrors((now) => ({ ...now, file: undefined }));
          }}
          error={errors.file}
          disabled={submit.isPending}
        />
        <div className="grid justify-items-start">
          <WhatsappNote booking={booking} utr={values.utr} />
        </div>
        <StickyBar>
          <div className="grid w-full gap-2">
            {submit.isPending && <UploadBar progress={progress} />}
            <Button type="submit" size="lg" className="w-full" busy={submit.isPending}>
              {submit.isPending ? t("shared.sending") : t("bookings.submitProof")}
            </Button>
          </div>
        </StickyBar>
      </form>
    </section>
  );
}
