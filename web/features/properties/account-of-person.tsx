import { UserCheck } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { TenantView } from "#domain/properties/contract.ts";
import { untieTenant } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { usePropertyChange } from "./queries.ts";

/** That somebody sees their own side, and the way back where a link had come to the wrong person. */
export function AccountOfPerson({ propertyId, person }: { propertyId: number; person: TenantView }) {
  const [isAsking, setAsking] = useState(false);
  const untie = usePropertyChange((api, { key }: { key: string }) =>
    api.send(untieTenant(propertyId, person.id), { idempotencyKey: key }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-center gap-2 text-muted text-sm">
        <UserCheck aria-hidden="true" className="size-4" />
        {t("properties.hasAccount")}
      </span>
      {!person.isBooked && (
        <Button variant="quiet" className="-ml-4 sm:ml-0" onClick={() => setAsking(true)}>
          {t("properties.untie")}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("properties.untieTitle")}
        description={t("properties.untieText")}
        press={t("properties.untie")}
        busy={untie.isPending}
        onConfirm={() =>
          untie.mutate(
            { key: newActionKey() },
            {
              onSuccess: () => void toast({ title: t("properties.untied") }),
              onError: (error) => showFailure(error, { title: t("properties.notDone") }),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </div>
  );
}
