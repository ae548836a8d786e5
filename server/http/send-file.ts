import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import type { Storage } from "#server/storage/storage.ts";

const TYPES: Record<string, string> = {
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".mov": "video/quicktime",
};

function describe(reply: FastifyReply, key: string, size: number): void {
  reply
    .type(TYPES[extname(key)] ?? "application/octet-stream")
    .header("content-length", size)
    .header("x-content-type-options", "nosniff");
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known?.some((each) => each === etag || each === "*") ?? false;
}

/**
 * A public file, which a browser may keep for ever: a key is generated, and its content never changes.
 * @throws DomainError NOT_FOUND
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
): Promise<FastifyReply> {
  const file = await storage.get(key, { visibility: "public" });
  if (!file) throw new DomainError("NOT_FOUND", "Not found");
  const etag = `"${key}"`;
  reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etag);
  const known = isKnown(request, etag);
  if (!known) describe(reply, key, file.size);
  if (!known && request.method !== "HEAD") return reply.send(file.stream);
  file.stream.destroy();
  return reply.status(known ? 304 : 200).send();
}

/**
 * A private file, for somebody who has been proven to have a right to it. Nothing on the way keeps it, and it can do
 * nothing but be looked at.
 * @throws DomainError NOT_FOUND
 */
export async function sendPrivate(reply: FastifyReply, storage: Storage, key: string): Promise<FastifyReply> {
  const file = await storage.get(key, { visibility: "private" });
  if (!file) throw new DomainError("NOT_FOUND", "Not found");
  describe(reply, key, file.size);
  return reply
    .header("cache-control", "private, no-store")
    .header("content-disposition", "inline")
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .send(file.stream);
}
