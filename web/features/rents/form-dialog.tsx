import { type FormEvent, type ReactNode, useState } from "react";
import { t } from "#domain/i18n.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface FormDialogProps<Values> {
  title: string;
  description?: ReactNode;
  press: string;
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  onClose: () => void;
  initial: Values;
  /** What the server refuses is said beside its field. */
  send: (values: Values) => Promise<unknown>;
  /** Without a connection: it is sent once there is one. */
  isPaused: boolean;
  fields: (form: FormFields<Values>) => ReactNode;
}

export interface FormFields<Values> {
  values: Values;
  errors: Readonly<Record<string, string>>;
  set: (patch: Partial<Values>) => void;
}

/** A few fields in a dialog, which closes once they are taken. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, description, press, variant, size = "sm", onClose, isPaused, fields, send } = props;
  const [values, setValues] = useState(props.initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
      onClose();
    } catch (error) {
      const named = fieldsOf(error);
      setErrors(named);
      if (Object.keys(named).length === 0) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const set = (patch: Partial<Values>) => {
    setValues((now) => ({ ...now, ...patch }));
    setErrors({});
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size={size}
      dismissible={!busy || isPaused}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {fields({ values, errors, set })}
        {failure && (
          <p role="alert" className="font-medium text-danger text-sm">
            {failure}
          </p>
        )}
        {isPaused && (
          <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm">
            {t("properties.waitsForConnection")}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={onClose} disabled={busy && !isPaused}>
            {t("shared.back")}
          </Button>
          <Button type="submit" variant={variant} busy={busy}>
            {press}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
