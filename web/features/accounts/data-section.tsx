import { Download } from "lucide-react";
import { useState } from "react";
import { PASSWORD_MIN } from "#domain/accounts/contract.ts";
import { t } from "#domain/i18n.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { useDeleteAccount, useDownload } from "./account-queries.ts";
import { AccountSection, Outcome } from "./account-section.tsx";

function DeleteForm({ onBack }: { onBack: () => void }) {
  const remove = useDeleteAccount();
  const [password, setPassword] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password.length >= PASSWORD_MIN.login && !remove.isPending) remove.mutate(password);
      }}
      className="grid gap-4"
    >
      <div className="grid gap-1">
        <h3 className="font-semibold">{t("accounts.deleteRemoves")}</h3>
        <p className="text-muted">{t("accounts.deleteRemovesText")}</p>
      </div>
      <div className="grid gap-1">
        <h3 className="font-semibold">{t("accounts.deleteKeeps")}</h3>
        <p className="text-muted">{t("accounts.deleteKeepsText")}</p>
        <p className="text-muted">{t("accounts.deleteKeepsCode")}</p>
      </div>
      <PasswordInput
        label={t("accounts.yourPassword")}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          remove.reset();
        }}
        error={fieldsOf(remove.error).password}
      />
      <Outcome saving={remove} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack} disabled={remove.isPending}>
          {t("accounts.keepAccount")}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          busy={remove.isPending}
          disabled={password.length < PASSWORD_MIN.login}
        >
          {t("accounts.deleteForGood")}
        </Button>
      </div>
    </form>
  );
}

export function DataSection() {
  const download = useDownload();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection title={t("accounts.yourData")}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4.5" />
          {t("accounts.downloadData")}
        </Button>
        <p className="text-muted text-sm">{t("accounts.downloadDataHint")}</p>
        {download.isError && <Outcome saving={download} />}
      </div>
      <div>
        <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
          {t("accounts.deleteAccount")}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title={t("accounts.deleteTitle")}
        description={t("accounts.deleteHint")}
      >
        <DeleteForm onBack={() => setAsking(false)} />
      </Dialog>
    </AccountSection>
  );
}
