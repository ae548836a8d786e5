import { type FormEvent, useState } from "react";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/documents/choices.ts";
import { documentKindWords } from "#domain/documents/words.ts";
import { t } from "#domain/i18n.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Select } from "#web/ui/field.tsx";
import { PhotoField } from "#web/ui/photo-field.tsx";
import { useAddDocument } from "./queries.ts";

type Wrong = { kind?: string; isCovered?: string; document?: string };

const PDF = "application/pdf";

function problemOf({ type, size }: File): string | null {
  if (type !== PDF && !type.startsWith("image/")) return t("documents.wrongFile");
  return size > MEDIA_LIMITS.proofBytes ? fileMessages.over5Mb() : null;
}

/** A photo or PDF of an agreement or an ID. Of an Aadhaar card somebody says that its number is covered. */
export function DocumentForm({ tenantId, onDone }: { tenantId: number; onDone: () => void }) {
  const add = useAddDocument(tenantId);
  const [kind, setKind] = useState<DocumentKind>();
  const [isCovered, setCovered] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});

  function take(chosen: File) {
    const problem = problemOf(chosen);
    if (problem !== null) return setWrong({ document: problem });
    setWrong({});
    setFile(chosen);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const missing: Wrong = {
      ...(kind === undefined && { kind: t("documents.kindRequired") }),
      ...(kind === "aadhaar" && !isCovered && { isCovered: t("documents.coverFirst") }),
      ...(file === null && { document: t("documents.fileRequired") }),
    };
    setWrong(missing);
    if (kind === undefined || file === null || missing.isCovered) return;
    add.take({ kind, isCovered, file }, { onDone, onRefused: (error) => setWrong(fieldsOf(error)) });
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Select
        label={t("documents.kindLabel")}
        hint={kind === "other_id" ? t("documents.otherHint") : undefined}
        value={kind ?? ""}
        error={wrong.kind}
        onChange={({ target }) => {
          setWrong({});
          setCovered(false);
          setKind(DOCUMENT_KINDS.find((each) => each === target.value));
        }}
      >
        <option value="">{t("documents.choose")}</option>
        {DOCUMENT_KINDS.map((each) => (
          <option key={each} value={each}>
            {documentKindWords(each)}
          </option>
        ))}
      </Select>
      <PhotoField
        label={t("documents.file")}
        hint={kind === "aadhaar" && <b>{t("documents.coverHint")}</b>}
        accept={`image/jpeg,image/png,image/webp,${PDF}`}
        alt={t("documents.file")}
        title={t("documents.chooseFile")}
        text={t("documents.fileHint")}
        file={file}
        onChange={setFile}
        onChosen={take}
        onUnreadable={() => setWrong({ document: t("documents.wrongFile") })}
        error={wrong.document}
        disabled={add.isPending}
      />
      {kind === "aadhaar" && (
        <div>
          <Checkbox
            label={t("documents.isCovered")}
            checked={isCovered}
            aria-invalid={wrong.isCovered ? true : undefined}
            onChange={({ target }) => {
              setWrong({});
              setCovered(target.checked);
            }}
          />
          {wrong.isCovered && (
            <p role="alert" className="font-medium text-danger text-sm">
              {wrong.isCovered}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={add.isPending}>
          {t("documents.send")}
        </Button>
        <Button variant="secondary" onClick={onDone} disabled={add.isPending}>
          {t("shared.cancel")}
        </Button>
      </div>
    </form>
  );
}
