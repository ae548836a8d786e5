import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { openAdminMode } from "#web/lib/admin-mode.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

interface AdminPromptProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onGranted: () => void;
}

function PromptForm({ onGranted }: Pick<AdminPromptProps, "onGranted">) {
  const api = useApi();
  const [code, setCode] = useState("");
  const unlock = useMutation({
    // Every try counts: a failed one is not repeated. What was typed is not kept either.
    retry: false,
    gcTime: 0,
    mutationFn: (typed: string) => openAdminMode(api, typed),
    onSuccess: onGranted,
    // Whoever guesses learns nothing from the screen.
    onError: () => console.info("The admin code was not accepted"),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code !== "" && !unlock.isPending) unlock.mutate(code);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordInput
        label={t("accounts.adminCode")}
        // The only thing to do here, and asked for a moment ago.
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" disabled={code === ""}>
        {t("accounts.continue")}
      </Button>
    </form>
  );
}

/** Asks for the code. A wrong one changes nothing on the screen. */
export function AdminPrompt({ open, onOpenChange, onGranted }: AdminPromptProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t("accounts.adminAccess")}
      description={t("accounts.adminAccessHint")}
    >
      <PromptForm onGranted={onGranted} />
    </Dialog>
  );
}
