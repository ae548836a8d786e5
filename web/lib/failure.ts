import { ApiError } from "./api.ts";
import { isCancelled } from "./step-up.ts";
import { toast } from "./toast.ts";

const TRY_AGAIN = "That did not go through. Please try again.";

/** What the server said for people, else a sentence of ours. */
export const messageOf = (error: unknown, fallback = TRY_AGAIN): string =>
  (error instanceof ApiError && error.serverMessage) || fallback;

/** Message for each field that the server refused. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? error.fields : {};

/** Shows why something was not done; silent when an admin gave it up at the password. */
export function showFailure(error: unknown, { title = "Error", fallback = TRY_AGAIN } = {}): void {
  if (!isCancelled(error)) toast({ title, description: messageOf(error, fallback), variant: "destructive" });
}
