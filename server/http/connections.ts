import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** After so long without a byte in either direction Node looks at a connection, and ends it if nothing is asked. */
export const STILL_MS = 60_000;
/** A proxy must give up an unused connection before the server does. Nginx keeps one for 60 or 75 seconds. */
export const KEEP_ALIVE_MS = 80_000;
/** Answers under way on one connection. Browsers and proxies wait for one before they ask for the next. */
const PIPELINED = 2;

/**
 * Bounds the memory of answers that nobody reads. A connection that takes none of its answer for {@link STILL_MS}, or
 * twice as long when some of it had just been written, is ended, and so is one that asks on without reading. What the
 * server still works on may take longer. It ends by a reset: otherwise the kernel would keep what is not read for minutes.
 * What the kernel has in full is not ours any more: a slow phone may still be reading it long after.
 */
export function installConnections(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    // With a listener here Node leaves it to us.
    reply.raw.on("timeout", () => {
      if (socket.writableLength > 0) socket.resetAndDestroy();
    });
    if (count <= PIPELINED) return;
    socket.resetAndDestroy();
    reply.hijack();
  });
}
