import { t } from "#domain/i18n.ts";
import { undoStep } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import type { Api, ApiError } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { usePropertyChange } from "./queries.ts";

const failed = (error: unknown) => showFailure(error, { title: t("properties.notDone") });

/** Takes a step back, and says so. */
export function useUndo(propertyId: number) {
  const undo = usePropertyChange((api, { stepId, key }: { stepId: number; key: string }) =>
    api.send(undoStep(propertyId, stepId), { idempotencyKey: key }),
  );
  return {
    ...undo,
    take: (stepId: number) =>
      undo.mutate(
        { stepId, key: newActionKey() },
        { onSuccess: () => void toast({ title: t("properties.undone") }), onError: failed },
      ),
  };
}

export interface StepOptions {
  /** What to say once it is done. */
  done: string;
  onDone?: () => void;
  /** @returns whether the refusal is shown by whoever asked */
  onRefused?: (error: ApiError | Error) => boolean;
}

/** A step that can be undone: says that it is done, with a way back. */
export function useStep<Input extends object>(
  propertyId: number,
  send: (api: Api, input: Input, key: string) => Promise<{ data: { stepId: number } }>,
) {
  const undo = useUndo(propertyId);
  const change = usePropertyChange((api, { input, key }: { input: Input; key: string }) =>
    send(api, input, key),
  );
  return {
    isPending: change.isPending,
    take: (input: Input, { done, onDone, onRefused }: StepOptions) =>
      change.mutate(
        { input, key: newActionKey() },
        {
          onSuccess: ({ stepId }) => {
            toast({
              title: done,
              action: { label: t("properties.undo"), onClick: () => undo.take(stepId) },
            });
            onDone?.();
          },
          onError: (error) => {
            if (!onRefused?.(error)) failed(error);
          },
        },
      ),
  };
}
