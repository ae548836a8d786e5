import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer } from "#server/lib/answer-cache.ts";

/** Sends ready bytes, or nothing when the asker has them already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, headers }: Answer,
): FastifyReply {
  reply.headers({ ...headers, etag, "cache-control": "private, no-cache" });
  const known = request.headers["if-none-match"];
  if (known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)) return reply.code(304).send();
  // Bytes pass the serializer of the schema by.
  return reply.type("application/json; charset=utf-8").send(body);
}
