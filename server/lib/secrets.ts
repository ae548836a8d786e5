import { randomBytes, randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Config } from "./config.ts";

const secretsFile = z.object({
  adminCode: z.string(),
  adminPassword: z.string(),
  /** Keys the capability cookies that are derived from an idempotency key. */
  capabilityKey: z.string(),
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
});

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
  const stored = secretsFile.parse(JSON.parse(readFileSync(path, "utf8")));
  return {
    secrets: {
      ...stored,
      adminCode: config.adminCode ?? stored.adminCode,
      adminPassword: config.adminPassword ?? stored.adminPassword,
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
  };
}

export type { Secrets };
