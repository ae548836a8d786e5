import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { OperatorError } from "#server/lib/operator-error.ts";
import { DataDirectoryInUse } from "./errors.ts";

const TOUCH_EVERY_MS = 5_000;
const WATCH_MS = 20_000;

export interface DataLock {
  release(): Promise<void>;
}

interface Holder {
  /** Where the process number means something: another container or machine on the same disk has its own. */
  place: string;
  pid: number;
  /** Tells a process from a later one that got its number; null where the system does not say. */
  startedAt: string | null;
  /** Unique to this taking of the lock. */
  nonce: string;
}

/** Boot and start time of a process in clock ticks; null when there is no such process or no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in brackets, and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return null;
  }
}

function placeOfProcesses(): string {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether somebody touches the file, which a holder does all the time. */
async function isTouched(path: string, watchMs: number): Promise<boolean> {
  const touchedAt = async () => (await stat(path).catch(() => null))?.mtimeMs;
  const first = await touchedAt();
  for (const end = performance.now() + watchMs; performance.now() < end; ) {
    await delay(Math.min(500, watchMs));
    if ((await touchedAt()) !== first) return true;
  }
  return false;
}

/** @param path the file that says who holds */
async function isAlive(holder: Holder, path: string, watchMs: number): Promise<boolean> {
  if (holder.place !== placeOfProcesses()) return isTouched(path, watchMs);
  if (!isRunning(holder.pid)) return false;
  if (holder.startedAt === null || startOf(process.pid) === null) return true;
  const startedAt = startOf(holder.pid);
  if (startedAt === holder.startedAt) return true;
  // Containers that boot a system (systemd-nspawn) show a boot id of their own in /proc. A service with ProtectProc= has
  // another /proc and reads the machine's: two processes side by side then name different boots.
  return ticksOf(startedAt) === ticksOf(holder.startedAt) && isTouched(path, watchMs);
}

const ticksOf = (startedAt: string | null) => startedAt?.split("/")[1];

const holderFile = z.object({
  place: z.string(),
  pid: z.number(),
  startedAt: z.nullable(z.string()),
  nonce: z.string(),
});

async function readHolder(path: string): Promise<Holder | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return holderFile.parse(JSON.parse(text));
  } catch (error) {
    throw new OperatorError(
      `The lock ${path} is damaged: make sure that no Tangu server runs on this data directory, then delete that file.`,
      { cause: error },
    );
  }
}

/** Puts our file under the name, unless the name is taken. */
async function claim(ours: string, name: string): Promise<boolean> {
  try {
    await link(ours, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Takes a dead holder's lock. Of those who try, one gets to claim the succession, a name made of the dead
 * holder's nonce; it then checks that the lock is still the dead one's, because a quicker successor may have
 * come and finished in between.
 */
async function succeed(
  path: string,
  ours: string,
  dead: Holder,
  watchMs: number,
  isRoot: () => Promise<boolean>,
): Promise<boolean> {
  const succession = `${path}.${dead.nonce}`;
  if (!(await claim(ours, succession))) {
    const successor = await readHolder(succession);
    if (!successor || (await isAlive(successor, succession, watchMs))) return false;
    // It died between claiming and taking over: the next in line succeeds it, by the same rule.
    const taken = await succeed(path, ours, successor, watchMs, isRoot);
    if (taken) await rm(succession, { force: true });
    return taken;
  }
  if (!(await isRoot())) {
    await rm(succession, { force: true });
    return false;
  }
  await rename(succession, path);
  return true;
}

/**
 * Makes this process the only one that may open the embedded database of the directory.
 * @param watchMs how long to look for a sign of life from a holder in another container or on another machine
 * @throws DataDirectoryInUse naming the live holder
 */
export async function lockDataDirectory(dataDir: string, watchMs: number = WATCH_MS): Promise<DataLock> {
  const path = join(dataDir, "db.lock");
  const holder: Holder = {
    place: placeOfProcesses(),
    pid: process.pid,
    startedAt: startOf(process.pid),
    nonce: randomUUID(),
  };
  const ours = `${path}.${holder.nonce}.tmp`;
  try {
    await writeFile(ours, JSON.stringify(holder), { flag: "wx", flush: true });
    for (;;) {
      if (await claim(ours, path)) break;
      const current = await readHolder(path);
      if (!current) continue;
      if (await isAlive(current, path, watchMs))
        throw new DataDirectoryInUse(join(dataDir, "db"), current.pid);
      const isStillDead = async () => (await readHolder(path))?.nonce === current.nonce;
      if (await succeed(path, ours, current, watchMs, isStillDead)) break;
    }
  } finally {
    await rm(ours, { force: true });
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, TOUCH_EVERY_MS).unref();
  return {
    async release() {
      clearInterval(touching);
      if ((await readHolder(path))?.nonce === holder.nonce) await rm(path, { force: true });
    },
  };
}
