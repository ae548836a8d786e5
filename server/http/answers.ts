import type { FastifyReply, FastifyRequest } from "fastify";
import type { SerializedResponse } from "#server/lib/answer-cache.ts";
import { asSentResponse, type SentResponse } from "./serve.ts";

/** Whether the client has this version already; a compressing proxy may have made the ETag a weak one. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known?.some((each) => each === etag || each === "*") ?? false;
}

/** The same by date, for who does not speak of versions. Dates in headers have no fractions of a second. */
function isUnchanged(request: FastifyRequest, lastModified: string | undefined): boolean {
  const since = request.headers["if-modified-since"];
  if (request.headers["if-none-match"] !== undefined || since === undefined || lastModified === undefined) {
    return false;
  }
  return Date.parse(lastModified) <= Date.parse(since);
}

/** Sends a serialized response with the headers that belong to them, or nothing when the client has them already. */
export function sendSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, headers }: Pick<SerializedResponse, "body" | "etag" | "headers">,
): FastifyReply {
  reply.headers({ ...headers, etag });
  if (isKnown(request, etag) || isUnchanged(request, headers["last-modified"])) {
    return reply.removeHeader("content-type").status(304).send();
  }
  return reply.send(body);
}

/** The answer of a call that was serialized before: it skips the serializer of the schema. */
export function sendJson<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SerializedResponse<T>,
): SentResponse<T> {
  reply.type("application/json; charset=utf-8").header("cache-control", "private, no-cache");
  return asSentResponse(sendSerialized(request, reply, response));
}
