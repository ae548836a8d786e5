import { type FormEvent, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { TextArea } from "./field.tsx";

interface TextFormProps {
  label: string;
  hint?: string;
  initial?: string;
  rows?: number;
  maxLength: number;
  press: string;
  variant?: ButtonVariant;
  /** What is wrong with the text, if anything. */
  check: (text: string) => string | false;
  /** @param key stays the same until the text changes or the call is refused */
  send: (text: string, key: string) => Promise<unknown>;
  /** What to say of a failure beside the text. */
  failureOf?: (error: unknown) => string | undefined;
  onSent: () => void;
  onBack?: () => void;
}

/** A form of one text: what somebody reports, replies or answers. */
export function TextForm({ check, send, failureOf = messageOf, onSent, onBack, ...look }: TextFormProps) {
  const [text, setText] = useState(look.initial ?? "");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newActionKey());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = check(text.trim());
    if (wrong) return setError(wrong);
    setError(undefined);
    setBusy(true);
    try {
      await send(text.trim(), key.current);
      onSent();
    } catch (failure) {
      // Where the answer was lost, the same call is repeated by its key.
      if (failure instanceof ApiError && failure.status < 500) key.current = newActionKey();
      setError(failureOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label={look.label}
        hint={look.hint}
        value={text}
        rows={look.rows ?? 4}
        maxLength={look.maxLength}
        error={error}
        onChange={(event) => {
          key.current = newActionKey();
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {onBack && (
          <Button variant="secondary" onClick={onBack} disabled={busy}>
            {t("shared.back")}
          </Button>
        )}
        <Button type="submit" variant={look.variant} busy={busy}>
          {look.press}
        </Button>
      </div>
    </form>
  );
}
