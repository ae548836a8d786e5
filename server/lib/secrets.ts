import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import * as z from "zod/mini";
import type { Config } from "./config.ts";
import { OperatorError } from "./operator-error.ts";
import { writeWhole } from "./sync.ts";

const secretsFile = z.object({
  adminCode: z.string(),
  adminPassword: z.string(),
  /** Key of the marks of known browsers and addresses, of visitors, and of handles that lead to no account. */
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
  let filled: Secrets;
  try {
    const stored: unknown = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, "utf8")));
    const known = secretsFile.safeParse(stored);
    if (known.success) return known.data;
    filled = secretsFile.parse({ ...generate(), ...(stored as object) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new OperatorError(
      `${path} is damaged: bring it back from a backup, or delete it for a new admin code, admin password and push keys (browsers then have to ask for push messages again).`,
    );
  }
  writeWhole(path, `${JSON.stringify(filled, null, 2)}\n`, { replace: true });
  return filled;
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
  // One of two first starts wins; the other reads what it wrote.
  const fresh =
    !existsSync(path) && writeWhole(path, `${JSON.stringify(generate(), null, 2)}\n`, { replace: false });
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
