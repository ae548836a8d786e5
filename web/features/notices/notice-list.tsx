import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { NOTICE_LIMITS } from "#domain/notices/choices.ts";
import type { NoticeView } from "#domain/notices/contract.ts";
import { listNotices } from "#domain/notices/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf, showFailure } from "#web/lib/failure.ts";
import { keyOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { TextForm } from "#web/ui/text-form.tsx";
import { noticesQuery, sendNotice, useRemoveNotice } from "./queries.ts";

function Notice({ notice, propertyId }: { notice: NoticeView; propertyId: number }) {
  const remove = useRemoveNotice(propertyId);
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    remove.mutateAsync(notice.id).then(
      () => toast({ title: t("notices.removed") }),
      (error: unknown) => showFailure(error, { title: t("notices.failed") }),
    );
  return (
    <article className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-muted text-sm">{formatMoment(notice.createdAt)}</p>
        <p lang={languageOf(notice.text)} className="wrap-anywhere whitespace-pre-line">
          {notice.text}
        </p>
      </div>
      <IconButton label={t("shared.remove")} look="plain" onClick={() => setAsking(true)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("notices.removeTitle")}
        description={t("notices.removeText")}
        press={t("shared.remove")}
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </article>
  );
}

function List({ propertyId }: { propertyId: number }) {
  const list = useQuery(noticesQuery(useApi(), propertyId));
  if (list.isError && !list.data) return <ErrorState title={t("notices.loadFailed")} query={list} />;
  if (!list.data) return <Skeleton className="h-24 rounded-card" />;
  if (list.data.length === 0) return <p className="text-muted">{t("notices.none")}</p>;
  return (
    <ul className="grid gap-3">
      {list.data.map((notice) => (
        <li key={notice.id}>
          <Notice notice={notice} propertyId={propertyId} />
        </li>
      ))}
    </ul>
  );
}

/** What stands at a property, and the way to tell everybody who lives there. */
export function NoticeList({ propertyId }: { propertyId: number }) {
  const api = useApi();
  const client = useQueryClient();
  // A new form for the next notice.
  const [sent, setSent] = useState(0);
  return (
    <section aria-labelledby="notices" className="grid gap-4">
      <h2 id="notices" className="font-bold text-xl tracking-tight">
        {t("notices.title")}
      </h2>
      <TextForm
        key={sent}
        label={t("notices.write")}
        hint={t("notices.writeHint")}
        press={t("notices.send")}
        rows={3}
        maxLength={NOTICE_LIMITS.text}
        check={(text) => text === "" && t("notices.textRequired")}
        send={(text, key) => sendNotice(api, propertyId, text, key)}
        failureOf={(error) => messageOf(error, t("shared.connection"))}
        onSent={() => {
          setSent(sent + 1);
          toast({ title: t("notices.sent") });
          void client.invalidateQueries({ queryKey: keyOf(listNotices(propertyId)) });
        }}
      />
      <List propertyId={propertyId} />
    </section>
  );
}
