import { mkdirSync } from "node:fs";
import { buildApp } from "./app.ts";
import { openInstallation } from "./db/installation.ts";
import { startControl } from "./jobs/control.ts";
import { startJobs } from "./jobs/jobs.ts";
import { systemClock } from "./lib/clock.ts";
import { type Config, parseConfig } from "./lib/config.ts";
import type { Deps } from "./lib/deps.ts";
import { bootFault, greeting } from "./lib/greeting.ts";
import { createLog, logFailure } from "./lib/log.ts";
import { createMetrics } from "./lib/metrics.ts";
import { loadSecrets } from "./lib/secrets.ts";
import { smsOf } from "./lib/sms.ts";
import { loadPages } from "./pages/load.ts";
import { storageOf } from "./storage/open.ts";
import { clearTemp } from "./storage/temp.ts";

/** Another server may share the folder and be in the middle of an upload; alone, nothing there is alive. */
const SHARED_TEMP_MS = 60 * 60_000;

/** After the requests under way have had their time. By then something hangs that should not. */
const GIVE_UP_MS = 15_000;

type FillDemo = (deps: Deps) => Promise<void>;

async function openDeps(config: Config): Promise<{ deps: Deps; freshSecrets: boolean }> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLog(config);
  const storage = storageOf(config);
  const onError = (error: Error) => logFailure(log, error, "database");
  const { databaseUrl, directUrl, dataDir } = config;
  const store = await openInstallation({ databaseUrl, directUrl, dataDir, onError }, storage);
  try {
    const { secrets, fresh } = loadSecrets(config);
    const age = store.engine === "embedded" ? 0 : SHARED_TEMP_MS;
    await clearTemp(dataDir, new Date(Date.now() - age));
    return {
      deps: {
        config,
        secrets,
        store,
        storage,
        clock: systemClock,
        log,
        metrics: createMetrics(),
        sms: smsOf(config),
      },
      freshSecrets: fresh,
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function serve(deps: Deps, freshSecrets: boolean, fillDemo?: FillDemo): Promise<void> {
  const { config, store } = deps;
  if (config.demo && store.engine === "embedded") await fillDemo?.(deps);
  const pages = await loadPages(config);
  const app = await buildApp(deps, pages);
  const control = store.engine === "embedded" ? await startControl(deps) : null;
  await app.listen({ port: config.port, host: config.host });
  // After the control socket, which changes the umask of the process while it is made.
  const stopJobs = startJobs(deps);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, "stopping");
    const drainMs = config.drainSeconds * 1000;
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    setTimeout(() => process.exit(1), drainMs + GIVE_UP_MS).unref();
    // First of all no new requests: a job or an import under way may take its time.
    const closed = app.close();
    await control?.close();
    await stopJobs();
    await closed;
    await pages.close();
    await store.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.stdout.write(greeting(config, deps.secrets, freshSecrets));
}

async function run(fillDemo?: FillDemo): Promise<void> {
  const { deps, freshSecrets } = await openDeps(parseConfig(process.env));
  try {
    await serve(deps, freshSecrets, fillDemo);
  } catch (error) {
    await deps.store.close();
    throw error;
  }
}

/** Starts the server. `fillDemo` comes from the program that brings the demo city: it may fill the embedded database. */
export function start(fillDemo?: FillDemo): void {
  run(fillDemo).catch((error: unknown) => {
    console.error(bootFault(error));
    process.exit(1);
  });
}
