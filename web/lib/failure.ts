import { t } from "#domain/i18n.ts";
import { ApiError } from "./api.ts";
import { isCancelled } from "./step-up.ts";
import { toast } from "./toast.ts";

/** What the server said for people, else a sentence of ours. */
export const messageOf = (error: unknown, fallback = t("app.notDone")): string =>
  (error instanceof ApiError && error.serverMessage) || fallback;

/** Message for each field that the server refused. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? error.fields : {};

/** Shows why something was not done; silent when an admin gave it up at the password. */
export function showFailure(
  error: unknown,
  { title = t("app.error"), fallback = t("app.notDone") } = {},
): void {
  if (!isCancelled(error)) toast({ title, description: messageOf(error, fallback), variant: "destructive" });
}
