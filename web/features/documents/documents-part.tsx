import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { FilePlus2, FileText } from "lucide-react";
import { useState } from "react";
import type { DocumentSide } from "#domain/documents/choices.ts";
import type { DocumentView, DocumentViews } from "#domain/documents/contract.ts";
import { getDocument } from "#domain/documents/endpoints.ts";
import { documentKindWords } from "#domain/documents/words.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { KEPT_DAYS } from "#domain/personal-data/retention.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PrivateImage } from "#web/ui/private-image.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { DocumentForm } from "./document-form.tsx";
import { documentsQuery, useRemoveDocument, useSaveDocument } from "./queries.ts";

interface DocumentsPartProps {
  tenantId: number;
  side: DocumentSide;
}

function sentLine({ sentBy, sentOn }: DocumentView, side: DocumentSide): string {
  const day = formatDay(sentOn);
  if (sentBy === side) return t("documents.byYou", { day });
  return side === "tenant" ? t("documents.byHost", { day }) : t("documents.byTenant", { day });
}

function DocumentRow({ document, tenantId, side }: DocumentsPartProps & { document: DocumentView }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveDocument(tenantId, document.id);
  const save = useSaveDocument(tenantId, document);
  const kind = documentKindWords(document.kind);
  return (
    <li className="flex items-center gap-4">
      {document.isPdf ? (
        <button
          type="button"
          aria-label={t("documents.save", { kind })}
          aria-busy={save.isPending}
          onClick={() => save.mutate()}
          className="grid h-20 w-16 shrink-0 cursor-pointer place-content-center justify-items-center gap-1 rounded-ctl border border-line font-semibold text-sm hover:border-brand"
        >
          <FileText aria-hidden="true" className="size-6 text-brand" />
          {t("documents.pdf")}
        </button>
      ) : (
        <PrivateImage
          file={getDocument(tenantId, document.id)}
          alt={t("documents.open", { kind })}
          className="h-20 w-16"
        />
      )}
      <span className="min-w-0 flex-1">
        <b className="block">{kind}</b>
        <span className="block text-muted text-sm">{sentLine(document, side)}</span>
      </span>
      {document.canRemove && (
        <Button
          variant="quiet"
          aria-label={t("documents.removeLabel", { kind })}
          onClick={() => setAsking(true)}
        >
          {t("documents.remove")}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("documents.removeTitle")}
        description={t("documents.removeText")}
        press={t("documents.remove")}
        busy={remove.isPending}
        onConfirm={() => remove.take(() => setAsking(false))}
      />
    </li>
  );
}

function Documents({ found, ...part }: DocumentsPartProps & { found: UseQueryResult<DocumentViews> }) {
  const [isAdding, setAdding] = useState(false);
  if (found.isError && !found.data)
    return <ErrorState title={t("documents.loadFailed")} hint={t("shared.connection")} query={found} />;
  if (!found.data) return <Skeleton className="h-24 rounded-card" />;
  const { documents, canAdd, deletedOn } = found.data;
  return (
    <>
      {documents.length === 0 ? (
        <p>{t("documents.none")}</p>
      ) : (
        <ul className="grid gap-3">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} {...part} />
          ))}
        </ul>
      )}
      {canAdd && !isAdding && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          <FilePlus2 aria-hidden="true" className="size-4" />
          {t("documents.add")}
        </Button>
      )}
      {isAdding && <DocumentForm tenantId={part.tenantId} onDone={() => setAdding(false)} />}
      <p className="text-muted text-sm">
        {deletedOn === null
          ? t("documents.deletedAfter", { count: KEPT_DAYS.tenantDocuments })
          : t("documents.deletedOn", { day: formatDay(deletedOn) })}
      </p>
    </>
  );
}

/** The agreement and ID of a tenant, as the tenant or the host sees them. */
export function DocumentsPart(part: DocumentsPartProps) {
  const found = useQuery(documentsQuery(useApi(), part.tenantId));
  return (
    <Section title={t("documents.title")} anchor="documents">
      <div className="grid max-w-xl gap-4">
        <p className="text-muted">
          {part.side === "tenant" ? t("documents.hintTenant") : t("documents.hintHost")}
        </p>
        <Documents found={found} {...part} />
      </div>
    </Section>
  );
}
