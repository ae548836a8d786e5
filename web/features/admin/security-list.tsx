import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { deviceLabel } from "#domain/accounts/device.ts";
import { recordLabel } from "#domain/accounts/record-words.ts";
import { SECURITY_EVENTS, type SecurityEvent } from "#domain/accounts/security-events.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { securityEventsQuery } from "./queries.ts";

/** To whom or what, and by whom; not what the event's name says already. */
function AboutWhom({ event }: { event: SecurityEvent }) {
  const { actor, actorName, subject, subjectName } = event;
  return (
    <>
      {subject !== "admin mode" && (
        <span className="wrap-anywhere block text-muted">
          {subjectName ? properName(subjectName) : recordLabel(subject)}
        </span>
      )}
      {actor !== subject && actor !== "somebody" && (
        <span className="wrap-anywhere block text-muted">
          <RichText
            text={t("admin.byActor", { actor: actorName ?? recordLabel(actor) })}
            tags={{ name: actorName ? properName : (text) => text }}
          />
        </span>
      )}
    </>
  );
}

/** Who got in and who did not, and what admins looked at, newest first. */
export function SecurityList() {
  const list = useInfiniteQuery(securityEventsQuery(useApi()));
  const events = list.data?.pages.flat() ?? [];
  if (list.isPending) return <LoadingPage />;
  if (list.isError) {
    return <ErrorState title={t("admin.securityNotLoaded")} query={list} />;
  }
  if (events.length === 0)
    return <EmptyState icon={<ShieldCheck className="size-7" />} title={t("admin.nothingYet")} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t("admin.securityHint")}</p>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {events.map((event) => (
          <li
            key={event.id}
            className="endless-entry grid gap-x-6 gap-y-0.5 px-4 py-3 text-[15px] sm:grid-cols-[160px_1fr_1fr]"
          >
            <time dateTime={event.at} className="text-muted tabular-nums">
              {formatMoment(event.at)}
            </time>
            <p>
              <b>{SECURITY_EVENTS[event.kind]()}</b>
              <AboutWhom event={event} />
            </p>
            <p className="wrap-anywhere text-muted">
              {event.address}
              {event.device && <span className="block">{deviceLabel(event.device)}</span>}
            </p>
          </li>
        ))}
      </ul>
      <ShowOlder list={list} />
    </div>
  );
}
