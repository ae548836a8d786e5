import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { AuditFilter } from "#domain/accounts/audit.ts";
import { RECORD_KINDS, recordKindLabel } from "#domain/accounts/record-words.ts";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Input, Select } from "#web/ui/field.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";
import { useAuditFile } from "./queries.ts";

const EMPTY = { phone: "", kind: "", id: "", from: "", to: "" };
type Typed = typeof EMPTY;

/** What an address asks for. */
export const typedIn = (params: URLSearchParams): Typed => ({
  ...EMPTY,
  ...Object.fromEntries([...params].filter(([name]) => Object.hasOwn(EMPTY, name))),
});

export const filterOf = ({ phone, kind, id, from, to }: Typed): AuditFilter => ({
  phoneNumber: phone.length === PHONE_DIGITS ? phone : undefined,
  kind: RECORD_KINDS.find((each) => each === kind),
  id: (kind && id.trim()) || undefined,
  from: from || undefined,
  to: to || undefined,
});

/** By person, kind, record and days. The file holds what is shown. */
export function AuditFilterForm({
  shown,
  onFilter,
}: {
  shown: Typed;
  onFilter: (wanted: Record<string, string>) => void;
}) {
  const [typed, setTyped] = useState(shown);
  const [before, setBefore] = useState(shown);
  // Back leads to what was shown before, and the fields follow.
  if (JSON.stringify(before) !== JSON.stringify(shown)) {
    setBefore(shown);
    setTyped(shown);
  }
  const [error, setError] = useState<string>();
  const file = useAuditFile(filterOf(shown));
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setError(undefined);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.phone !== "" && typed.phone.length !== PHONE_DIGITS)
      return setError(t("accounts.invalidPhone"));
    onFilter(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== "")));
  }

  function clear() {
    setTyped(EMPTY);
    setError(undefined);
    onFilter({});
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t("admin.auditFilter")}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <PhoneInput
        label={t("admin.mobileNumber")}
        autoComplete="off"
        value={typed.phone}
        onChange={(phone) => set({ phone })}
        error={error}
      />
      <Select
        label={t("admin.auditKind")}
        value={typed.kind}
        onChange={(event) => set({ kind: event.target.value })}
      >
        <option value="">{t("admin.auditAll")}</option>
        {RECORD_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {recordKindLabel(kind)}
          </option>
        ))}
      </Select>
      <Input
        label={t("admin.auditNumber")}
        autoComplete="off"
        maxLength={40}
        disabled={typed.kind === ""}
        value={typed.id}
        onChange={(event) => set({ id: event.target.value })}
      />
      <Input
        label={t("admin.auditFrom")}
        type="date"
        value={typed.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Input
        label={t("admin.auditTo")}
        type="date"
        value={typed.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Button type="submit">{t("admin.auditShow")}</Button>
        <Button variant="secondary" onClick={clear}>
          {t("admin.auditClear")}
        </Button>
        <Button variant="secondary" busy={file.isPending} onClick={() => file.mutate()}>
          <Download aria-hidden="true" className="size-4.5" />
          {t("admin.auditFile")}
        </Button>
      </div>
    </form>
  );
}
