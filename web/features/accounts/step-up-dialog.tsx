import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PASSWORD_MIN } from "#domain/accounts/contract.ts";
import { confirmAdmin } from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { useSession } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

/** Asks for one's own password, or for the admin password where the code opened admin mode. */
export default function StepUpDialog({ onClose }: { onClose: (typed: boolean) => void }) {
  const api = useApi();
  const isAdmin = useSession().data?.isAdmin === true;
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    // Every wrong password counts: none is repeated by itself, and what was typed is not kept.
    retry: false,
    gcTime: 0,
    mutationFn: (typed: string) => api.send(confirmAdmin(), { json: { password: typed } }),
    onSuccess: () => onClose(true),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // Dialogs of the page are its ancestors in React's tree.
    event.stopPropagation();
    if (password.length >= PASSWORD_MIN.login && !confirm.isPending) confirm.mutate(password);
  }

  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      size="sm"
      title={isAdmin ? t("accounts.stepUpTitle") : t("accounts.stepUpAdminTitle")}
      description={t("accounts.stepUpHint")}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <PasswordInput
          label={isAdmin ? t("accounts.yourPassword") : t("accounts.adminPassword")}
          // The only thing to do here, and asked for a moment ago.
          autoFocus
          autoComplete={isAdmin ? "current-password" : "off"}
          maxLength={200}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            confirm.reset();
          }}
          error={
            fieldsOf(confirm.error).password ??
            (confirm.error ? messageOf(confirm.error, t("accounts.passwordNotChecked")) : undefined)
          }
        />
        <Button type="submit" busy={confirm.isPending} disabled={password.length < PASSWORD_MIN.login}>
          {t("accounts.continue")}
        </Button>
      </form>
    </Dialog>
  );
}
