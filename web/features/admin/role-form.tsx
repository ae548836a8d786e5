import { type FormEvent, useState } from "react";
import type { Person } from "#domain/accounts/account.ts";
import { ADMIN_ROLES, type AdminRole, roleLabel } from "#domain/accounts/roles.ts";
import { t } from "#domain/i18n.ts";
import { messageOf } from "#web/lib/failure.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/field.tsx";
import { useSetRole } from "./queries.ts";

/** Makes somebody an admin, or takes that back. */
export function RoleForm({ person }: { person: Person }) {
  const save = useSetRole(person.id);
  const [role, setRole] = useState<AdminRole | "">(person.adminRole ?? "");

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(role || null, { onSuccess: () => toast({ title: t("admin.roleSaved") }) });
  }

  return (
    <form
      onSubmit={submit}
      className="grid gap-3 border-line border-t pt-4 sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <Select
        label={t("admin.role")}
        hint={t("admin.roleHint")}
        value={role}
        onChange={(event) => setRole(event.target.value as AdminRole | "")}
        error={
          save.isError && !isCancelled(save.error)
            ? messageOf(save.error, t("admin.roleNotSaved"))
            : undefined
        }
      >
        <option value="">{t("admin.roleNone")}</option>
        {ADMIN_ROLES.map((each) => (
          <option key={each} value={each}>
            {roleLabel(each)}
          </option>
        ))}
      </Select>
      <Button
        type="submit"
        variant="secondary"
        className="sm:mt-6.5"
        busy={save.isPending}
        disabled={role === (person.adminRole ?? "")}
      >
        {t("admin.roleSave")}
      </Button>
    </form>
  );
}
