import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Storage, StoredFile } from "#server/storage/storage.ts";
import { isKnown } from "./answers.ts";
import { parseRange, type RangeAnswer } from "./ranges.ts";
import { type SentResponse, sendBytes, type UndeclaredResponse } from "./serve.ts";

const TYPES: Record<string, string> = {
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".mov": "video/quicktime",
  ".pdf": "application/pdf",
};

function describe(reply: FastifyReply, key: string, size: number): void {
  reply
    .type(TYPES[extname(key)] ?? "application/octet-stream")
    .header("content-length", size)
    .header("x-content-type-options", "nosniff");
}

/** Videos are asked for in parts: players begin at the end, and jump. */
function isRanged(key: string): boolean {
  return TYPES[extname(key)]?.startsWith("video/") ?? false;
}

/** The part that was asked for. A part of another version than the one we have is of no use: then it is all of it. */
function rangeOf(request: FastifyRequest, etag: string): string | undefined {
  const condition = request.headers["if-range"];
  const applies = request.method === "GET" && (condition === undefined || condition === etag);
  return applies ? request.headers.range : undefined;
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
  const etag = `"${key}"`;
  const ranged = isRanged(key);
  const asked = ranged ? rangeOf(request, etag) : undefined;
  let part: RangeAnswer = "whole";
  const pick = (size: number) => {
    part = parseRange(asked, size);
    return typeof part === "object" ? part : null;
  };
  // A bucket is asked once more to learn the size first.
  const range = asked === undefined ? undefined : pick;
  const file = await storage.get(key, { visibility: "public", range });
  if (!file) throw new DomainError("NOT_FOUND", t("server.notFound"));
  reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etag);
  if (ranged) reply.header("accept-ranges", "bytes");
  if (isKnown(request, etag)) {
    file.stream.destroy();
    return reply.status(304).send();
  }
  return sendPart(request, reply, { ...file, key, part });
}

function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, size, stream, part }: StoredFile & { key: string; part: RangeAnswer },
): FastifyReply {
  if (part === "unsatisfiable") {
    stream.destroy();
    return reply
      .header("content-range", `bytes */${size}`)
      .header("cache-control", "no-store")
      .status(416)
      .send();
  }
  if (part === "whole") describe(reply, key, size);
  else {
    describe(reply, key, part.end - part.start + 1);
    reply.header("content-range", `bytes ${part.start}-${part.end}/${size}`).status(206);
  }
  if (request.method !== "HEAD") return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/**
 * A private file, for somebody who has been proven to have a right to it. Nothing on the way keeps it. A picture can do
 * nothing but be looked at, and all else is not opened here at all: browsers save it.
 * @throws DomainError NOT_FOUND
 */
export async function sendPrivate(
  reply: FastifyReply,
  storage: Storage,
  key: string,
): Promise<SentResponse<UndeclaredResponse>> {
  const file = await storage.get(key, { visibility: "private" });
  if (!file) throw new DomainError("NOT_FOUND", t("server.notFound"));
  describe(reply, key, file.size);
  reply
    .header("cache-control", "private, no-store")
    .header("content-disposition", extname(key) === ".webp" ? "inline" : `attachment; filename="${key}"`)
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
  return sendBytes(reply, file.stream);
}
