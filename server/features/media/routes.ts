import type { FastifyPluginAsync } from "fastify";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { sendPublic } from "#server/http/send-file.ts";
import type { Storage } from "#server/storage/storage.ts";

/** The public files, by their keys. */
export function mediaRoutes({ storage }: { storage: Storage }): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { "*": string } }>(`${UPLOADS_PREFIX}*`, (request, reply) =>
      sendPublic(request, reply, storage, request.params["*"]),
    );
  };
}
