import { ApiError } from "#web/lib/api.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";

/** Says why a step was not taken; silent when the admin gave it up. */
export function showFailure(error: unknown, fallback = "That did not go through. Please try again."): void {
  if (isCancelled(error)) return;
  const said = error instanceof ApiError ? error.serverMessage : null;
  toast({ title: "Error", description: said ?? fallback, variant: "destructive" });
}
