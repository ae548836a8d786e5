import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { leavePlace } from "#domain/properties/endpoints.ts";
import type { OwnPlace } from "#domain/today/contract.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { sessionKey } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** For a person who was tied to a PG by mistake. A booking of their own is called off instead. */
export function LeavePlace({ place: { tenantId } }: { place: OwnPlace }) {
  const api = useApi();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: (idempotencyKey: string) => api.send(leavePlace(tenantId), { idempotencyKey }),
    onSuccess: () => {
      toast({ title: t("today.notMeDone") });
      void client.invalidateQueries({ queryKey: sessionKey });
    },
    onError: (error) => showFailure(error, { title: t("today.failed"), fallback: t("shared.connection") }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries(PROPERTY_READS);
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-5 text-muted text-sm">
      {t("today.notMeHint")}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("today.notMe")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("today.notMeTitle")}
        description={t("today.notMeText")}
        press={t("today.notMeYes")}
        busy={leave.isPending}
        onConfirm={() => leave.mutate(newActionKey())}
      />
    </div>
  );
}
