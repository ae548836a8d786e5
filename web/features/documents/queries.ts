import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DocumentKind } from "#domain/documents/choices.ts";
import type { DocumentView } from "#domain/documents/contract.ts";
import { addDocument, getDocument, listDocuments, removeDocument } from "#domain/documents/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { LIVE } from "#web/lib/live.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { queryFor } from "#web/lib/query.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { toast } from "#web/lib/toast.ts";

export const documentsQuery = (api: Api, tenantId: number) => ({
  ...queryFor(api, listDocuments(tenantId)),
  ...LIVE,
});

const failed = (error: unknown) =>
  showFailure(error, { title: t("documents.failed"), fallback: t("shared.connection") });

interface NewDocument {
  kind: DocumentKind;
  isCovered: boolean;
  file: File;
}

export function useAddDocument(tenantId: number) {
  const api = useApi();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async ({ kind, isCovered, file, key }: NewDocument & { key: string }) => {
      const form = new FormData();
      form.set("kind", kind);
      if (isCovered) form.set("isCovered", "1");
      form.set("document", file);
      return api.send(addDocument(tenantId), { form, idempotencyKey: key });
    },
    onSettled: () => client.invalidateQueries(PROPERTY_READS),
  });
  return {
    isPending: add.isPending,
    take: (document: NewDocument, then: { onDone: () => void; onRefused: (error: unknown) => void }) =>
      add.mutate(
        { ...document, key: newActionKey() },
        {
          onSuccess: () => {
            toast({ title: t("documents.sent") });
            then.onDone();
          },
          onError: (error) => {
            then.onRefused(error);
            failed(error);
          },
        },
      ),
  };
}

export function useRemoveDocument(tenantId: number, documentId: number) {
  const api = useApi();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (key: string) => api.send(removeDocument(tenantId, documentId), { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries(PROPERTY_READS),
  });
  return {
    isPending: remove.isPending,
    take: (onDone: () => void) =>
      remove.mutate(newActionKey(), {
        onSuccess: () => {
          toast({ title: t("documents.removed") });
          onDone();
        },
        onError: failed,
      }),
  };
}

/** Saves a PDF on the device, where its own app opens it. */
export function useSaveDocument(tenantId: number, { id, kind }: DocumentView) {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => saveFile(await api.blob(getDocument(tenantId, id)), `${kind}-${id}.pdf`),
    onError: (error: unknown) =>
      showFailure(error, { title: t("documents.loadFileFailed"), fallback: t("shared.connection") }),
  });
}
