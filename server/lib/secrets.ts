import { randomBytes, randomInt } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import * as z from "zod/mini";
import type { Config } from "./config.ts";

const secretsFile = z.object({
  adminCode: z.string(),
  adminPassword: z.string(),
  /** Keys the capability cookies that are derived from an idempotency key. */
  capabilityKey: z.string(),
  /** Names us to push services; browsers are bound to it, so it must stay. */
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }),
});
type Secrets = z.infer<typeof secretsFile>;

// Without look-alikes, so that a code can be read from a terminal and typed on a phone.
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";
const readable = (length: number) =>
  Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join("");

const generate = (): Secrets => ({
  adminCode: readable(12),
  adminPassword: readable(16),
  capabilityKey: randomBytes(32).toString("base64url"),
  vapid: webPush.generateVAPIDKeys(),
});

/** Reads the file, and adds what an older version did not write yet. */
function readSecrets(path: string): Secrets {
  const stored: unknown = JSON.parse(readFileSync(path, "utf8"));
  const known = secretsFile.safeParse(stored);
  if (known.success) return known.data;
  const filled = secretsFile.parse({ ...generate(), ...(stored as object) });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(filled, null, 2)}\n`, { mode: 0o600 });
  renameSync(half, path);
  return secretsFile.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Both of the environment, or those of the file. */
function vapidOf({ vapid: { publicKey, privateKey } }: Config, stored: Secrets["vapid"]): Secrets["vapid"] {
  return publicKey && privateKey ? { publicKey, privateKey } : stored;
}

/**
 * The secrets of this installation: those given by the environment, the rest from `DATA_DIR/secrets.json`
 * (mode 0600), which is written the first time. `fresh` says that it was written just now.
 */
export function loadSecrets(config: Config): { secrets: Secrets; fresh: boolean } {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const path = join(config.dataDir, "secrets.json");
  let fresh = false;
  try {
    // `wx` lets one of two first starts win; the other reads what it wrote.
    writeFileSync(path, `${JSON.stringify(generate(), null, 2)}\n`, { mode: 0o600, flag: "wx" });
    fresh = true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const stored = readSecrets(path);
  return {
    secrets: {
      ...stored,
      adminCode: config.adminCode ?? stored.adminCode,
      adminPassword: config.adminPassword ?? stored.adminPassword,
      vapid: vapidOf(config, stored.vapid),
    },
    fresh,
  };
}

/** Secrets for a server that keeps nothing, as tests start them. */
export function throwawaySecrets(config: Config): Secrets {
  const made = generate();
  return {
    ...made,
    adminCode: config.adminCode ?? made.adminCode,
    adminPassword: config.adminPassword ?? made.adminPassword,
    vapid: vapidOf(config, made.vapid),
  };
}

export type { Secrets };
