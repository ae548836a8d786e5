import { isRouteErrorResponse } from "react-router";
import { ApiError } from "#web/lib/api.ts";
import { CrashMessage, NotFoundMessage } from "./message-page.tsx";

/** The status of whatever a loader or a component threw; 500 for what nobody expected. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return 500;
}

export function ErrorView({ error }: { error: unknown }) {
  const status = statusOf(error);
  if (status === 404) return <NotFoundMessage />;
  return <CrashMessage unavailable={status === 503} />;
}
