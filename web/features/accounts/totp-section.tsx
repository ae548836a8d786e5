import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import type { Account } from "#domain/accounts/account.ts";
import { PASSWORD_MIN, type TotpSetup } from "#domain/accounts/contract.ts";
import {
  confirmTotp,
  getAccount,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { keyOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { AccountSection, Outcome, SectionForm } from "./account-section.tsx";

const Qr = lazyWithRetry(() => import("#web/ui/qr.tsx"));

/** From here on down we ask to get new ones. */
const FEW_CODES = 3;

// Every wrong try counts, so none is repeated by itself; and nothing of it is kept in memory.
const once = { retry: false, gcTime: 0 } as const;

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const PasswordField = ({ value, onChange, error }: PasswordFieldProps) => (
  <PasswordInput
    label={t("accounts.yourPassword")}
    autoComplete="current-password"
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
);

interface CodeFieldProps extends PasswordFieldProps {
  /** A recovery code has letters, which a keypad of digits lacks. */
  takesRecovery?: boolean;
}

const CodeField = ({ value, onChange, error, takesRecovery = false }: CodeFieldProps) => (
  <Input
    label={t("accounts.codeFromApp")}
    hint={takesRecovery ? t("accounts.totpFieldHint") : undefined}
    inputMode={takesRecovery ? "text" : "numeric"}
    autoCapitalize="none"
    autoComplete="one-time-code"
    maxLength={40}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
);

async function copy(text: string, title: string): Promise<void> {
  if (await copyText(text)) toast({ title });
  else
    toast({ title: t("accounts.notCopied"), description: t("accounts.copyByHand"), variant: "destructive" });
}

/** In fours, as people read and type it; apps take no notice of spaces. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, "$& ");

function Start({ onStarted }: { onStarted: (setup: TotpSetup) => void }) {
  const api = useApi();
  const [password, setPassword] = useState("");
  const start = useMutation({
    ...once,
    mutationFn: async () => (await api.send(startTotp(), { json: { password } })).data,
    onSuccess: onStarted,
  });
  return (
    <SectionForm
      saving={start}
      onSave={() => start.mutate()}
      label={t("accounts.totpSetUp")}
      disabled={password.length < PASSWORD_MIN.login}
    >
      <PasswordField
        value={password}
        onChange={(value) => {
          setPassword(value);
          start.reset();
        }}
        error={fieldsOf(start.error).password}
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
    mutationFn: async () => (await api.send(confirmTotp(), { json: { code } })).data,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <SectionForm
      saving={confirm}
      onSave={() => confirm.mutate()}
      label={t("accounts.turnOn")}
      disabled={code.trim().length < 6}
    >
      <div className="size-48">
        <Suspense fallback={null}>
          <Qr text={setup.uri} label={t("accounts.qrLabel")} />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="text-sm">{inFours(setup.secret)}</code>
        <Button variant="secondary" onClick={() => void copy(setup.secret, t("accounts.keyCopied"))}>
          {t("accounts.copyKey")}
        </Button>
      </div>
      <CodeField
        value={code}
        onChange={(value) => {
          setCode(value);
          confirm.reset();
        }}
        error={fieldsOf(confirm.error).code}
      />
    </SectionForm>
  );
}

function Codes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className="grid gap-4">
      <ul
        aria-label={t("accounts.recoveryCodes")}
        className="grid gap-x-8 gap-y-1 font-mono text-[15px] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy(codes.join("\n"), t("accounts.codesCopied"))}>
          {t("accounts.copyCodes")}
        </Button>
        <Button onClick={onKept}>{t("accounts.codesKept")}</Button>
      </div>
    </div>
  );
}

const leftText = (count: number): string =>
  count > 0 && count <= FEW_CODES
    ? t("accounts.fewCodesLeft", { count })
    : t("accounts.codesLeft", { count });

function CodesLeft({ left, onNew }: { left: number; onNew: (codes: string[]) => void }) {
  const api = useApi();
  const renewal = useMutation({
    ...once,
    mutationFn: async () => (await api.send(renewRecoveryCodes())).data,
    onSuccess: ({ recoveryCodes }) => onNew(recoveryCodes),
  });
  return (
    <div className="grid gap-3 border-line border-b pb-5">
      <div>
        <h3 className="font-semibold">{t("accounts.recoveryCodes")}</h3>
        <p className={`text-[15px] ${left <= FEW_CODES ? "font-medium text-danger" : ""}`}>
          {leftText(left)}
        </p>
        {left > 0 && <p className="mt-0.5 text-muted text-sm">{t("accounts.newCodesHint")}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" busy={renewal.isPending} onClick={() => renewal.mutate()}>
          {t("accounts.newCodes")}
        </Button>
        <Outcome saving={renewal} />
      </div>
    </div>
  );
}

function TurnOff({ onOff }: { onOff: () => void }) {
  const api = useApi();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const remove = useMutation({
    ...once,
    mutationFn: () => api.send(removeTotp(), { json: { password, code } }),
    onSuccess: onOff,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  }
  const errors = fieldsOf(remove.error);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div>
        <h3 className="font-semibold">{t("accounts.turnOffTitle")}</h3>
        <p className="mt-0.5 text-muted text-sm">{t("accounts.turnOffHint")}</p>
      </div>
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
        takesRecovery
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          variant="secondary"
          busy={remove.isPending}
          disabled={password.length < PASSWORD_MIN.login || code.trim().length < 6}
        >
          {t("accounts.turnOff")}
        </Button>
        <Outcome saving={remove} />
      </div>
    </form>
  );
}

type Step = "off" | "scan" | "codes" | "renewed" | "on";

const INTRO: Record<Step, () => string> = {
  off: () => t("accounts.totpOffIntro"),
  scan: () => t("accounts.totpScanIntro"),
  codes: () => t("accounts.totpCodesIntro"),
  renewed: () => t("accounts.totpRenewedIntro"),
  on: () => t("accounts.totpOnIntro"),
};

/** Where a step begins. Its form takes the place of the one that had the focus, so the focus comes here. */
function Intro({ step }: { step: Step }) {
  const text = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) text.current?.focus();
    shown.current = step;
  }, [step]);
  const done =
    step === "codes" || step === "renewed" ? "rounded-ctl bg-brand-soft px-4 py-3 font-medium" : "";
  return (
    <p ref={text} tabIndex={-1} className={`text-[15px] outline-none ${done}`}>
      {INTRO[step]()}
    </p>
  );
}

