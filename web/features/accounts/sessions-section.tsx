import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { SessionView } from "#domain/accounts/account.ts";
import { formatMoment } from "#domain/formats.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { sessionsQuery, useEndSession } from "./account-queries.ts";
import { AccountSection, Outcome } from "./account-section.tsx";

function Device({ session }: { session: SessionView }) {
  const end = useEndSession();
  const device = session.device || "Unknown device";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-[15px]">{device}</p>
        <p className="text-muted text-sm">
          Since {formatMoment(session.createdAt)} · seen {formatMoment(session.seenAt)}
        </p>
      </div>
      {session.current ? (
        <Tag tone="brand">This device</Tag>
      ) : (
        <Button
          variant="secondary"
          busy={end.isPending}
          onClick={() => end.mutate(session.id)}
          aria-label={`Log out ${device}, since ${formatMoment(session.createdAt)}`}
        >
          Log out
        </Button>
      )}
      {end.isError && <Outcome saving={end} />}
    </li>
  );
}

/** Where the account is open. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useApi()));
  const end = useEndSession();
  const list = sessions.data ?? [];
  return (
    <AccountSection title="Where you are logged in">
      {sessions.isPending && (
        <div role="status">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-24" />
        </div>
      )}
      {sessions.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p className="text-muted">The list did not load.</p>
          <Button variant="secondary" busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
            Retry
          </Button>
        </div>
      )}
      <ul className="grid divide-y divide-line empty:hidden">
        {list.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {list.length > 1 && (
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate(undefined)}>
            Log out everywhere else
          </Button>
        </div>
      )}
      <Outcome saving={end} done="Your other devices were logged out." />
    </AccountSection>
  );
}
