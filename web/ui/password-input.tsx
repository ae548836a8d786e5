import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { t } from "#domain/i18n.ts";
import { boxClass, Field } from "./field.tsx";

interface PasswordInputProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Dots, or on wish what was typed. */
export function PasswordInput({ label, hint, error, id, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const name = label.toLowerCase();
  const action = shown ? t("ui.hidePassword", { label: name }) : t("ui.showPassword", { label: name });
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <span className="relative flex">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={`${boxClass} pr-13`}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            title={action}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-ctl text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{action}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
