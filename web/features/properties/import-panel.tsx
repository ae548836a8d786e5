import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { IMPORT_HEADINGS } from "#domain/properties/choices.ts";
import type { ImportAnswer, PropertyView } from "#domain/properties/contract.ts";
import { importTenants } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useRefresh } from "./queries.ts";
import { useUndo } from "./use-step.ts";

const sendFile = (api: Api, propertyId: number, { file, key }: { file: File; key?: string }) => {
  const form = new FormData();
  if (key !== undefined) form.append("write", "1");
  form.append("file", file);
  return api.send(importTenants(propertyId), { form, idempotencyKey: key });
};

function Problems({ found: { problems, moreProblems } }: { found: ImportAnswer }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-ctl bg-danger-soft p-4">
      <b>{t("properties.rowsWrong", { count: problems.length + moreProblems })}</b>
      <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
        {problems.map(({ line, message }) => (
          <li key={line}>{t("properties.rowProblem", { line, message })}</li>
        ))}
      </ul>
    </div>
  );
}

function Sample({ sample }: Pick<ImportAnswer, "sample">) {
  if (sample.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm" translate="no">
      {sample.map(({ line, name, phone, bed, movesInOn, rent }) => (
        <li key={line} className="rounded-ctl bg-paper px-3 py-2">
          {[name, phone, bed, formatDay(movesInOn), rent === null ? "" : formatRupees(rent)]
            .filter(Boolean)
            .join(" · ")}
        </li>
      ))}
    </ul>
  );
}

interface ImportPanelProps {
  property: PropertyView;
  onDone: () => void;
}

/** A file of people: looked at first, then added as a whole. */
export function ImportPanel({ property, onDone }: ImportPanelProps) {
  const api = useApi();
  const id = useId();
  const refresh = useRefresh();
  const undo = useUndo(property.id);
  const [file, setFile] = useState<File | null>(null);
  const look = useMutation({
    mutationFn: async (chosen: File) => (await sendFile(api, property.id, { file: chosen })).data,
  });
  const add = useMutation({
    mutationFn: async (sent: { file: File; key: string }) => (await sendFile(api, property.id, sent)).data,
    onSuccess: ({ rows, stepId }) => {
      void refresh();
      toast({
        title: t("properties.peopleAdded", { count: rows }),
        ...(stepId === null
          ? {}
          : { action: { label: t("properties.undo"), onClick: () => undo.take(stepId) } }),
      });
      onDone();
    },
  });
  const found = look.data;
  const failure = add.error ?? look.error;
  return (
    <div className="grid gap-5">
      <p>{t("properties.importHint", { headings: IMPORT_HEADINGS.join(", ") })}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-label={t("properties.csvFile")}
          className="peer sr-only"
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null;
            setFile(chosen);
            add.reset();
            if (chosen) look.mutate(chosen);
          }}
        />
        {/* The browser's own control speaks its own language. */}
        <label
          htmlFor={id}
          className={buttonClass(
            "secondary",
            "md",
            "cursor-pointer justify-self-start peer-focus-visible:outline-2 peer-focus-visible:outline-brand",
          )}
        >
          <FileUp aria-hidden="true" className="size-4" />
          {file ? t("properties.csvOther") : t("properties.csvChoose")}
        </label>
        {file && (
          <p className="truncate text-muted text-sm" translate="no">
            {file.name}
          </p>
        )}
      </div>
      {look.isPending && <p role="status">{t("properties.reading")}</p>}
      {failure && (
        <p role="alert" className="rounded-ctl bg-danger-soft px-4 py-3 font-medium">
          {messageOf(failure)}
        </p>
      )}
      {found && (
        <>
          <p role="status" className="font-semibold">
            {t("properties.rowsFound", { count: found.rows })}
          </p>
          <Problems found={found} />
          <Sample sample={found.sample} />
        </>
      )}
      {found && file && (
        <Button
          size="lg"
          busy={add.isPending}
          disabled={found.problems.length > 0 || found.rows === 0}
          onClick={() => add.mutate({ file, key: newActionKey() })}
        >
          {t("properties.addAll", { count: found.rows })}
        </Button>
      )}
    </div>
  );
}
