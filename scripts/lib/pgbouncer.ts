import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { accountOf, answers, freePort } from "./postgres.ts";

export type Pooler = { readonly url: string; readonly stop: () => Promise<void> };

const PROGRAM = "/usr/sbin/pgbouncer";

export const findPgbouncer = (): boolean => existsSync(PROGRAM);

/** So few that servers and their callers share them all the time: what needs a session of its own then breaks. */
const CONNECTIONS = 3;

/** Starts a PgBouncer in transaction mode before the PostgreSQL of an address; `stop` leaves nothing behind. */
export async function startPgbouncer(databaseUrl: string): Promise<Pooler> {
  const { hostname, port: databasePort, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "tangu-pgbouncer-"));
  const port = await freePort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 200
`,
  );
  const account = accountOf();
  if (account) for (const path of [folder, users, settings]) chownSync(path, account.uid, account.gid);
  const child = spawn(PROGRAM, [settings], { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log = (log + chunk).slice(-4000);
  });
  const ended = new Promise<void>((done) => child.on("close", () => done()));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await answers(url.href))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The throw-away PgBouncer did not start:\n${log}`);
    }
    await delay(20);
  }
  return { url: url.href, stop };
}
