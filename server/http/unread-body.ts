import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Read and forgotten after a refusal, so that a sender who is nearly done gets to see the answer. */
const DRAINED_BYTES = 512 * 1024;
/** Then the connection is kept this long for the answer to be seen: a reset could overtake it. */
const GRACE_MS = 2_000;

function leave(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe();
  let left = DRAINED_BYTES;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.pause();
  });
  request.resume();
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), GRACE_MS).unref();
    request.once("end", () => clearTimeout(timer));
  });
}

/**
 * Refusing a body means not reading it: the server would otherwise read on to the end of what it has refused, or
 * leave the connection hanging with the rest.
 */
export function installUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode >= 400 && request.raw.complete === false) leave(request.raw, reply.raw);
  });
}