/** Recovery codes on the screen, and by which step they came. */
interface NewCodes {
  step: "codes" | "renewed";
  list: string[];
}

/** Two-step login, which is for admins: what they may do is worth more than one password. */
export default function TotpSection({ account }: { account: Account }) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<NewCodes>();
  const reload = () => client.invalidateQueries({ queryKey: keyOf(getAccount()) });
  const finish = async () => {
    await reload();
    setSetup(undefined);
    setCodes(undefined);
  };
  const show = (next: NewCodes) => {
    setCodes(next);
    // Whoever leaves the page without pressing the button finds it as it is now.
    void reload();
  };
  const step: Step = codes?.step ?? (account.hasTotp ? "on" : setup ? "scan" : "off");
  return (
    <AccountSection title={t("accounts.totpTitle")} hint={t("accounts.totpHint")}>
      <Intro step={step} />
      {step === "off" && <Start onStarted={setSetup} />}
      {setup && step === "scan" && <Scan setup={setup} onDone={(list) => show({ step: "codes", list })} />}
      {codes && <Codes codes={codes.list} onKept={finish} />}
      {step === "on" && (
        <CodesLeft left={account.recoveryCodesLeft} onNew={(list) => show({ step: "renewed", list })} />
      )}
      {step === "on" && <TurnOff onOff={finish} />}
    </AccountSection>
  );
}
