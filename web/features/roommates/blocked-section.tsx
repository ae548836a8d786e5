import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { BlockedPerson } from "#domain/roommates/requests.ts";
import { useApi } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { blockedQuery, saidBy, useBlockPerson } from "./queries.ts";

function Blocked({ person }: { person: BlockedPerson }) {
  const block = useBlockPerson(person.id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <Avatar src={null} name={person.firstName} size={40} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-[15px]" translate="no">
          {person.firstName}
        </p>
        <p className="text-muted text-sm">
          {t("roommates.blockedSince", { time: formatMoment(person.blockedAt) })}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={block.isPending}
        onClick={() => block.mutate(false)}
        aria-label={t("roommates.unblockNamed", { name: person.firstName })}
      >
        {t("roommates.unblock")}
      </Button>
      {block.isError && (
        <p role="alert" className="basis-full font-medium text-danger text-sm">
          {saidBy(block.error)}
        </p>
      )}
    </li>
  );
}

/** Whom somebody has blocked, and the way back. */
export function BlockedSection() {
  const blocked = useQuery(blockedQuery(useApi()));
  const list = blocked.data ?? [];
  return (
    <section
      aria-label={t("roommates.blockedPeople")}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div>
        <h2 className="font-bold text-lg tracking-tight">{t("roommates.blockedPeople")}</h2>
        <p className="mt-0.5 text-muted text-sm">{t("roommates.blockedText")}</p>
      </div>
      {blocked.isPending && (
        <div role="status">
          <span className="sr-only">{t("shared.loading")}</span>
          <Skeleton className="h-14" />
        </div>
      )}
      {blocked.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p className="text-muted">{t("roommates.blockedFailed")}</p>
          <Button variant="secondary" busy={blocked.isFetching} onClick={() => void blocked.refetch()}>
            {t("shared.retry")}
          </Button>
        </div>
      )}
      {blocked.isSuccess && list.length === 0 && <p className="text-muted">{t("roommates.blockedNone")}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {list.map((person) => (
          <Blocked key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}
