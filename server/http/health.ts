import { access, constants } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { version } from "#server/lib/version.ts";
import { freeBytes } from "#server/storage/free-space.ts";

const MIN_FREE_BYTES = 200 * 1024 * 1024;

async function diskHasRoom(dir: string): Promise<boolean> {
  await access(dir, constants.W_OK);
  return (await freeBytes(dir)) > MIN_FREE_BYTES;
}

const holds = async (check: Promise<unknown>) => {
  try {
    return (await check) !== false;
  } catch {
    return false;
  }
};

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

/** `/healthz`: the process lives, and its version. `/readyz`: database and files answer, and the disk has room. */
export async function installHealth(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get("/healthz", { logLevel: "silent" }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", version }),
  );
  // Migrations run before the server listens: a server that answers has them.
  const look = shared(() =>
    Promise.all([
      holds(deps.store.ping()),
      holds(diskHasRoom(deps.config.dataDir)),
      holds(deps.storage.check()),
    ]),
  );
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const [database, disk, files] = await look();
    const ready = database && disk && files;
    return reply
      .header("cache-control", "no-store")
      .status(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "unavailable", database, disk, files });
  });
}
