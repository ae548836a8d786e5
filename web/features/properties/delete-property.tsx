import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { deleteProperty } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { usePropertyChange, useRefreshRoles } from "./queries.ts";

/** Deletes a property that was set up by mistake. */
export function DeleteProperty({ propertyId }: { propertyId: number }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const refreshRoles = useRefreshRoles();
  const remove = usePropertyChange((api, { key }: { key: string }) =>
    api.send(deleteProperty(propertyId), { idempotencyKey: key }),
  );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t("properties.deleteHint")}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t("properties.delete")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("properties.deleteTitle")}
        description={t("properties.deleteText")}
        press={t("properties.delete")}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { key: newActionKey() },
            {
              onSuccess: () => {
                void toast({ title: t("properties.deleted") });
                void refreshRoles();
                void navigate(pages.host);
              },
              onError: (error) => {
                setAsking(false);
                showFailure(error, { title: t("properties.notDone") });
              },
            },
          )
        }
      />
    </div>
  );
}
