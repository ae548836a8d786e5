import pg from "pg";
import { OperatorError } from "#server/lib/operator-error.ts";

/** A pooler refuses settings at the start of a connection, and one that is set later would go to a neighbour. */
const ROLE_SETTINGS: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  max_parallel_workers_per_gather: "0",
  statement_timeout: "15s",
  idle_in_transaction_session_timeout: "30s",
};

const PRESET_LOCK = 7_420_251_127;

/** Gives our user in this database the settings that a direct connection asks for itself. Servers may start at once. */
export async function presetRole(direct: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(direct);
  client.on("error", () => {});
  await client.connect();
  try {
    // Ending the session gives the lock back.
    await client.query("select pg_advisory_lock($1)", [PRESET_LOCK]);
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
          and setrole = (select oid from pg_roles where rolname = current_user)`,
    );
    const has = new Set(rows.map(({ setting }) => setting));
    const missing = Object.entries(ROLE_SETTINGS).filter(([name, value]) => !has.has(`${name}=${value}`));
    if (missing.length === 0) return;
    const { rows: names } = await client.query<{ role: string; database: string }>(
      "select quote_ident(current_user) as role, quote_ident(current_database()) as database",
    );
    const { role, database } = names[0]!;
    for (const [name, value] of missing) {
      await client.query(`alter role ${role} in database ${database} set ${name} to '${value}'`);
    }
  } finally {
    await client.end();
  }
}

/** @throws OperatorError when a connection of the pooler does not have the settings of {@link presetRole} */
export async function assertPreset(pool: pg.Pool): Promise<void> {
  const names = Object.keys(ROLE_SETTINGS);
  const { rows } = await pool.query<{ name: string; value: string }>(
    "select name, current_setting(name) as value from unnest($1::text[]) as name",
    [names],
  );
  const wrong = rows.filter(({ name, value }) => !value.startsWith(ROLE_SETTINGS[name]!));
  if (wrong.length === 0) return;
  throw new OperatorError(
    `Connections of the pooler at DATABASE_URL lack settings (${wrong.map(({ name }) => name).join(", ")}): let it log in as the user of DATABASE_DIRECT_URL, and run RECONNECT in its console, because older ones don't learn of them.`,
  );
}
