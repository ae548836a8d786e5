import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Fields that hold secrets or personal data, wherever an object that is logged may carry them. */
const SECRET_FIELDS = [
  "password",
  "adminPassword",
  "code",
  "token",
  "utr",
  "cookie",
  "authorization",
  "guestPhone",
  "guestEmail",
  "guestName",
  "phoneNumber",
];

const redact = {
  paths: [
    ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    'headers["x-admin-token"]',
    '*.headers["x-admin-token"]',
  ],
  censor: "[redacted]",
};

/** The parameters of a failed query are people's data; its text and its cause are what one needs. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  const isQuery = "query" in error && "params" in error;
  return {
    type: name,
    message: isQuery ? `Failed query: ${String(error.query)}` : error.message,
    ...(code === undefined ? {} : { code }),
    stack: isQuery ? undefined : stack,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}

/** JSON lines on standard output, without secrets and personal data. */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact,
    serializers: { err: serializeError, error: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

export type { Logger };
