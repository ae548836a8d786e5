import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { ONE_LINE } from "#domain/text.ts";
import type { BucketOptions } from "#server/storage/s3-client.ts";
import { OperatorError } from "./operator-error.ts";
import { projectRoot } from "./root.ts";

const flag = (fallback: boolean) =>
  z._default(
    z.pipe(
      z.enum(["1", "0", "true", "false", "on", "off"]),
      z.transform((value) => ["1", "true", "on"].includes(value)),
    ),
    fallback,
  );
const url = z.optional(z.url({ protocol: /^https?$/ }));
const postgresql = z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" }));
const NAMED_NETWORKS = ["loopback", "linklocal", "uniquelocal"];

function isProxyRule(value: string): boolean {
  if (/^(true|false|\d{1,3})$/.test(value)) return true;
  return value.split(",").every((each) => {
    const [address = "", mask, ...rest] = each.trim().split("/");
    if (mask === undefined && NAMED_NETWORKS.includes(address)) return true;
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      bits > 0 &&
      rest.length === 0 &&
      (mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) <= bits))
    );
  });
}

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, "must be a whole number")),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  );

const phone = z.string().check(z.regex(/^\+?[0-9]{10,15}$/, "must be a phone number of 10 to 15 digits"));

const line = z.optional(
  z.string().check(z.maxLength(300, "must be at most 300 characters"), z.regex(ONE_LINE, "must be one line")),
);

const environment = z.object({
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, "must be a port number")),
      z.pipe(z.transform(Number), z.number().check(z.lte(65_535))),
    ),
    3000,
  ),
  HOST: z._default(z.string(), "localhost"),
  PUBLIC_URL: url,
  DATABASE_URL: postgresql,
  DATABASE_DIRECT_URL: postgresql,
  DATA_DIR: z._default(z.string(), "./data"),
  S3_ENDPOINT: url,
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: flag(true),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY_HOURS: z._default(wholeNumber(1, 8_760), 24),
  BACKUP_KEEP: z._default(wholeNumber(1, 10_000), 7),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, "must be at least 12 characters"))),
  DEMO: flag(true),
  ADMIN_CODE: z.optional(z.string().check(z.minLength(8, "must be at least 8 characters"))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, "must be at least 8 characters"))),
  UPI_ID: z._default(
    z.string().check(z.regex(/^[\w.-]+@[\w.-]+$/, "must look like name@bank")),
    "tangu.demo@upi",
  ),
  UPI_NAME: z._default(z.string().check(z.minLength(1)), "Tangu Stays"),
  WHATSAPP_NUMBER: z._default(phone, "+919000000001"),
  CHAT_NUMBER: z._default(phone, "+919000000002"),
  REFERRAL_AMOUNT: z._default(
    z
      .string()
      .check(z.regex(/^(?!0+\.00$)\d{1,6}\.\d{2}$/, "must look like 2000.00, and be more than nothing")),
    "2000.00",
  ),
  SOCIAL_URL: z._default(z.url({ protocol: /^https?$/ }), "https://www.instagram.com/tangu.stays"),
  OPERATOR_NAME: line,
  OPERATOR_ADDRESS: line,
  OPERATOR_EMAIL: z.optional(z.email("must be an e-mail address")),
  OPERATOR_PHONE: z.optional(phone),
  OPERATOR_GRIEVANCE_OFFICER: line,
  MAP_TILES_URL: url,
  SMS_WEBHOOK_URL: url,
  SMS_PER_HOUR: z._default(wholeNumber(1, 99_999), 1000),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, "must be a VAPID public key"))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, "must be a VAPID private key"))),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/, "must be a mailto: or https: address")),
  ),
  VAPID_SERVICES: z._default(z.string(), ""),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(isProxyRule, "must be true, false, a number of proxies, or their addresses with commas"),
      ),
  ),
  RATE_LIMIT: flag(true),
  SHED_LOAD: flag(true),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 characters without spaces")),
  ),
  DRAIN_SECONDS: z._default(wholeNumber(1, 300), 10),
  LOG_LEVEL: z._default(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
  TANGU_DEV: flag(false),
});

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash; what canonical links and shared links start with. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler before it; else the same. Commands go here. */
  directUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Without it files are kept in the data directory. */
  s3: BucketOptions | undefined;
  backups: {
    /** Absolute; without it none are made by themselves. */
    folder: string | undefined;
    everyHours: number;
    /** How many are kept. */
    keep: number;
    passphrase: string | undefined;
  };
  demo: boolean;
  /** Undefined until `loadSecrets` has found or made one. */
  adminCode: string | undefined;
  adminPassword: string | undefined;
  upiId: string;
  upiName: string;
  whatsappNumber: string;
  chatNumber: string;
  referralAmount: string;
  socialUrl: string;
  /** What the pages on terms, privacy and contact say of who runs this. */
  operator: {
    name: string | undefined;
    address: string | undefined;
    email: string | undefined;
    phone: string | undefined;
    grievanceOfficer: string | undefined;
  };
  mapTilesUrl: string | undefined;
  /** Takes `{to, text}` by POST and sends it: the operator's own gateway. */
  smsWebhookUrl: string | undefined;
  /** Reset links in an hour to numbers that nobody has proven: the first of a day, to each. */
  smsPerHour: number;
  vapid: {
    publicKey: string | undefined;
    privateKey: string | undefined;
    /** Whom a push service may write to about what we send. */
    subject: string;
    /** Origins of push services beside the browsers' own. */
    services: string[];
  };
  trustProxy: boolean | number | string;
  rateLimit: boolean;
  /** Whether requests are refused when too many wait already. */
  shedLoad: boolean;
  /** What Prometheus shows at `/metrics`; without it there are no metrics. */
  metricsToken: string | undefined;
  /** How long requests under way may still take once the process is asked to stop. */
  drainSeconds: number;
  logLevel: z.infer<typeof environment>["LOG_LEVEL"];
  dev: boolean;
}

