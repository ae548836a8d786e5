import { type FormEvent, useState } from "react";
import { authMessages, PASSWORD_MIN } from "#domain/auth/contract.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { useLogin, useUnlock } from "./queries.ts";

const said = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback;

function LoginForm() {
  const login = useLogin();
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (phone.length !== 10) {
      return toast({
        title: authMessages.invalidPhoneTitle,
        description: authMessages.invalidPhone,
        variant: "destructive",
      });
    }
    login.mutate(
      { phoneNumber: phone, password },
      {
        onError: (error) =>
          toast({
            title: authMessages.loginFailedTitle,
            description: said(error, authMessages.loginFailed),
            variant: "destructive",
          }),
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid content-start gap-4">
      <h2 className="font-bold text-lg tracking-tight">Log in</h2>
      <Input
        label="Mobile number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        value={phone}
        onChange={(event) => setPhone(event.target.value.replace(/\D/g, "").slice(0, 10))}
      />
      <Input
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        busy={login.isPending}
        disabled={phone.length < 10 || password.length < PASSWORD_MIN.login}
      >
        {login.isPending ? "Processing..." : "Login"}
      </Button>
    </form>
  );
}

function CodeForm() {
  const unlock = useUnlock();
  const [code, setCode] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code === "" || unlock.isPending) return;
    unlock.mutate(code);
  }

  return (
    <form noValidate onSubmit={submit} className="grid content-start gap-4">
      <h2 className="font-bold text-lg tracking-tight">Use the admin code</h2>
      <Input
        label="Admin code"
        type="password"
        autoComplete="off"
        hint="Opens the desk for 30 minutes, until this page is reloaded."
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          unlock.reset();
        }}
        error={unlock.isError ? said(unlock.error, authMessages.wrongAdminCode) : undefined}
      />
      <Button type="submit" variant="secondary" busy={unlock.isPending} disabled={code === ""}>
        Open the desk
      </Button>
    </form>
  );
}

/** Two ways to the desk: an account that is an admin, or the code. @param notice why the desk is closed, if it was open */
export function AdminGate({ notice, signedIn }: { notice: string | null; signedIn: boolean }) {
  return (
    <div className="mx-auto grid w-full max-w-[820px] gap-5">
      {notice && (
        <p role="alert" className="rounded-ctl bg-sun-soft px-4 py-3">
          {notice}
        </p>
      )}
      <div className="grid gap-8 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-2 sm:p-7">
        {signedIn ? (
          <p className="text-muted">
            You are logged in, but this account is not an admin. The code opens the desk all the same.
          </p>
        ) : (
          <LoginForm />
        )}
        <CodeForm />
      </div>
    </div>
  );
}
