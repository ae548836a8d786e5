import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatPhone } from "#domain/phone.ts";
import { removeWarden } from "#domain/properties/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { wardensQuery } from "./queries.ts";
import { useStep } from "./use-step.ts";

interface Warden {
  userId: string;
  name: string;
}

/** Who helps to run a property. */
export function WardensList({ propertyId }: { propertyId: number }) {
  const wardens = useQuery(wardensQuery(useApi(), propertyId));
  const [asked, setAsked] = useState<Warden | null>(null);
  const remove = useStep(propertyId, (api, { userId }: { userId: string }, key) =>
    api.send(removeWarden(propertyId, userId), { idempotencyKey: key }),
  );
  if (wardens.isError && !wardens.data)
    return <ErrorState title={t("properties.wardensFailed")} hint={t("shared.connection")} query={wardens} />;
  const found = wardens.data ?? [];
  return (
    <>
      {found.length === 0 && <p className="text-muted">{t("properties.noWardens")}</p>}
      <ul className="grid gap-2">
        {found.map((warden) => (
          <li key={warden.userId} className="flex items-center gap-3">
            <span className="mr-auto" translate="no">
              <b>{warden.name}</b> {formatPhone(warden.phone)}
            </span>
            <Button variant="secondary" onClick={() => setAsked(warden)}>
              {t("properties.removeWarden")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t("properties.removeWardenTitle", { name: asked?.name ?? "" })}
        description={t("properties.removeWardenHint")}
        press={t("properties.removeWarden")}
        busy={remove.isPending}
        onConfirm={() =>
          remove.take(
            { userId: asked?.userId ?? "" },
            { done: t("properties.wardenRemoved"), onDone: () => setAsked(null) },
          )
        }
      />
    </>
  );
}
