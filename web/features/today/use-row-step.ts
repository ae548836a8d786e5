import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { undoStep } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { toast } from "#web/lib/toast.ts";
import type { RowStep } from "./row-steps.ts";

/** Takes the step of a row. Without a connection it waits for one, as long as the page is open, and is taken once. */
export function useRowStep({ done, take }: RowStep) {
  const api = useApi();
  const client = useQueryClient();
  const failed = (error: unknown) =>
    showFailure(error, { title: t("today.failed"), fallback: t("shared.connection") });

  function undo({ propertyId, stepId }: { propertyId: number; stepId: number }) {
    api
      .send(undoStep(propertyId, stepId), { idempotencyKey: newActionKey() })
      .catch(failed)
      .finally(() => void client.invalidateQueries(PROPERTY_READS));
  }

  return useMutation({
    mutationFn: (key: string) => take(api, key),
    onSuccess: (step) =>
      toast({ title: done, ...(step && { action: { label: t("today.undo"), onClick: () => undo(step) } }) }),
    onError: failed,
    onSettled: () => client.invalidateQueries(PROPERTY_READS),
  });
}
