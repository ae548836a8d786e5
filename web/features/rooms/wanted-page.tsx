import { useQuery } from "@tanstack/react-query";
import { BedDouble, EyeOff, type LucideIcon, ShieldCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { SEEKERS_PER_DAY } from "#domain/roommates/limits.ts";
import { wantedForRoom } from "#domain/roommates/links.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ownRoomsQuery } from "./queries.ts";
import { RoomsTabs } from "./rooms-tabs.tsx";
import { Seekers } from "./seekers.tsx";

const RULES: readonly { Icon: LucideIcon; text: () => string }[] = [
  { Icon: EyeOff, text: () => t("rooms.wantedRuleName") },
  { Icon: Users, text: () => t("rooms.wantedRuleWomen") },
  { Icon: ShieldCheck, text: () => t("rooms.wantedRuleBound", { count: SEEKERS_PER_DAY }) },
];

function Rules() {
  return (
    <ul className="my-5 grid gap-3">
      {RULES.map(({ Icon, text }) => (
        <li key={text()} className="flex items-start gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
          <span>{text()}</span>
        </li>
      ))}
    </ul>
  );
}

type TrustOf = Parameters<typeof Seekers>[0]["trustOf"];

/** Who would fit the rooms that somebody offers; one room at a time. */
function ForMyRooms({ trustOf }: { trustOf: TrustOf }) {
  const query = useQuery(ownRoomsQuery(useApi()));
  const [params] = useSearchParams();
  if (query.isPending) return <Skeleton className="h-32 w-full rounded-card" />;
  if (!query.data) return <ErrorState title={t("rooms.ownLoadFailed")} query={query} />;
  const shown = query.data.filter(({ isActive, notShown }) => isActive && notShown === null);
  const room = shown.find(({ id }) => String(id) === params.get("room")) ?? shown[0];
  if (!room)
    return (
      <EmptyState
        icon={<BedDouble className="size-7" />}
        title={t("rooms.wantedNoRoom")}
        hint={t("rooms.wantedNoRoomHint")}
      >
        <Link to={pages.newRoom} className={buttonClass("secondary")}>
          {t("rooms.offerYours")}
        </Link>
      </EmptyState>
    );
  return (
    <div className="grid gap-3">
      {shown.length > 1 && (
        <nav aria-label={t("rooms.wantedWhichRoom")} className="flex flex-wrap gap-2">
          {shown.map(({ id, title }) => (
            <Link
              key={id}
              to={wantedForRoom(id)}
              replace
              preventScrollReset
              lang={languageOf(title)}
              aria-current={id === room.id ? "true" : undefined}
              className={buttonClass(id === room.id ? "primary" : "secondary")}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      <Seekers key={room.id} roomId={room.id} trustOf={trustOf} withMap />
    </div>
  );
}

interface WantedPageProps {
  /** What the reader looks for themselves. */
  ownPost: ReactNode;
  trustOf: TrustOf;
  /** For who has no session. */
  signIn: ReactNode;
}

/** People who look for a room: what one posts oneself, and who would fit the room that one offers. */
export function WantedPage({ ownPost, trustOf, signIn }: WantedPageProps) {
  const session = useSession();
  return (
    <div className="wrap max-w-[860px]! pb-10">
      <RoomsTabs at="wanted" />
      <h1 className="max-w-[26ch] text-balance font-bold text-[clamp(24px,3.4vw,40px)] leading-[1.12] tracking-tight">
        {t("rooms.wantedTitle")}
      </h1>
      <p className="mt-1 max-w-[60ch] text-pretty text-muted">{t("rooms.wantedIntro")}</p>
      <Rules />
      {session.isPending && <LoadingPage />}
      {!session.isPending && !session.data && (
        <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5">
          <p>{t("rooms.wantedLogIn")}</p>
          {signIn}
        </div>
      )}
      {session.data && (
        <>
          <Section title={t("rooms.wantedYourPost")}>{ownPost}</Section>
          <Section title={t("rooms.wantedForYours")}>
            <ForMyRooms trustOf={trustOf} />
          </Section>
        </>
      )}
    </div>
  );
}
