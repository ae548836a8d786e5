import { type FormEvent, type ReactNode, useState } from "react";
import { t } from "#domain/i18n.ts";
import { messageOf } from "#web/lib/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { useUnlock } from "./queries.ts";

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
      <h2 className="font-bold text-lg tracking-tight">{t("admin.useCode")}</h2>
      <Input
        label={t("admin.code")}
        type="password"
        autoComplete="off"
        hint={t("admin.codeHint")}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          unlock.reset();
        }}
        error={unlock.isError ? messageOf(unlock.error, t("accounts.wrongAdminCode")) : undefined}
      />
      <Button type="submit" variant="secondary" busy={unlock.isPending} disabled={code === ""}>
        {t("admin.open")}
      </Button>
    </form>
  );
}

interface AdminGateProps {
  /** Why the admin dashboard is closed, if it was open. */
  notice: string | null;
  signedIn: boolean;
  /** The card to log in with. */
  login: ReactNode;
}

/** Two ways into the admin dashboard: an account that is an admin, or the code. */
export function AdminGate({ notice, signedIn, login }: AdminGateProps) {
  return (
    <div className="mx-auto grid w-full max-w-[820px] gap-5">
      {notice && (
        <p role="alert" className="rounded-ctl bg-sun-soft px-4 py-3">
          {notice}
        </p>
      )}
      <div className="grid gap-8 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-2 sm:p-7">
        {signedIn ? <p className="text-muted">{t("admin.notAdmin")}</p> : login}
        <CodeForm />
      </div>
    </div>
  );
}
