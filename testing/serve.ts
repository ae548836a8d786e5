/** The server without its pages, for tests that kill it or run two: says its address, ends with whoever started it. */
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { buildApp } from "#server/app.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { startControl } from "#server/jobs/control.ts";
import { systemClock } from "#server/lib/clock.ts";
import { parseConfig } from "#server/lib/config.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { loadSecrets } from "#server/lib/secrets.ts";
import { smsOf } from "#server/lib/sms.ts";
import { storageOf } from "#server/storage/open.ts";

const config = parseConfig(process.env);
const { databaseUrl, directUrl, dataDir } = config;
const store = await openStore({ databaseUrl, directUrl, dataDir });
await migrate(store);
const { secrets } = loadSecrets(config);
const storage = storageOf(config);
const log = pino({ level: "silent" });
const deps = {
  config,
  secrets,
  store,
  storage,
  clock: systemClock,
  log,
  metrics: createMetrics(),
  sms: smsOf(config),
};
const app = await buildApp(deps);
if (store.engine === "embedded") await startControl(deps);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
process.stdout.write(`http://127.0.0.1:${port}\n`);
process.stdin.once("end", () => process.exit()).resume();
