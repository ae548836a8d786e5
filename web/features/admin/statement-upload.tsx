import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { StatementColumns } from "#domain/statements/columns.ts";
import type { UploadedStatement } from "#domain/statements/contract.ts";
import { fieldsOf, messageOf, showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ColumnsForm } from "./statement-columns.tsx";
import { useUploadStatement } from "./statement-queries.ts";

interface Asked {
  file: File;
  layout: NonNullable<UploadedStatement["layout"]>;
}

/** Takes a statement in; of a layout that is new, its columns are confirmed first. */
export function StatementUpload() {
  const upload = useUploadStatement();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [error, setError] = useState<string>();

  function send(file: File, columns?: StatementColumns) {
    setError(undefined);
    upload.mutateAsync(columns ? { file, columns } : { file }).then(
      ({ statement, layout }) => {
        setAsked(layout && { file, layout });
        if (!statement) return;
        const { credits, newCredits, skipped } = statement;
        toast({
          title: t("statements.uploaded", { count: credits }),
          description: [
            t("statements.newOnes", { count: newCredits }),
            skipped > 0 && t("statements.skipped", { count: skipped }),
          ]
            .filter(Boolean)
            .join(" "),
        });
      },
      (failure: unknown) => {
        if (fieldsOf(failure).columns) setError(messageOf(failure));
        else showFailure(failure, { title: t("statements.notUploaded") });
      },
    );
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => input.current?.click()} busy={upload.isPending} aria-describedby={hint}>
          <Upload aria-hidden="true" className="size-4" />
          {t("statements.upload")}
        </Button>
        <p id={hint} className="min-w-0 flex-1 basis-60 text-muted text-sm">
          {t("statements.uploadHint")}
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xls,text/csv,text/plain,text/tab-separated-values"
          aria-label={t("statements.file")}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again.
            target.value = "";
            if (file) send(file);
          }}
        />
      </div>
      {asked && (
        <ColumnsForm
          key={asked.file.name + asked.file.lastModified}
          layout={asked.layout}
          busy={upload.isPending}
          error={error}
          onConfirm={(columns) => send(asked.file, columns)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
