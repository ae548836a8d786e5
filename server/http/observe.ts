import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const PRIVATE_ADDRESS = /^(?:::1|(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|f[cd])/i;

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unmatched";
}

/** One line and one observation per request: the route's pattern and no query, so that no data is in either. */
export function installObservation(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request);
    seconds.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    const line = {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, "answered");
    else request.log.debug(line, "answered");
  });

  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    // Figures of the inside are for the operator's network. What a proxy passed on that is not trusted has its address.
    const isPassedOn = "x-forwarded-for" in request.headers && request.ips === undefined;
    if (isPassedOn || !PRIVATE_ADDRESS.test(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
