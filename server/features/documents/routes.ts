import type { FastifyPluginAsync } from "fastify";
import { documentInput, documentParams, documentViews } from "#domain/documents/contract.ts";
import * as endpoints from "#domain/documents/endpoints.ts";
import { done } from "#domain/done.ts";
import { placeParams } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { discardingUnused, requireDocument } from "#server/features/media/receive-service.ts";
import { discardMedia } from "#server/features/media/service.ts";
import { requireUser } from "#server/http/actor.ts";
import { idempotent } from "#server/http/idempotency.ts";
import { limitedByCaller } from "#server/http/limits.ts";
import { sendPrivate } from "#server/http/send-file.ts";
import { serve } from "#server/http/serve.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";
import { mainKey } from "#server/storage/media-files.ts";
import { assertTakesDocuments } from "./policy.ts";
import { presentDocuments } from "./present.ts";
import { documentsOf, findDocument, findDocumentAccess } from "./reads.ts";
import { addDocument, removeDocument } from "./writes.ts";

const tagged = (summary: string) => ({ tags: ["documents"], summary });
const WRITES = limitedByCaller(60, "1 hour");
const FORM = {
  fields: documentInput,
  field: "document",
  purpose: "direct",
  required: () => t("documents.fileRequired"),
  unsupported: () => t("documents.wrongFile"),
} as const;

/** The agreement and ID of a tenant: for the tenant and the host, and for nobody else. */
export function documentsRoutes(deps: Deps): FastifyPluginAsync {
  const { store, clock, storage } = deps;
  return async (app) => {
    serve(
      app,
      endpoints.listDocuments,
      {
        schema: {
          ...tagged("Documents of a tenant, for them and their host"),
          params: placeParams,
          response: { 200: documentViews },
        },
      },
      async (request) => {
        const access = await findDocumentAccess(store.db, requireUser(request).id, request.params.tenantId);
        return presentDocuments(access, await documentsOf(store.db, access.tenant.id));
      },
    );

    serve(
      app,
      endpoints.addDocument,
      {
        config: WRITES,
        schema: {
          ...tagged("Send the agreement or an ID, as photo or PDF: a form with kind, isCovered and document"),
          consumes: ["multipart/form-data"],
          params: placeParams,
          response: { 201: documentViews },
        },
      },
      async (request, reply) => {
        const access = await findDocumentAccess(store.db, requireUser(request).id, request.params.tenantId);
        // Before a byte of the body is read.
        assertTakesDocuments(access);
        const { fields, file } = await requireDocument(deps, request, FORM);
        const work = async (tx: Transaction) => {
          await addDocument(tx, access, { kind: fields.kind, file: file.name, now: clock.now() });
          const body = presentDocuments(access, await documentsOf(tx, access.tenant.id));
          return { status: 201, body };
        };
        const bodyHash = sha256(`${fields.kind} ${file.sha256}`);
        return discardingUnused(deps, request, file, () =>
          idempotent(deps, request, reply, work, { bodyHash }),
        );
      },
    );

    serve(
      app,
      endpoints.removeDocument,
      {
        config: WRITES,
        schema: { ...tagged("Delete a document"), params: documentParams, response: { 200: done } },
      },
      async (request, reply) => {
        const { tenantId, documentId } = request.params;
        const access = await findDocumentAccess(store.db, requireUser(request).id, tenantId);
        return idempotent(deps, request, reply, async (tx) => {
          const file = await removeDocument(tx, access, { documentId, now: clock.now() });
          const afterCommit = () => discardMedia(deps, [file]);
          return { status: 200, body: { ok: true } as const, afterCommit };
        });
      },
    );

    serve(
      app,
      endpoints.getDocument,
      { schema: { ...tagged("A document: a private image, or a PDF to save"), params: documentParams } },
      async (request, reply) => {
        const { tenantId, documentId } = request.params;
        const access = await findDocumentAccess(store.db, requireUser(request).id, tenantId);
        const { file, extension } = await findDocument(store.db, access, documentId);
        return sendPrivate(reply, storage, mainKey({ name: file, extension }));
      },
    );
  };
}
