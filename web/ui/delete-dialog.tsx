import { type FormEvent, useState } from "react";
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
      title={`Delete ${props.name}?`}
      description="Guests no longer find it. Bookings that were made stay as they are."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <PasswordInput
          label="Admin password"
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={props.error}
        />
        <Checkbox
          label="Yes, take this PG off the site"
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => change(false)}>
            Keep it
          </Button>
          <Button type="submit" variant="destructive" busy={props.busy} disabled={password === "" || !sure}>
            Delete
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
