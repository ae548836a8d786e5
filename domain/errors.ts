/** The closed union of error codes with the HTTP status each one travels as. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  TOTP_REQUIRED: 401,
  WRONG_TOTP: 401,
  FORBIDDEN: 403,
  /** Of an admin whose role lacks the right: admin mode goes on. */
  NO_RIGHT: 403,
  CROSS_SITE: 403,
  WRONG_ADMIN_CODE: 403,
  WRONG_ADMIN_PASSWORD: 403,
  WRONG_PASSWORD: 403,
  STEP_UP: 403,
  NOT_FOUND: 404,
  PHONE_TAKEN: 409,
  MEDIA_GONE: 409,
  UTR_USED: 409,
  BED_UNAVAILABLE: 409,
  TOO_MANY_HOLDS: 409,
  ILLEGAL_TRANSITION: 409,
  REASON_REQUIRED: 409,
  CONFLICT: 409,
  /** A message tells how to reach somebody too early: sent again with `withContact`, it goes out. */
  CONTACT_HELD: 409,
  /** A tenant comes before their day: asked again with `confirm`, it is taken. */
  EARLY_ARRIVAL: 409,
  GONE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  PRICE_CHANGED: 422,
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What every failed call answers with. `fields` maps a field of the request to its message. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/** A refusal that is expected: thrown where a rule says no, turned into an {@link ErrorBody} by one mapper. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** After which another try may pass; null when time alone does not help, or nobody knows. */
  readonly retryAfterSeconds: number | null = null;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
