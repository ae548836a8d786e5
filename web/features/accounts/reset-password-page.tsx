import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import type { PasswordResetInput } from "#domain/accounts/account.ts";
import { brokenPasswordRule } from "#domain/accounts/contract.ts";
import { resetPassword } from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { onSignedIn } from "#web/lib/session-change.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { asksForTotp } from "./queries.ts";
import { TotpField } from "./totp-field.tsx";

/** The token behind the #, taken out of the address at once; null until the browser has looked, "" without one. */
function useToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1);
      if (found) window.history.replaceState(window.history.state, "", pages.resetPassword());
      setToken((before) => found || before || "");
    };
    take();
    // A second link opened in the same tab changes nothing but this part of the address.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}

function useReset() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    retry: false,
    gcTime: 0,
    mutationFn: async (json: PasswordResetInput) =>
      onSignedIn(api, client, (await api.send(resetPassword(), { json })).data),
    onSuccess: () =>
      void toast({ title: t("accounts.loginSuccessTitle"), description: t("accounts.loginSuccess") }),
  });
}

const isSpent = (error: unknown) =>
  error instanceof ApiError && (error.code === "GONE" || error.fields.token !== undefined);

/** A link that opens nothing any more, and how to get another. */
function Spent() {
  const [phone, setPhone] = useState("");
  return (
    <div className="grid gap-5">
      <p role="alert" className="rounded-ctl bg-sun-soft px-4 py-3 font-medium">
        {t("accounts.resetSpent")}
      </p>
      <ForgotPassword phone={phone} onPhone={setPhone} />
    </div>
  );
}

function NewPassword({ token }: { token: string }) {
  const reset = useReset();
  const [password, setPassword] = useState("");
  const [broken, setBroken] = useState<string>();
  const [totp, setTotp] = useState("");
  const [needsTotp, setNeedsTotp] = useState(false);
  if (asksForTotp(reset.error) && !needsTotp) setNeedsTotp(true);

  if (reset.isSuccess) {
    return (
      <div className="grid justify-items-start gap-4">
        <p role="status" className="rounded-ctl bg-brand-soft px-4 py-3 font-medium">
          {t("accounts.resetDone")}
        </p>
        <Link to={pages.home} className={buttonClass()}>
          {t("accounts.seeAllPgs")}
        </Link>
      </div>
    );
  }
  if (token === "" || isSpent(reset.error)) return <Spent />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reset.isPending) return;
    const rule = brokenPasswordRule(password);
    setBroken(rule?.message());
    if (!rule) reset.mutate(totp === "" ? { token, password } : { token, password, totp });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordInput
        label={t("accounts.newPassword")}
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setBroken(undefined);
        }}
        error={broken}
      />
      <PasswordRules password={password} />
      {needsTotp && <TotpField value={totp} onChange={setTotp} error={reset.error} />}
      <Button type="submit" size="lg" busy={reset.isPending} disabled={password === ""}>
        {t("accounts.setPassword")}
      </Button>
      {reset.isError && !asksForTotp(reset.error) && (
        <p role="alert" className="font-medium text-danger text-sm">
          {messageOf(reset.error, t("accounts.passwordNotSet"))}
        </p>
      )}
    </form>
  );
}

/** Where the link of a forgotten password leads. */
export function ResetPasswordPage() {
  const token = useToken();
  return (
    <div className="wrap grid max-w-[520px]! gap-5 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("accounts.chooseNewPassword")}</h1>
      {token === null ? <LoadingPage /> : <NewPassword key={token} token={token} />}
    </div>
  );
}
