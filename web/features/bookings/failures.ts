import { t } from "#domain/i18n.ts";
import { ApiError } from "#web/lib/api.ts";

/** What the server said, or a sentence of ours when it could not be asked. */
export function bookingFailure(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return t("bookings.unreachable");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Server's message; "Server error: {status} {text}" for an answer that is not JSON; else the plain sentence. */
export function proofFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t("bookings.proofFailed");
  if (error.serverMessage) return error.serverMessage;
  const text = error.message.slice(`${error.status}: `.length);
  return isJson(text)
    ? t("bookings.proofFailed")
    : t("bookings.serverError", { status: error.status, text }).trimEnd();
}
