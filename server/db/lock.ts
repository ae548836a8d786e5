import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DataDirectoryInUse } from "./errors.ts";

export interface DataLock {
  release(): Promise<void>;
}

interface Holder {
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isAlive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false;
  if (holder.startedAt === null || startOf(process.pid) === null) return true;
  return startOf(holder.pid) === holder.startedAt;
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
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
  isRoot: () => Promise<boolean>,
): Promise<boolean> {
  const succession = `${path}.${dead.nonce}`;
  if (!(await claim(ours, succession))) {
    const successor = await readHolder(succession);
    if (!successor || isAlive(successor)) return false;
    // It died between claiming and taking over: the next in line succeeds it, by the same rule.
    const taken = await succeed(path, ours, successor, isRoot);
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
 * @throws DataDirectoryInUse naming the live holder
 */
export async function lockDataDirectory(dataDir: string): Promise<DataLock> {
  const path = join(dataDir, "db.lock");
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid), nonce: randomUUID() };
  const ours = `${path}.${holder.nonce}.tmp`;
  await writeFile(ours, JSON.stringify(holder), { flag: "wx", flush: true });
  try {
    for (;;) {
      if (await claim(ours, path)) break;
      const current = await readHolder(path);
      if (!current) continue;
      if (isAlive(current)) throw new DataDirectoryInUse(join(dataDir, "db"), current.pid);
      const isStillDead = async () => (await readHolder(path))?.nonce === current.nonce;
      if (await succeed(path, ours, current, isStillDead)) break;
    }
  } finally {
    await rm(ours, { force: true });
  }
  return {
    async release() {
      if ((await readHolder(path))?.nonce === holder.nonce) await rm(path, { force: true });
    },
  };
}
