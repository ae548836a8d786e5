import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The admin password, hidden until somebody wants to see it. Kept nowhere. */
export function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Admin password" error={error}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            {...control}
            name="adminPassword"
            type={shown ? "text" : "password"}
            autoComplete="off"
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="min-h-12 w-full rounded-ctl border border-line bg-surface pr-14 pl-3.5 text-base text-ink hover:border-muted aria-invalid:border-danger"
          />
          <IconButton
            label={shown ? "Hide the admin password" : "Show the admin password"}
            onClick={() => setShown(!shown)}
            className="absolute right-0.5"
          >
            {shown ? <EyeOff className="size-5 text-muted" /> : <Eye className="size-5 text-muted" />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
