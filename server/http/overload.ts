import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import { Admission, type Bounds } from "#server/lib/admission.ts";
import { Breather } from "#server/lib/breather.ts";
import { monotonicMs } from "#server/lib/clock.ts";
import { Coalescer } from "#server/lib/coalescer.ts";
import type { Deps } from "#server/lib/deps.ts";
import { hasBody, isForm } from "./bodies.ts";
import { isOwnRequest } from "./in-process.ts";
import { admissionPriority } from "./payment-cookie.ts";

interface Classes<T> {
  /** Rendering, not pages that are ready. */
  pages: T;
  api: T;
}

/**
 * What is worked on at once is what a turn of the event loop may have to do, and so what a refusal waits for: one turn
 * accepts one connection. Calls are more than one, because they wait for the disk and for the database. Measured by
 * `npm run bench -- load`.
 */
export const BOUNDS: Classes<Bounds> = {
  pages: { slots: 1, burst: 12, standing: 6 },
  api: { slots: 4, burst: 48, standing: 12 },
};
const LOG_EVERY_MS = 10_000;
/** An answer to somebody who has gone is not always sent: their slot is released after this long. */
const GONE_MS = 30_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Neither waits nor is refused when the server is busy: bookings and payments, or what stays open on purpose. */
    alwaysAdmitted?: boolean;
  }
  interface FastifyRequest {
    /** Releases its slot, while it has one. */
    releaseSlot: (() => void) | null;
    /** Takes a slot again, after it was released. */
    reacquireSlot: (priority?: { hasBegun: boolean }) => Promise<() => void>;
  }
}

export type Overload = Classes<Admission>;

/** @returns null where nothing is refused */
export function createOverload(app: FastifyInstance, deps: Deps, registry: Registry): Overload | null {
  const registers = [registry];
  const refused = new Counter({
    name: "tangu_shed_requests_total",
    help: "Requests that were refused with 503 because too many waited, by class: pages to render, or the API",
    labelNames: ["class"],
    registers,
  });
  const now = () => monotonicMs(deps.clock);
  const breather = new Breather();
  for (const event of ["connection", "request"]) app.server.on(event, () => breather.arrived());
  const warnings = new Coalescer(LOG_EVERY_MS, () => deps.log.warn("too busy: some requests are refused"));
  const admission = (name: keyof Overload, bounds: Bounds) => {
    refused.inc({ class: name }, 0);
    return new Admission(bounds, { now, breather, onRefusal: () => warnings.schedule() });
  };
  // By their answers: an old page is served from memory when there is no slot to render it anew, and nobody is refused.
  app.addHook("onResponse", async ({ isShed, routeOptions }) => {
    if (isShed) refused.inc({ class: routeOptions.url?.startsWith("/api/") ? "api" : "pages" });
  });
  const overload: Overload = {
    pages: admission("pages", BOUNDS.pages),
    api: admission("api", BOUNDS.api),
  };
  new Gauge({
    name: "tangu_work",
    help: "Requests that are worked on, and requests that wait for their turn, by class",
    labelNames: ["class", "state"],
    registers,
    collect() {
      for (const [name, { load }] of Object.entries(overload)) {
        this.set({ class: name, state: "in_use" }, load.inUse);
        this.set({ class: name, state: "waiting" }, load.waiting);
      }
    },
  });
  return deps.config.shedLoad ? overload : null;
}

/** A write is carried out even then: its sender may only have lost the connection. */
const isUnreadAnswer = ({ method }: FastifyRequest, { raw }: FastifyReply) =>
  raw.destroyed && (method === "GET" || method === "HEAD");

/** Marks a call that was admitted and still reads its body. */
const NO_SLOT_YET = () => {};

function releaseSlot(request: FastifyRequest): void {
  request.releaseSlot?.();
  request.releaseSlot = null;
}

/** Releases the slot while work waits in a queue of its own, such as the hashing of a password. */
export async function withoutSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!request.releaseSlot) return work();
  releaseSlot(request);
  try {
    return await work();
  } finally {
    request.releaseSlot = await request.reacquireSlot({ hasBegun: true });
  }
}

/**
 * Lets the calls of this scope in, before session and database are asked for anything. A call holds its slot while it
 * works, not while its sender takes time over the body: otherwise a few slow senders would keep everybody out.
 */
export function installAdmission(app: FastifyInstance, deps: Deps, { api }: Overload): void {
  app.decorateRequest("releaseSlot", null);
  app.decorateRequest("reacquireSlot");
  app.addHook("onRequest", async (request, reply) => {
    // A page that we render has been let in already, and would wait for itself.
    if (request.routeOptions.config.alwaysAdmitted || isOwnRequest(request)) return;
    const priority = admissionPriority(deps, { cookie: request.headers.cookie, address: request.ip });
    request.reacquireSlot = async ({ hasBegun } = { hasBegun: false }) => {
      const release = await api.enter({ wasIn: !hasBegun, hasBegun, ...priority });
      if (reply.raw.destroyed) setTimeout(releaseSlot, GONE_MS, request).unref();
      return release;
    };
    request.releaseSlot = await api.enter(priority);
    if (isUnreadAnswer(request, reply)) {
      releaseSlot(request);
      reply.hijack();
      return;
    }
    reply.raw.once("close", () => {
      if (request.releaseSlot) setTimeout(releaseSlot, GONE_MS, request).unref();
    });
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (request.releaseSlot !== null && hasBody(request)) {
      releaseSlot(request);
      // Forms are read by their handlers, which work on files and have lines of their own.
      if (!isForm(request)) request.releaseSlot = NO_SLOT_YET;
    }
    done(null, payload);
  });
  app.addHook("preValidation", async (request) => {
    if (request.releaseSlot !== NO_SLOT_YET) return;
    request.releaseSlot = await request.reacquireSlot();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    releaseSlot(request);
    done(null, payload);
  });
}
