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

export interface StepOptions<Done> {
  /** What to say once it is done. */
  done: string | ((made: Done) => string);
  /** Whether it can be taken back; it can unless this says otherwise. */
  canUndo?: boolean;
  onDone?: () => void;
  /** @returns whether the refusal is shown by whoever asked */
  onRefused?: (error: ApiError | Error) => boolean;
}

/** A step that can be undone: says that it is done, with a way back. */
export function useStep<Input extends object, Done extends { stepId: number }>(
  propertyId: number,
  send: (api: Api, input: Input, key: string) => Promise<{ data: Done }>,
) {
  const undo = useUndo(propertyId);
  const change = usePropertyChange((api, { input, key }: { input: Input; key: string }) =>
    send(api, input, key),
  );
  return {
    isPending: change.isPending,
    /** Without a connection: it goes out once there is one. */
    isPaused: change.isPaused,
    take: (input: Input, { done, canUndo = true, onDone, onRefused }: StepOptions<Done>) =>
      change.mutate(
        { input, key: newActionKey() },
        {
          onSuccess: (made) => {
            toast({
              title: typeof done === "string" ? done : done(made),
              ...(canUndo && {
                action: { label: t("properties.undo"), onClick: () => undo.take(made.stepId) },
              }),
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
