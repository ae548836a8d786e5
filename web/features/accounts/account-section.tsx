import type { FormEvent, ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { Button } from "#web/ui/button.tsx";

interface AccountSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, hint, children }: AccountSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div>
        <h2 className="font-bold text-lg tracking-tight">{title}</h2>
        {hint && <p className="mt-0.5 text-muted text-sm">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

export interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
}

/** What came of the last change of a section: said beside its button. */
export function Outcome({ saving, done = t("accounts.saved") }: { saving: Saving; done?: string }) {
  const named = Object.keys(fieldsOf(saving.error)).length > 0;
  return (
    <>
      <p role="status" className="font-medium text-brand text-sm empty:hidden">
        {saving.isSuccess && done}
      </p>
      {saving.error && !named && !isCancelled(saving.error) && (
        <p role="alert" className="font-medium text-danger text-sm">
          {messageOf(saving.error, t("accounts.notSaved"))}
        </p>
      )}
    </>
  );
}

interface SectionFormProps {
  saving: Saving;
  onSave: () => void;
  label?: string;
  done?: string;
  disabled?: boolean;
  children: ReactNode;
}

/** A section that saves by itself. */
export function SectionForm({
  saving,
  onSave,
  label = t("shared.save"),
  done,
  disabled,
  children,
}: SectionFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending && !disabled) onSave();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={saving.isPending} disabled={disabled}>
          {label}
        </Button>
        <Outcome saving={saving} done={done} />
      </div>
    </form>
  );
}
