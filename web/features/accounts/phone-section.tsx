import { BadgeCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type Account, PHONE_CODE_DIGITS } from "#domain/accounts/account.ts";
import { t } from "#domain/i18n.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { usePhoneCode, usePhoneConfirmation } from "./account-queries.ts";
import { AccountSection } from "./account-section.tsx";

function CodeForm({ phone, onAgain }: { phone: string; onAgain: () => void }) {
  const confirm = usePhoneConfirmation();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length !== PHONE_CODE_DIGITS) return setWrong(t("accounts.phoneCodeInvalid"));
    confirm.mutate(code, {
      onSuccess: () => void toast({ title: t("accounts.phoneConfirmedToast") }),
      onError: (error) => setWrong(fieldsOf(error).code ?? messageOf(error)),
    });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{t("accounts.phoneCodeSent", { phone: `+91 ${phone}` })}</p>
      <Input
        label={t("accounts.phoneCode")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, "").slice(0, PHONE_CODE_DIGITS));
          setWrong(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending}>
          {t("accounts.phoneConfirm")}
        </Button>
        <Button variant="secondary" onClick={onAgain}>
          {t("accounts.phoneCodeAgain")}
        </Button>
      </div>
    </form>
  );
}

/** The way to show that the number is theirs; nothing where this site cannot send SMS. */
export function PhoneSection({ account }: { account: Account }) {
  const send = usePhoneCode();
  // A code that has come stays good when another could not be sent.
  const [wasSent, setSent] = useState(false);
  // The page may have been loaded anew since the code was sent.
  const [hasCode, setHasCode] = useState(false);
  const sendCode = () => send.mutate(undefined, { onSuccess: () => setSent(true) });
  const { phoneNumber, isPhoneConfirmed, canConfirmPhone } = account;
  if (!isPhoneConfirmed && !canConfirmPhone) return null;
  return (
    <AccountSection title={t("accounts.phoneTitle")}>
      {isPhoneConfirmed && (
        <p className="flex items-center gap-2">
          <BadgeCheck aria-hidden="true" className="size-5 text-brand" />
          {t("accounts.phoneIsConfirmed")}
        </p>
      )}
      {!isPhoneConfirmed && (wasSent || hasCode) && <CodeForm phone={phoneNumber} onAgain={sendCode} />}
      {!isPhoneConfirmed && !wasSent && !hasCode && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{t("accounts.phoneWhy")}</p>
          <div className="flex flex-wrap gap-3">
            <Button busy={send.isPending} onClick={sendCode}>
              {t("accounts.phoneSendCode")}
            </Button>
            <Button variant="secondary" onClick={() => setHasCode(true)}>
              {t("accounts.phoneHaveCode")}
            </Button>
          </div>
        </div>
      )}
      {send.isError && (
        <p role="alert" className="font-medium text-danger">
          {messageOf(send.error)}
        </p>
      )}
    </AccountSection>
  );
}
