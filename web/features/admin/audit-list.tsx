import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { formatMoment } from "#domain/formats.ts";
import { useApi } from "#web/lib/api.ts";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { auditQuery } from "./queries.ts";

/** What admins did, newest first. */
export function AuditList() {
  const audit = useInfiniteQuery(auditQuery(useApi()));
  const entries = audit.data?.pages.flat() ?? [];
  if (audit.isPending) return <LoadingPage />;
  if (audit.isError) {
    return <ErrorState title="The audit did not load" query={audit} />;
  }
  if (entries.length === 0)
    return <EmptyState icon={<ScrollText className="size-7" />} title="Nothing yet" />;
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-6 gap-y-0.5 px-4 py-3 text-[15px] sm:grid-cols-[160px_1fr_1fr]"
          >
            <time dateTime={entry.at} className="text-muted tabular-nums">
              {formatMoment(entry.at)}
            </time>
            <p>
              <b>{entry.action.replaceAll(".", " ")}</b> <span className="text-muted">by</span>{" "}
              <span className="break-all">{entry.actor}</span>
            </p>
            <p className="break-all">
              {entry.subject}
              {entry.note && <span className="block text-muted">“{entry.note}”</span>}
            </p>
          </li>
        ))}
      </ul>
      <ShowOlder list={audit} />
    </div>
  );
}
