import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import type { AuditFilter } from "#domain/accounts/audit.ts";
import { actionLabel, recordLabel } from "#domain/accounts/record-words.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { useApi } from "#web/lib/api.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { AuditFilterForm, filterOf, typedIn } from "./audit-filter.tsx";
import { auditQuery } from "./queries.ts";

function Entries({ filter }: { filter: AuditFilter }) {
  const audit = useInfiniteQuery(auditQuery(useApi(), filter));
  const entries = audit.data?.pages.flat() ?? [];
  if (audit.isPending) return <LoadingPage />;
  if (audit.isError) {
    return <ErrorState title={t("admin.auditNotLoaded")} query={audit} />;
  }
  if (entries.length === 0)
    return <EmptyState icon={<ScrollText className="size-7" />} title={t("admin.nothingYet")} />;
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="endless-entry grid gap-x-6 gap-y-0.5 px-4 py-3 text-[15px] sm:grid-cols-[160px_1fr_1fr]"
          >
            <time dateTime={entry.at} className="text-muted tabular-nums">
              {formatMoment(entry.at)}
            </time>
            <p className="wrap-anywhere">
              <RichText
                text={t("admin.auditLine", {
                  action: actionLabel(entry.action),
                  actor: entry.actorName ?? recordLabel(entry.actor),
                })}
                tags={{ b: (action) => <b>{action}</b> }}
              />
            </p>
            <p className="wrap-anywhere">
              {entry.subjectName ? (
                <span translate="no">{entry.subjectName}</span>
              ) : (
                recordLabel(entry.subject)
              )}
              {entry.note && (
                <span className="block text-muted" lang={languageOf(entry.note)}>
                  “{entry.note}”
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <ShowOlder list={audit} />
    </div>
  );
}

/** What admins did, newest first. What it is filtered by stands in the address. */
export function AuditList() {
  const [params, setParams] = useSearchParams();
  const typed = typedIn(params);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AuditFilterForm shown={typed} onFilter={(wanted) => setParams(wanted, { preventScrollReset: true })} />
      <Entries filter={filterOf(typed)} />
    </div>
  );
}
