import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Checkbox } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is about to go. */
  name: string;
  busy: boolean;
  error: string | undefined;
  onConfirm: (password: string) => void;
}

/** Asks for the admin password and a confirmation before a PG is taken away. */
export function DeleteDialog(props: DeleteDialogProps) {
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const change = (open: boolean) => {
    if (!open) {
      setPassword("");
      setSure(false);
    }
    props.onOpenChange(open);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    // From a dialog in a card: what holds the card must not take this for a form of its own.
    event.stopPropagation();
    if (password !== "" && sure && !props.busy) props.onConfirm(password);
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={change}
      size="sm"
      title={t("ui.deleteTitle", { name: props.name })}
      description={t("ui.deleteHint")}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <PasswordInput
          label={t("ui.adminPassword")}
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={props.error}
        />
        <Checkbox
          label={t("ui.deleteConfirm")}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => change(false)}>
            {t("ui.keepIt")}
          </Button>
          <Button type="submit" variant="destructive" busy={props.busy} disabled={password === "" || !sure}>
            {t("shared.delete")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
