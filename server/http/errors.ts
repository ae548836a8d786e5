import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { DomainError, ERROR_STATUS, type ErrorBody, type ErrorCode } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { DatabaseUnavailable } from "#server/db/client.ts";
import { Overloaded } from "#server/lib/admission.ts";
import { logFailure } from "#server/lib/log.ts";
import { HOOKLESS_HEADERS } from "./headers.ts";
import { inLocale, localeOf } from "./locale.ts";

interface ZodFault {
  instancePath: string;
  message?: string;
}

function validationBody(faults: readonly ZodFault[]): ErrorBody {
  const fields: Record<string, string> = {};
  for (const fault of faults) {
    const path = fault.instancePath.replace(/^\//, "").replaceAll("/", ".");
    if (path && fault.message && !(path in fields)) fields[path] = fault.message;
  }
  const message = faults[0]?.message ?? t("server.invalid");
  return Object.keys(fields).length > 0
    ? { message, code: "VALIDATION", fields }
    : { message, code: "VALIDATION" };
}

/** Refusals of the framework itself (body too large, wrong media type, …) in the product's own form and words. */
const REFUSALS: Partial<Record<number, [code: ErrorCode, message: () => string]>> = {
  400: ["VALIDATION", () => t("server.invalid")],
  401: ["UNAUTHENTICATED", () => t("server.logInFirst")],
  403: ["FORBIDDEN", () => t("server.refused")],
  404: ["NOT_FOUND", () => t("server.notFound")],
  408: ["VALIDATION", () => t("server.tooSlow")],
  413: ["TOO_LARGE", () => t("server.tooLarge")],
  415: ["UNSUPPORTED_TYPE", () => t("server.wrongType")],
  429: ["RATE_LIMITED", () => t("server.tooManyRequests")],
  503: ["UNAVAILABLE", () => t("server.unavailable")],
};

function bodyOf(
  error: FastifyError | DomainError | Error,
  request: FastifyRequest,
): { status: number; body: ErrorBody } {
  if (error instanceof DomainError) {
    const { code, fields } = error;
    // Work that waits may be refused for somebody else's, in whose language the error was made.
    const message = error instanceof Overloaded ? t("server.busy") : error.message;
    return { status: error.status, body: fields ? { message, code, fields } : { message, code } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, body: validationBody(error.validation as readonly ZodFault[]) };
  }
  if (error instanceof DatabaseUnavailable) {
    return { status: 503, body: { message: t("server.unavailable"), code: "UNAVAILABLE" } };
  }
  const status = (error as FastifyError).statusCode;
  const refusal = status === undefined ? undefined : REFUSALS[status];
  if (status !== undefined && refusal) {
    const [code, message] = refusal;
    return { status, body: { message: message(), code } };
  }
  return {
    status: 500,
    body: { message: t("server.failed", { id: request.id }), code: "INTERNAL" },
  };
}

/** The sender went away in the middle of the body: whatever failed then is no failure of ours. */
const isLeft = ({ raw }: FastifyRequest, error: Error) =>
  (raw.destroyed && !raw.complete) || (raw.errored !== null && error === raw.errored);
/** Nobody reads it; the metrics do. */
const LEFT = {
  status: 400,
  body: { message: "The request ended too early", code: "VALIDATION" } satisfies ErrorBody,
};

/** The one place where an error becomes an answer. */
export function installErrorMapper(app: FastifyInstance): void {
  // For fields without a message of their own, whose values no form of ours sends.
  z.config({ customError: () => t("server.invalid") });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isGone = isLeft(request, error);
    const { status, body } = isGone ? LEFT : bodyOf(error, request);
    if (error instanceof Overloaded) {
      // Not logged one by one: that would cost more than the refusal itself.
      request.isShed = true;
    } else if (isGone) request.log.info({ route: request.routeOptions.url }, "the sender went away");
    else if (status >= 500) logFailure(request.log, error, "request failed");
    if (error instanceof DomainError && error.retryAfterSeconds !== null) {
      reply.header("retry-after", error.retryAfterSeconds);
    } else if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", "5");
    reply.header("cache-control", "no-store").status(status).send(body);
  });
}

/** An address that no route can read: its encoding is broken, or a part of it is longer than any name of ours. */
export function sendUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook has run that would know the language.
  const message = inLocale(localeOf(request), () => t("server.notFound"));
  const body: ErrorBody = { message, code: "NOT_FOUND" };
  reply.headers(HOOKLESS_HEADERS).status(ERROR_STATUS.NOT_FOUND).send(body);
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorBody = { message: t("server.notFound"), code: "NOT_FOUND" };
  return reply.header("cache-control", "no-store").status(ERROR_STATUS.NOT_FOUND).send(body);
}
