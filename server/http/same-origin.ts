import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the browser (or another client) says that the request comes from our own pages. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.host;
}

/** Unsafe methods are taken from our own pages only, whatever cookies come along. */
export function installSameOriginRule(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!SAFE.has(request.method) && !isSameOrigin(request)) {
      throw new DomainError("CROSS_SITE", "This request must come from the site itself");
    }
  });
}
