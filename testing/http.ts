import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "#server/app.ts";
import { openInstallation } from "#server/db/installation.ts";
import type { Clock } from "#server/lib/clock.ts";
import { type Config, parseConfig } from "#server/lib/config.ts";
import type { Deps } from "#server/lib/deps.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { loadSecrets, throwawaySecrets } from "#server/lib/secrets.ts";
import { smsOf } from "#server/lib/sms.ts";
import type { PageBuild } from "#server/pages/pages.ts";
import { storageOf } from "#server/storage/open.ts";
import { openTestStore, type TestStoreOptions } from "./store.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Options {
  config?: Partial<Config>;
  clock?: Clock;
  pages?: PageBuild;
  log?: Deps["log"];
  store?: TestStoreOptions;
  /** Opened as the program opens it, instead of a new database with secrets of its own. */
  installation?: { dataDir: string; databaseUrl?: string };
}

interface Sent {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** As {@link cookiesOf} returns them. */
  cookies?: string;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** A real HTTP request from the site's own pages (unless `headers` say otherwise). */
  request(method: Method, path: string, sent?: Sent): Promise<Response>;
  /** `http://127.0.0.1:port` */
  origin: string;
  close(): Promise<void>;
}

/** How calls are made to a server, as from the site's own pages. */
export function requestTo(origin: string): TestApp["request"] {
  return (method, path, sent = {}) => {
    const headers: Record<string, string> = { origin, ...sent.headers };
    if (sent.json !== undefined) headers["content-type"] ??= "application/json";
    if (sent.cookies) headers.cookie = sent.cookies;
    const body = sent.form ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
    return fetch(new URL(path, origin), { method, headers, body, redirect: "manual" });
  };
}

/** A server on a free port with a database of its own: embedded in memory, or PostgreSQL in that lane. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { installation } = options;
  const dataDir = installation?.dataDir ?? mkdtempSync(join(tmpdir(), "tangu-http-"));
  const config: Config = {
    ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
    rateLimit: false,
    shedLoad: false,
    ...options.config,
  };
  const storage = storageOf(config);
  const { store, drop } = installation
    ? { store: await openInstallation(installation, storage), drop: async () => {} }
    : await openTestStore(dataDir, options.store);
  const deps: Deps = {
    config,
    secrets: installation ? loadSecrets(config).secrets : throwawaySecrets(config),
    store,
    storage,
    clock: options.clock ?? { now: () => new Date() },
    log: options.log ?? pino({ level: "silent" }),
    metrics: createMetrics(),
    sms: smsOf(config),
  };
  const app = await buildApp(deps, options.pages);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    deps,
    origin,
    request: requestTo(origin),
    async close() {
      const closing = app.close();
      // A connection whose answer is just being read, or that has only just come and asked nothing yet, is not idle and
      // would be waited for, the latter for a minute.
      const ending = setInterval(() => app.server.closeAllConnections(), 100);
      app.server.closeAllConnections();
      await closing.finally(() => clearInterval(ending));
      await store.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a browser would send back: the cookies that answers set, the newest of each name. */
export function cookiesOf(...answers: Response[]): string {
  const jar = new Map<string, string>();
  for (const answer of answers) {
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(";", 1);
      const [name, ...value] = pair!.split("=");
      jar.set(name!, value.join("="));
    }
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

export const newKey = () => randomUUID();
