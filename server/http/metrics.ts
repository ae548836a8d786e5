import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Registry } from "prom-client";
import { DomainError } from "#domain/errors.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { diskOf } from "#server/storage/free-space.ts";
import { imageLoad, killedDecoders } from "#server/storage/images.ts";
import { type QueueFigures, queueFigures } from "./metrics-store.ts";
import { installObservation } from "./observe.ts";

const READ_EVERY_MS = 15_000;
/** Prometheus gives up after ten seconds, unless told otherwise. */
const PATIENCE_MS = 5_000;

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(done, PATIENCE_MS, null);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

/** Figures of the database, read at most every 15 seconds however often they are asked for; null while it is away. */
function figuresOf(deps: Deps): () => Promise<QueueFigures | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let figures: Promise<QueueFigures | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt >= READ_EVERY_MS) {
      readAt = performance.now();
      figures = orNull(queueFigures(deps.store.db, deps.clock.now()));
    }
    return figures;
  };
}

function databaseGauges(deps: Deps, registers: Registry[]): void {
  const figures = figuresOf(deps);
  new Gauge({
    name: "tangu_database_up",
    help: "1 when the database answered within five seconds when it was last asked, at most 15 seconds ago",
    registers,
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "tangu_review_queue_items",
    help: "What waits for an admin, by queue",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, items } of (await figures())?.reviews ?? []) this.set({ queue }, items);
    },
  });
  new Gauge({
    name: "tangu_review_queue_oldest_seconds",
    help: "How long the oldest of a queue has waited; 0 when nothing waits",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, oldestSeconds } of (await figures())?.reviews ?? [])
        this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    name: "tangu_booking_holds",
    help: "Bookings that hold a bed and are not confirmed; overdue: their time was over 15 minutes ago",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      const holds = (await figures())?.holds;
      for (const [state, count] of Object.entries(holds ?? {})) this.set({ state }, count);
    },
  });
}

/** Reading these costs nothing, so they are always those of this moment. */
function processGauges({ store, config }: Deps, registers: Registry[]): void {
  new Gauge({
    name: "tangu_database_connections",
    help: "Connections of this process to PostgreSQL, and callers that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const found = store.connections();
      if (!found) return;
      this.set({ state: "in_use" }, found.inUse);
      this.set({ state: "idle" }, found.idle);
      this.set({ state: "waiting" }, found.waiting);
      this.set({ state: "max" }, found.max);
    },
  });
  new Gauge({
    name: "tangu_disk_free_bytes",
    help: "Free space on the disk of DATA_DIR",
    registers,
    async collect() {
      this.set((await diskOf(config.dataDir)).free);
    },
  });
  new Gauge({
    name: "tangu_image_work",
    help: "Images that are worked on, and images that wait for their turn",
    labelNames: ["state"],
    registers,
    collect() {
      const { inUse, waiting } = imageLoad();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Counter({
    name: "tangu_decoders_killed_total",
    help: "Processes that open images and that the system killed, mostly because no memory was left",
    registers,
    collect() {
      this.reset();
      this.inc(killedDecoders());
    },
  });
}

/**
 * `/metrics` for whoever has METRICS_TOKEN. Outside of the scopes with limits: it must answer when they refuse.
 * @returns for what else this app counts
 */
export function installMetrics(app: FastifyInstance, deps: Deps): Registry {
  // Of its own: tests build more than one app in a process.
  const registry = new Registry();
  installObservation(app, registry);
  databaseGauges(deps, [registry]);
  processGauges(deps, [registry]);
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    const { metricsToken } = deps.config;
    if (metricsToken === undefined) return reply.callNotFound();
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    reply.header("cache-control", "no-store");
    if (!sameSecret(given, metricsToken)) {
      reply.header("www-authenticate", "Bearer");
      throw new DomainError("UNAUTHENTICATED", "This needs METRICS_TOKEN as a bearer token");
    }
    // Now, because more is counted than was known when this was installed.
    const merged = Registry.merge([deps.metrics.registry, registry]);
    return reply.type(merged.contentType).send(await merged.metrics());
  });
  return registry;
}
