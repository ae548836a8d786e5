import { type FormEvent, useEffect, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { ApiError } from "#web/lib/api.ts";
import { bindFields, serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { usualTime, VisitTime } from "#web/ui/visit-time.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingFailure } from "./failures.ts";
import { useAskVisit } from "./visit-queries.ts";

const FIELDS = ["day", "time", "guestName", "guestPhone"] as const;

interface VisitDialogProps {
  listing: ListingDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** When somebody wants to come, and who they are. */
export default function VisitDialog({ listing, open, onOpenChange }: VisitDialogProps) {
  const ask = useAskVisit(listing.id);
  const { data: user } = useSession();
  const [values, setValues] = useState(() => ({ ...usualTime(), guestName: "", guestPhone: "" }));
  const { form, errors, show, forget } = useFormErrors(FIELDS);
  useEffect(() => {
    if (!user) return;
    setValues((now) => ({
      ...now,
      guestName: now.guestName || (user.firstName ?? ""),
      guestPhone: now.guestPhone || user.phoneNumber,
    }));
  }, [user]);
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch });
    forget(Object.keys(patch));
  };
  const part = { values, errors, onChange: change };
  const { text, choice } = bindFields(part);

  function send(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    const action = JSON.stringify([listing.id, values]);
    ask.mutateAsync({ ...values, key: actionKey(action) }).then(
      () => {
        actionDone(action);
        onOpenChange(false);
        toast({ title: t("bookings.visitSent"), description: t("bookings.visitSentHint") });
      },
      (error: unknown) => {
        if (error instanceof ApiError && !show(serverErrorsAt(FIELDS, error.fields))) return;
        toast({
          title: t("bookings.visitFailed"),
          description: bookingFailure(error),
          variant: "destructive",
        });
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("bookings.visitTitle")}
      description={t("bookings.visitHint")}
      size="sm"
    >
      <form ref={form} noValidate onSubmit={send} className="grid gap-4">
        <VisitTime id="visit" {...part} />
        <Input
          id="visit-name"
          label={t("bookings.fullName")}
          {...text("guestName")}
          autoComplete="name"
          maxLength={100}
        />
        <PhoneInput
          id="visit-phone"
          label={t("bookings.mobileNumber")}
          {...choice("guestPhone")}
          autoComplete="tel-national"
        />
        <Notice text={t("personal-data.noticeVisit")} />
        <Button type="submit" size="lg" busy={ask.isPending}>
          {t("bookings.visitAsk")}
        </Button>
      </form>
    </Dialog>
  );
}
