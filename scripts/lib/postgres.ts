import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export type Cluster = { readonly url: string; readonly stop: () => Promise<void> };

const oldestVersion = 15;

function versionOf(folder: string): number {
  try {
    const text = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/\d+/.exec(text)?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/** Folder of PostgreSQL's server programs, version 15 or newer; Debian keeps them off the PATH. */
export function findPostgres(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const folders = [
    ...versions.sort((a, b) => Number(a) - Number(b)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? "").split(delimiter),
    ...[15, 16, 17, 18].map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && versionOf(folder) >= oldestVersion);
}

/** PostgreSQL refuses to run as root: the account its package makes, or nobody. */
export function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => {
    try {
      return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }));
    } catch {
      return 65534;
    }
  };
  return { uid: id("-u"), gid: id("-g") };
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a throw-away cluster of the given programs in a temporary folder; `stop` leaves nothing behind. */
export async function startCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "tangu-postgres-"));
  const account = accountOf();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(programs, "initdb"), init, { ...account, cwd: folder, stdio: "pipe" });
  const port = await freePort();
  // Nothing in it outlives the tests, so nothing needs to survive a crash.
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    max_connections: "200",
    fsync: "off",
    full_page_writes: "off",
    // Whatever it came upon would be planned differently from one run to the next.
    autovacuum: "off",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...options], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (chunk: Buffer) => {
    log = (log + chunk).slice(-4000);
  });
  const ended = new Promise<void>((done) => server.on("close", () => done()));
  const stop = async (): Promise<void> => {
    // Fast shutdown: open sessions are cut off.
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + 30_000;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The throw-away PostgreSQL did not start:\n${log}`);
    }
    await delay(50);
  }
  return { url, stop };
}
