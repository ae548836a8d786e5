import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { delimiter, join } from "node:path";
import pg from "pg";
import { OperatorError } from "#server/lib/operator-error.ts";
import { printable } from "#server/lib/printable.ts";

type Tool = "pg_dump" | "pg_restore" | "psql";

/** What every dump begins with. */
const MAGIC = Buffer.from("PGDMP");
const DEBIAN = "/usr/lib/postgresql";

/** The newest that Debian has, for pg_dump refuses a server newer than itself; else what is on the PATH. */
function find(tool: Tool): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, tool)).find((path) => existsSync(path));
  if (!found)
    throw new OperatorError(
      `${tool} was not found: install PostgreSQL's client programs (postgresql-client).`,
    );
  return found;
}

/** The password travels in the environment, because everybody on the machine can read arguments. */
function connectionOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  // Our user may have a time limit in this database, see presetRole: what replaces all of it takes longer.
  const options = `${process.env.PGOPTIONS ?? ""} -c statement_timeout=0`.trim();
  const env: NodeJS.ProcessEnv = { ...process.env, PGOPTIONS: options };
  if (url.password) env.PGPASSWORD = decodeURIComponent(url.password);
  url.password = "";
  return { url: url.href, env };
}

function run(tool: Tool, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = find(tool);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    let complaint = "";
    child.stderr.on("data", (text) => {
      complaint = (complaint + text).slice(-2_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else {
        // It may quote what stands in the dump.
        const lines = complaint.trim().split("\n").map(printable);
        reject(new OperatorError(`${tool} failed: ${lines.join("\n")}`));
      }
    });
  });
}

export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  await run(
    "pg_dump",
    ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`, `--dbname=${url}`],
    env,
  );
}

/** Whether a file is a dump of a database of ours: with the table that every version has. */
export async function isDump(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(MAGIC.length)).finally(() => handle.close());
  if (!buffer.equals(MAGIC)) return false;
  const contents = await run("pg_restore", ["--list", file], process.env);
  return contents.includes(" TABLE drizzle __drizzle_migrations ");
}

/** Replaces everything in the database by the dump, in one transaction: it comes whole or not at all. */
export async function restoreDatabase(databaseUrl: string, dump: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const script = `${dump}.sql`;
  await run("pg_restore", ["--no-owner", "--no-privileges", `--file=${script}`, dump], env);
  const empty =
    "drop schema if exists public cascade; drop schema if exists drizzle cascade; create schema public";
  const once = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  await run("psql", [...once, `--dbname=${url}`, `--command=${empty}`, `--file=${script}`], env);
}

/** What stands in the way of replacing a database. */
export async function inspectDatabase(databaseUrl: string): Promise<{ tables: number; servers: number }> {
  const [found] = await query<{ tables: number; servers: number }>(
    databaseUrl,
    `select (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')) as tables,
            (select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name = 'tangu') as servers`,
  );
  return found!;
}

/** One query with a connection of its own, without a store: the database may be of another version. */
export async function query<Row extends object>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
