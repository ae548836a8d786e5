import { access, constants } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { version } from "#server/lib/version.ts";
import { diskOf } from "#server/storage/free-space.ts";

const MIN_FREE_BYTES = 200 * 1024 * 1024;
/** Health checks wait for a few seconds only. */
const PATIENCE_MS = 2_000;

async function diskHasRoom(dir: string): Promise<boolean> {
  await access(dir, constants.W_OK);
  return (await diskOf(dir)).free > MIN_FREE_BYTES;
}

async function holds(check: Promise<unknown>): Promise<boolean> {
  const tooLong = new AbortController();
  try {
    const answer = await Promise.race([check, delay(PATIENCE_MS, false, { signal: tooLong.signal })]);
    return answer !== false;
  } catch {
    return false;
  } finally {
    tooLong.abort();
  }
}

/** One at a time, for all who ask: nobody can make us ask database and files more often than they answer. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * `/healthz`: the process lives, and its version. `/readyz`: the database answers and the disk has room. It also says
 * whether the files answer, but is ready without them: pages and bookings go on, and all servers share the files. Nor
 * does it wait for the index of listings: searches are slower until it is loaded.
 *
 * @param search how far the index is
 */
export async function installHealth(app: FastifyInstance, deps: Deps, search: () => unknown): Promise<void> {
  app.get("/healthz", { logLevel: "silent" }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", version }),
  );
  // Migrations run before the server listens: a server that answers has them.
  const check = shared(() =>
    Promise.all([
      holds(deps.store.ping()),
      holds(diskHasRoom(deps.config.dataDir)),
      holds(deps.storage.check()),
    ]),
  );
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const [database, disk, files] = await check();
    const ready = database && disk;
    return reply
      .header("cache-control", "no-store")
      .status(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "unavailable", database, disk, files, search: search() });
  });
}
