import { useMutation } from "@tanstack/react-query";
import { ChevronLeft, MessageCircle, Phone } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { requestResetLink } from "#domain/accounts/endpoints.ts";
import { whatsappLink } from "#domain/bookings/payment.ts";
import { t } from "#domain/i18n.ts";
import { dialable } from "#domain/listings/rules.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { useSite } from "#web/lib/site.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";

interface ForgotPasswordProps {
  phone: string;
  onPhone: (phone: string) => void;
  /** Leads back to the login, where there is one. */
  onBack?: () => void;
}

function AskByText({ phone, onPhone }: Omit<ForgotPasswordProps, "onBack">) {
  const api = useApi();
  const [error, setError] = useState<string>();
  const ask = useMutation({
    retry: false,
    mutationFn: () => api.send(requestResetLink(), { json: { phoneNumber: phone } }),
    onError: (failure) => setError(messageOf(failure, t("accounts.resetNotAsked"))),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    if (phone.length < PHONE_DIGITS) return setError(t("accounts.invalidPhone"));
    setError(undefined);
    ask.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{t("accounts.resetBySms")}</p>
      <PhoneInput
        label={t("accounts.mobileNumber")}
        autoComplete="username"
        value={phone}
        onChange={(digits) => {
          onPhone(digits);
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" size="lg" busy={ask.isPending}>
        {t("accounts.sendLink")}
      </Button>
      <p role="status" className="rounded-ctl bg-brand-soft px-4 py-3 font-medium empty:hidden">
        {ask.isSuccess && t("accounts.resetAsked")}
      </p>
      {ask.isSuccess && <p className="font-medium">{t("accounts.resetNotCome")}</p>}
      {/* A way in for people whose number others have asked for too often. */}
      {(ask.isSuccess || ask.isError) && <AskAPerson phone={phone} />}
    </form>
  );
}

/** The way on where no SMS can be sent, or none comes: a person checks who asks, and hands out a link. */
function AskAPerson({ phone }: Pick<ForgotPasswordProps, "phone">) {
  const site = useSite();
  const note = phone ? t("accounts.resetNoteWithPhone", { phone }) : t("accounts.resetNote");
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t("accounts.resetByPerson")}</p>
      {site && (
        <div className="grid gap-3 sm:grid-cols-2">
          <a
            href={whatsappLink(site.whatsappNumber, note)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("primary", "lg")}
          >
            <MessageCircle aria-hidden="true" className="size-4.5" />
            WhatsApp
          </a>
          <a href={`tel:${dialable(site.chatNumber)}`} className={buttonClass("secondary", "lg")}>
            <Phone aria-hidden="true" className="size-4.5" />
            {t("accounts.callUs")}
          </a>
        </div>
      )}
    </div>
  );
}

export function ForgotPassword({ phone, onPhone, onBack }: ForgotPasswordProps) {
  const canText = useSite()?.canText;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex items-center gap-1">
        {onBack && (
          <button
            type="button"
            onClick={onBack}
            // The button that led here is gone: whoever came by keyboard goes on from this one.
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus
            aria-label={t("accounts.backToLogin")}
            title={t("accounts.backToLogin")}
            className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-brand-soft"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
        )}
        <h2 id={id} className="font-bold text-lg tracking-tight">
          {t("accounts.forgotTitle")}
        </h2>
      </div>
      {canText ? <AskByText phone={phone} onPhone={onPhone} /> : <AskAPerson phone={phone} />}
    </section>
  );
}
