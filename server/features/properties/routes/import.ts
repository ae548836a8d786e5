import { buffer } from "node:stream/consumers";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { propertyParams } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { IMPORT_BYTES, importAnswer, importForm } from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { receiveForm } from "#server/http/multipart.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { importTenants, presentImport, readFile, readImport } from "../import-writes.ts";
import { refusal } from "../refusals-policy.ts";
import { accessOf, asLarge, asOneStep, tagged } from "./access.ts";

/** @throws DomainError VALIDATION, TOO_LARGE */
async function receiveFile(request: FastifyRequest): Promise<{ bytes: Buffer; write: boolean }> {
  const tooLargeMessage = () => t("properties.csvTooLong");
  const form = await receiveForm(request, {
    fields: importForm,
    files: { file: { maxBytes: IMPORT_BYTES, tooLargeMessage } },
    onFile: async (stream) => {
      const bytes = await buffer(stream);
      if (bytes.length > IMPORT_BYTES) throw new DomainError("TOO_LARGE", tooLargeMessage());
      return bytes;
    },
    discard: async () => {},
  });
  if (!form.file || form.file.length === 0) throw refusal("file", t("properties.csvEmpty"));
  return { bytes: form.file, write: form.fields.write === "1" };
}

/** A CSV of people: looked at first, then added as a whole. */
export function tenantsImportRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.importTenants,
      {
        config: asLarge,
        schema: {
          ...tagged("Look at a CSV of people, or add them all"),
          consumes: ["multipart/form-data"],
          params: propertyParams,
          response: { 200: importAnswer },
        },
      },
      async (request, reply) => {
        const access = await accessOf(deps, request);
        const { bytes, write } = await receiveFile(request);
        const file = await readFile(bytes);
        const now = clock.now();
        if (!write) return presentImport(await readImport(store.db, { access, file, now }), access);
        const bodyHash = sha256(bytes);
        return asOneStep(
          deps,
          request,
          reply,
          async (tx) => ({ status: 200, body: await importTenants(tx, { access, file, now }) }),
          { bodyHash },
        );
      },
    );
  };
}
