import swagger from "@fastify/swagger";
import swaggerUi, { type FastifySwaggerUiOptions } from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

const PATH = "/api/docs";
/** The page of the viewer sets styles on what it draws. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

const VIEWER: FastifySwaggerUiOptions = {
  routePrefix: PATH,
  staticCSP: POLICY,
  theme: {
    title: "The calls of Tangu",
    // Its bar would ask for the address of another document.
    css: [{ filename: "tangu.css", content: ".swagger-ui .topbar { display: none }" }],
  },
  uiConfig: { docExpansion: "none", deepLinking: true, validatorUrl: null, supportedSubmitMethods: [] },
};

/**
 * Describes every call of this scope as OpenAPI: to read at `/api/docs`, as JSON at `/api/docs/json`. Register it before
 * the calls.
 */
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
  await app.register(async (scope) => {
    // Large files that few ask for: compressing them for each of them takes the processor from everybody else.
    scope.addHook("onRequest", async ({ headers }) => {
      headers["x-no-compression"] = "1";
    });
    await scope.register(swaggerUi, VIEWER);
  });
}
