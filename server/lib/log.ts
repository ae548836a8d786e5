import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Fields that hold secrets or personal data, wherever an object that is logged may carry them. */
const SECRET_FIELDS = [
  "password",
  "adminPassword",
  "token",
  "utr",
  "cookie",
  "authorization",
  "guestPhone",
  "guestEmail",
  "guestName",
  "phoneNumber",
  "accessKeyId",
  "secretAccessKey",
];

/** A code that somebody typed. Not every `code`: that of an error says what failed. */
const TYPED_CODES = ["code", ...["body", "json", "input"].flatMap((of) => [`${of}.code`, `*.${of}.code`])];

/** Away for a while, or too busy: it is known where these come from, and a trace of each would bury what is not. */
const isUnavailable = (error: Error) =>
  error.name === "DatabaseUnavailable" || (error as { code?: unknown }).code === "UNAVAILABLE";

const redact = {
  paths: [
    ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    ...TYPED_CODES,
    'headers["x-admin-token"]',
    '*.headers["x-admin-token"]',
  ],
  censor: "[redacted]",
};

/** The parameters of a failed query are people's data; its text and its cause are what one needs. */
function serializeError(error: unknown, withStack = true): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  const hasStack = withStack && !isUnavailable(error);
  const isQuery = "query" in error && "params" in error;
  return {
    type: name,
    message: isQuery ? `Failed query: ${String(error.query)}` : error.message,
    ...(code === undefined ? {} : { code }),
    stack: hasStack && !isQuery ? stack : undefined,
    ...(cause === undefined ? {} : { cause: serializeError(cause, hasStack) }),
  };
}

/** JSON lines on standard output, without secrets and personal data. */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact,
    serializers: {
      err: (error: unknown) => serializeError(error),
      error: (error: unknown) => serializeError(error),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What has to be looked into is an error; what passes by itself, such as a database that restarts, is a warning. */
export function logFailure(log: Pick<Logger, "error" | "warn">, error: unknown, message: string): void {
  const level = error instanceof Error && isUnavailable(error) ? "warn" : "error";
  log[level]({ err: error }, message);
}

export type { Logger };
