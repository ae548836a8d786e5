import type { FastifyPluginAsync } from "fastify";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { sendPublic } from "#server/http/send-file.ts";
import type { Storage } from "#server/storage/storage.ts";

/** The public files, by their keys. */
export function mediaRoutes({ storage }: { storage: Storage }): FastifyPluginAsync {
  return async (app) => {
    app.route<{ Params: { "*": string } }>({
      // The framework's own HEAD would read the whole file to forget it.
      method: ["GET", "HEAD"],
      exposeHeadRoute: false,
      url: `${UPLOADS_PREFIX}*`,
      handler: (request, reply) => sendPublic(request, reply, storage, request.params["*"]),
    });
  };
}
