import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { SessionView } from "#domain/accounts/account.ts";
import { deviceLabel } from "#domain/accounts/device.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { sessionsQuery, useEndSession } from "./account-queries.ts";
import { AccountSection, Outcome } from "./account-section.tsx";

function Device({ session }: { session: SessionView }) {
  const end = useEndSession();
  const device = deviceLabel(session.device);
  const since = formatMoment(session.createdAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-[15px]">{device}</p>
        <p className="text-muted text-sm">
          {t("accounts.sessionTimes", { since, seen: formatMoment(session.seenAt) })}
        </p>
      </div>
      {session.current ? (
        <Tag tone="brand">{t("accounts.thisDevice")}</Tag>
      ) : (
        <Button
          variant="secondary"
          busy={end.isPending}
          onClick={() => end.mutate(session.id)}
          aria-label={t("accounts.logOutDevice", { device, since })}
        >
          {t("accounts.logOut")}
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
    <AccountSection title={t("accounts.sessionsTitle")}>
      {sessions.isPending && (
        <div role="status">
          <span className="sr-only">{t("shared.loading")}</span>
          <Skeleton className="h-24" />
        </div>
      )}
      {sessions.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p className="text-muted">{t("accounts.sessionsNotLoaded")}</p>
          <Button variant="secondary" busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
            {t("shared.retry")}
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
            {t("accounts.logOutOthers")}
          </Button>
        </div>
      )}
      <Outcome saving={end} done={t("accounts.othersLoggedOut")} />
    </AccountSection>
  );
}
