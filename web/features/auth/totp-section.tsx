import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense, useState } from "react";
import type { Account } from "#domain/auth/account.ts";
import { PASSWORD_MIN, type TotpConfirmed, type TotpSetup } from "#domain/auth/contract.ts";
import { api as paths } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { late } from "#web/lib/late.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { AccountSection, fieldErrors, Outcome, SectionForm } from "./account-section.tsx";

const Qr = late(() => import("#web/ui/qr.tsx"));

// Every wrong try counts, so none is repeated by itself; and nothing of it is kept in memory.
const once = { retry: false, gcTime: 0 } as const;

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const PasswordField = ({ value, onChange, error }: PasswordFieldProps) => (
  <PasswordInput
    label="Your password"
    autoComplete="current-password"
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
);

const CodeField = ({ value, onChange, error }: PasswordFieldProps) => (
  <Input
    label="Code from the app"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
);

function Start({ onStarted }: { onStarted: (setup: TotpSetup) => void }) {
  const api = useApi();
  const [password, setPassword] = useState("");
  const start = useMutation({
    ...once,
    mutationFn: async () => (await api.send<TotpSetup>("POST", paths.myTotp, { json: { password } })).data,
    onSuccess: onStarted,
  });
  return (
    <SectionForm
      saving={start}
      onSave={() => start.mutate()}
      label="Set up"
      disabled={password.length < PASSWORD_MIN.login}
    >
      <PasswordField
        value={password}
        onChange={(value) => {
          setPassword(value);
          start.reset();
        }}
        error={fieldErrors(start.error).password}
      />
    </SectionForm>
  );
}

interface ScanProps {
  setup: TotpSetup;
  onDone: (codes: string[]) => void;
}

function Scan({ setup, onDone }: ScanProps) {
  const api = useApi();
  const [code, setCode] = useState("");
  const confirm = useMutation({
    ...once,
    mutationFn: async () => (await api.send<TotpConfirmed>("PUT", paths.myTotp, { json: { code } })).data,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <SectionForm
      saving={confirm}
      onSave={() => confirm.mutate()}
      label="Turn on"
      disabled={code.trim().length < 6}
    >
      <p className="text-[15px]">
        Scan this with an authenticator app. Or type the key into the app by hand.
      </p>
      <div className="size-48">
        <Suspense fallback={null}>
          <Qr text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <code className="break-all text-sm">{setup.secret}</code>
      <CodeField
        value={code}
        onChange={(value) => {
          setCode(value);
          confirm.reset();
        }}
        error={fieldErrors(confirm.error).code}
      />
    </SectionForm>
  );
}

function Codes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="rounded-ctl bg-brand-soft px-4 py-3 font-medium">
        Two-step login is on. Keep these codes: each opens your account once, without the app. We don't show
        them again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept}>I've kept them</Button>
    </div>
  );
}

function TurnOff({ onOff }: { onOff: () => void }) {
  const api = useApi();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const remove = useMutation({
    ...once,
    mutationFn: () => api.send("DELETE", paths.myTotp, { json: { password, code } }),
    onSuccess: onOff,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  }
  const errors = fieldErrors(remove.error);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-[15px]">It's on: a login asks for a code of your authenticator app.</p>
      <PasswordField
        value={password}
        onChange={(value) => {
          setPassword(value);
          remove.reset();
        }}
        error={errors.password}
      />
      <CodeField
        value={code}
        onChange={(value) => {
          setCode(value);
          remove.reset();
        }}
        error={errors.code}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          variant="secondary"
          busy={remove.isPending}
          disabled={password.length < PASSWORD_MIN.login || code.trim().length < 6}
        >
          Turn off
        </Button>
        <Outcome saving={remove} />
      </div>
    </form>
  );
}

/** Two-step login, which is for admins: what they may do is worth more than one password. */
export default function TotpSection({ account }: { account: Account }) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<string[]>();
  const renew = () => {
    setSetup(undefined);
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: [paths.myAccount] });
  };
  return (
    <AccountSection
      title="Two-step login"
      hint="For admins: a code of an authenticator app beside your password."
    >
      {codes ? (
        <Codes codes={codes} onKept={renew} />
      ) : account.hasTotp ? (
        <TurnOff onOff={renew} />
      ) : setup ? (
        <Scan setup={setup} onDone={setCodes} />
      ) : (
        <Start onStarted={setSetup} />
      )}
    </AccountSection>
  );
}
