import { Content, List, Root, Trigger } from "radix-ui/tabs";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { brokenPasswordRule, PASSWORD_MIN } from "#domain/accounts/contract.ts";
import { t } from "#domain/i18n.ts";
import { invitation } from "#web/lib/invited.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { InvitedBy } from "./invited-by.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { asksForTotp, codeFault, isPhoneTaken, useLogin, useSignup } from "./queries.ts";
import { TotpField } from "./totp-field.tsx";

type Mode = "login" | "signup";

const complain = (title: string, description: string) =>
  toast({ title, description, variant: "destructive" });

/** What is wrong with the entries, the first thing only. */
function problemOf(mode: Mode, phone: string, password: string): [title: string, text: string] | null {
  if (phone.length !== PHONE_DIGITS) return [t("accounts.invalidPhoneTitle"), t("accounts.invalidPhone")];
  if (mode === "login") {
    return password.length < PASSWORD_MIN.login
      ? [t("accounts.invalidPasswordTitle"), t("accounts.invalidPassword")]
      : null;
  }
  const broken = brokenPasswordRule(password);
  return broken ? [t("accounts.passwordRequirementsTitle"), broken.message()] : null;
}

const tab =
  "min-h-11 flex-1 rounded-full font-semibold text-muted text-sm data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:inset-ring data-[state=active]:inset-ring-edge";
const link = "inline-flex min-h-11 items-center font-semibold text-brand hover:underline";

interface EntryFormProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  phone: string;
  onPhone: (phone: string) => void;
  onForgot: () => void;
}

function EntryForm({ mode, onMode, phone, onPhone, onForgot }: EntryFormProps) {
  const [fullName, setFullName] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const [referralCode, setReferralCode] = useState(invitation.load);
  const [login, signup] = [useLogin(), useSignup()];
  const pending = login.isPending || signup.isPending;
  const isLogin = mode === "login";
  const isTaken = !isLogin && isPhoneTaken(signup.error);
  // Once it was asked for it stays, also while the next try is under way.
  const [needsTotp, setNeedsTotp] = useState(false);
  if (asksForTotp(login.error) && !needsTotp) setNeedsTotp(true);

  function enter() {
    if (pending) return;
    const problem = problemOf(mode, phone, password);
    if (problem) return complain(...problem);
    const json = { phoneNumber: phone, password };
    if (isLogin) login.mutate(totp === "" ? json : { ...json, totp });
    else {
      const invited = referralCode === "" ? {} : { referralCode };
      signup.mutate({ ...json, fullName: fullName.trim(), ...invited });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    enter();
  }

  // A browser sends no form whose button is switched off: whoever presses Enter is told what is missing.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    enter();
  }

  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-4">
      <PhoneInput
        label={t("accounts.mobileNumber")}
        autoComplete="username"
        value={phone}
        onChange={(digits) => {
          onPhone(digits);
          if (!signup.isPending) signup.reset();
        }}
      />
      {!isLogin && (
        <Input
          label={t("accounts.fullName")}
          autoComplete="name"
          maxLength={100}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
        />
      )}
      <PasswordInput
        label={t("accounts.password")}
        autoComplete={isLogin ? "current-password" : "new-password"}
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isLogin && needsTotp && <TotpField value={totp} onChange={setTotp} error={login.error} />}
      {!isLogin && <PasswordRules password={password} />}
      {!isLogin && (
        <InvitedBy
          value={referralCode}
          onChange={(code) => {
            setReferralCode(code);
            signup.reset();
          }}
          error={codeFault(signup.error)}
        />
      )}
      {!isLogin && <Notice text={t("personal-data.noticeSignUp")} />}
      <Button
        type="submit"
        size="lg"
        busy={pending}
        disabled={phone.length < PHONE_DIGITS || password.length < PASSWORD_MIN.login}
      >
        {pending ? t("accounts.processing") : isLogin ? t("accounts.login") : t("accounts.createAccount")}
      </Button>
      {isTaken && <p role="status">{t("accounts.phoneTakenHelp")}</p>}
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-[15px]">
        <button type="button" onClick={() => onMode(isLogin ? "signup" : "login")} className={link}>
          {isLogin ? t("accounts.noAccountYet") : t("accounts.haveAccount")}
        </button>
        {(isLogin || isTaken) && (
          <button type="button" onClick={onForgot} className={link}>
            {t("accounts.forgotPassword")}
          </button>
        )}
      </p>
    </form>
  );
}

/** Login and sign-up by phone number. Whoever shows it sees by the session that it has done its work. */
export function AuthCard({ signUp = false }: { signUp?: boolean }) {
  const [mode, setMode] = useState<Mode>(signUp ? "signup" : "login");
  const [forgot, setForgot] = useState(false);
  const id = useId();
  const [phone, setPhone] = useState("");
  if (forgot) return <ForgotPassword phone={phone} onPhone={setPhone} onBack={() => setForgot(false)} />;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="font-bold text-lg tracking-tight">
          {t("accounts.phoneAuthentication")}
        </h2>
        <p className="text-muted text-sm">{t("accounts.phoneAuthenticationHint")}</p>
      </div>
      <Root value={mode} onValueChange={(value) => setMode(value as Mode)} className="grid gap-4">
        <List
          aria-label={t("accounts.loginOrSignUp")}
          className="flex rounded-full bg-brand-soft p-1 inset-ring inset-ring-edge"
        >
          <Trigger value="login" className={tab}>
            {t("accounts.login")}
          </Trigger>
          <Trigger value="signup" className={tab}>
            {t("accounts.signUpTab")}
          </Trigger>
        </List>
        <Content value={mode} tabIndex={-1} className="outline-none">
          <EntryForm
            mode={mode}
            onMode={setMode}
            phone={phone}
            onPhone={setPhone}
            onForgot={() => setForgot(true)}
          />
        </Content>
      </Root>
    </section>
  );
}
