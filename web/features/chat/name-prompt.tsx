import { type FormEvent, useEffect, useId, useState } from "react";
import { CHAT_LIMITS } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { cleanName } from "./identity.ts";

interface NamePromptProps {
  title: string;
  /** What they are called already, if that is known. */
  suggested: string;
  onName: (name: string) => void;
}

/** Before the first message: who is asking. */
export function NamePrompt({ title, suggested, onName }: NamePromptProps) {
  const [name, setName] = useState(suggested);
  const [missing, setMissing] = useState(false);
  const field = useId();
  // It may come after the dialog's opening, when it is known who asks.
  useEffect(() => document.getElementById(field)?.focus(), [field]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const cleaned = cleanName(name);
    if (cleaned === "") return setMissing(true);
    onName(cleaned);
  }

  return (
    <form noValidate onSubmit={submit} className="m-auto grid w-full max-w-[400px] gap-5 p-6">
      <div className="grid gap-1">
        <h2 className="text-balance font-bold text-2xl leading-tight tracking-tight">{title}</h2>
        <p className="text-muted">{t("chat.namePromptHint")}</p>
      </div>
      <Input
        id={field}
        label={t("chat.yourName")}
        autoComplete="given-name"
        data-first-focus=""
        value={name}
        maxLength={CHAT_LIMITS.name}
        error={missing ? t("chat.nameNeeded") : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" size="lg">
        {t("chat.startChat")}
      </Button>
    </form>
  );
}