export class ConfigError extends OperatorError {}

/**
 * How far to trust X-Forwarded-*: a number of hops, `true`, or a list of proxy addresses. We speak no TLS ourselves,
 * so an https address means that there is one proxy in front unless something else is said.
 */
function trustOf(value: string | undefined, publicUrl: string | undefined): boolean | number | string {
  if (value === undefined) return publicUrl?.startsWith("https:") ? 1 : false;
  if (value === "false") return false;
  if (value === "true") return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

type Values = z.infer<typeof environment>;

/** @throws ConfigError when only some of what a bucket needs is there */
function bucketOf(value: Values): BucketOptions | undefined {
  const needed = {
    S3_ENDPOINT: value.S3_ENDPOINT,
    S3_REGION: value.S3_REGION,
    S3_BUCKET: value.S3_BUCKET,
    S3_ACCESS_KEY_ID: value.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: value.S3_SECRET_ACCESS_KEY,
  };
  const names = Object.keys(needed) as (keyof typeof needed)[];
  const missing = names.filter((name) => needed[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new ConfigError(
      `Files in a bucket need all of ${names.join(", ")}: set ${missing.join(", ")} too.`,
    );
  }
  return {
    endpoint: needed.S3_ENDPOINT!,
    region: needed.S3_REGION!,
    bucket: needed.S3_BUCKET!,
    accessKeyId: needed.S3_ACCESS_KEY_ID!,
    secretAccessKey: needed.S3_SECRET_ACCESS_KEY!,
    pathStyle: value.S3_PATH_STYLE,
  };
}

/**
 * The configuration, read once from the environment. An empty variable counts as absent.
 * @throws ConfigError naming every variable that has a bad value
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used: ${faults.join("; ")}.`);
  }
  const value = parsed.data;
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL) {
    throw new ConfigError("DATABASE_DIRECT_URL goes with DATABASE_URL: set that too.");
  }
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
    databaseUrl: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    dataDir: resolve(projectRoot(), value.DATA_DIR),
    s3: bucketOf(value),
    backups: {
      folder: value.BACKUP_DIR === undefined ? undefined : resolve(projectRoot(), value.BACKUP_DIR),
      everyHours: value.BACKUP_EVERY_HOURS,
      keep: value.BACKUP_KEEP,
      passphrase: value.BACKUP_PASSPHRASE,
    },
    demo: value.DEMO,
    adminCode: value.ADMIN_CODE,
    adminPassword: value.ADMIN_PASSWORD,
    upiId: value.UPI_ID,
    upiName: value.UPI_NAME,
    whatsappNumber: value.WHATSAPP_NUMBER,
    chatNumber: value.CHAT_NUMBER,
    referralAmount: value.REFERRAL_AMOUNT,
    socialUrl: value.SOCIAL_URL,
    operator: {
      name: value.OPERATOR_NAME,
      address: value.OPERATOR_ADDRESS,
      email: value.OPERATOR_EMAIL,
      phone: value.OPERATOR_PHONE,
      grievanceOfficer: value.OPERATOR_GRIEVANCE_OFFICER,
    },
    mapTilesUrl: value.MAP_TILES_URL,
    smsWebhookUrl: value.SMS_WEBHOOK_URL,
    smsPerHour: value.SMS_PER_HOUR,
    vapid: {
      publicKey: value.VAPID_PUBLIC_KEY,
      privateKey: value.VAPID_PRIVATE_KEY,
      subject: value.VAPID_SUBJECT ?? value.SOCIAL_URL,
      services: value.VAPID_SERVICES.split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    },
    trustProxy: trustOf(value.TRUST_PROXY, value.PUBLIC_URL),
    rateLimit: value.RATE_LIMIT,
    shedLoad: value.SHED_LOAD,
    metricsToken: value.METRICS_TOKEN,
    drainSeconds: value.DRAIN_SECONDS,
    logLevel: value.LOG_LEVEL,
    dev: value.TANGU_DEV,
  };
}
