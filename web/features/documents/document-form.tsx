import { type FormEvent, useState } from "react";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/documents/choices.ts";
import { documentKindWords } from "#domain/documents/words.ts";
import { t } from "#domain/i18n.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { type FileProblem, fileProblem, notAnImage } from "#web/lib/proof-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Select } from "#web/ui/field.tsx";
import { PhotoField } from "#web/ui/photo-field.tsx";
import { useAddDocument } from "./queries.ts";

type Wrong = { kind?: string; isCovered?: string; document?: string };

/** One photo of an agreement or an ID. Of an Aadhaar card somebody says that its number is covered. */
export function DocumentForm({ tenantId, onDone }: { tenantId: number; onDone: () => void }) {
  const add = useAddDocument(tenantId);
  const [kind, setKind] = useState<DocumentKind>();
  const [isCovered, setCovered] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const refuse = ({ text }: FileProblem) => setWrong({ document: text });

  function take(chosen: File) {
    const problem = fileProblem(chosen);
    if (problem) return refuse(problem);
    setWrong({});
    setFile(chosen);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const missing: Wrong = {
      ...(kind === undefined && { kind: t("documents.kindRequired") }),
      ...(kind === "aadhaar" && !isCovered && { isCovered: t("documents.coverFirst") }),
      ...(file === null && { document: t("documents.photoRequired") }),
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
        label={t("documents.photo")}
        hint={kind === "aadhaar" && <b>{t("documents.coverHint")}</b>}
        accept="image/jpeg,image/png,image/webp"
        alt={t("documents.photo")}
        title={t("documents.choosePhoto")}
        text={t("documents.photoHint")}
        file={file}
        onChange={setFile}
        onChosen={take}
        onUnreadable={() => refuse(notAnImage())}
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
