import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { api } from "#domain/paths.ts";

/** Describes every call of this scope as OpenAPI at `/api/docs`; register it before the calls. */
export async function installDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tangu",
        version: "1",
        description: "Money is decimal strings, times are UTC, dates of stay are dates in Asia/Kolkata.",
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get(api.docs, { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()));
}
