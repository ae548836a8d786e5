import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

declare module "fastify" {
  interface FastifyRequest {
    /** Refused because the server is too busy. */
    isShed: boolean;
  }
}

/** The route's pattern. Each built file is a route of its own, so those count together. */
function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? "unmatched";
  return route.startsWith("/assets/") ? "/assets/*" : route;
}

/** One line and one observation per request: the route's pattern and no query, so that no data is in either. */
export function installObservation(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route, method and class of status",
    labelNames: ["route", "method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const refused = new Counter({
    name: "http_refused_requests_total",
    help: "Requests over a limit (429), and requests while too busy or without the database (503)",
    labelNames: ["status"],
    registers,
  });
  for (const status of [429, 503]) refused.inc({ status }, 0);

  app.decorateRequest("isShed", false);
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request);
    const { method } = request;
    const status = reply.statusCode;
    seconds.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, reply.elapsedTime / 1000);
    if (status === 429 || status === 503) refused.inc({ status });
    const line = { route, method, status, ms: Math.round(reply.elapsedTime) };
    if (status >= 500 && !request.isShed) request.log.warn(line, "answered");
    else request.log.debug(line, "answered");
  });
}
