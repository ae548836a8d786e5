import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/lib/deps.ts";

/**
 * What a page may load. Style attributes are set by the components.
 * @param scripts what lets the scripts within the page run: a nonce or hashes, quoted
 */
export function pagePolicy(scripts: readonly string[], mapTilesUrl: string | undefined): string {
  const tiles = mapTilesUrl ? ` ${new URL(mapTilesUrl.replaceAll(/[{}]/g, "")).origin}` : "";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The service worker asks the server for what it keeps, and nobody else for anything. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const PERMISSIONS = "geolocation=(self), camera=(), microphone=(), payment=()";

/** For answers of the router itself, which come before any hook could add to them. */
export const HOOKLESS_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": NOTHING,
  "permissions-policy": PERMISSIONS,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Security headers on every answer, and compression that lets a streamed page through piece by piece. */
export async function installHeaders(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    strictTransportSecurity: deps.config.publicUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", PERMISSIONS);
    // "Not modified" says the same of what was sent before: another policy would replace that of the cached page.
    if (reply.statusCode === 304) reply.removeHeader("content-security-policy");
    else if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", NOTHING);
  });
  await app.register(compress, {
    // Bodies that come compressed are refused, see `bodies.ts`.
    globalDecompression: false,
    threshold: 1024,
    encodings: ["br", "gzip", "identity"],
    zlibOptions: { level: 6, flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
}
