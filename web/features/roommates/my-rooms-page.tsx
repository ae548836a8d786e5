import { useQuery } from "@tanstack/react-query";
import { HeartHandshake, Inbox } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { reportRoommateRequest } from "#domain/roommates/endpoints.ts";
import type { MyRoommates, RoomInvitation, RoommateRequest } from "#domain/roommates/requests.ts";
import { isJoined, isOpenRequest } from "#domain/roommates/states.ts";
import type { TrustBrief } from "#domain/trust/scores.ts";
import { useApi } from "#web/lib/api.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { MatchBadge } from "#web/ui/match-badge.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { roommatesQuery, useMarkSeen } from "./queries.ts";
import { RequestCard } from "./request-card.tsx";
import { AboutRoom } from "./request-parts.tsx";
import { otherName } from "./words.ts";

const PersonMenu = lazyWithRetry(async () => ({ default: (await import("./person-menu.tsx")).PersonMenu }));

/** How somebody's trust looks. */
export type TrustLook = (person: {
  id: string | null;
  firstName: string | null;
  trust: TrustBrief;
}) => ReactNode;

/** For screen readers only. */
const hidden = (text: string) => <span className="sr-only">{text}</span>;

interface PartProps {
  title: string;
  /** How many of them wait for something. */
  waiting?: number;
  children: ReactNode;
}

function Part({ title, waiting = 0, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-center gap-2 font-bold text-xl tracking-tight">
        {title}
        {waiting > 0 && (
          <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-brand px-2 font-bold text-brand-ink text-sm tabular-nums">
            <RichText text={t("roommates.waitingCount", { count: waiting })} tags={{ hidden }} />
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}

interface RequestsProps {
  requests: readonly RoommateRequest[];
  trust: TrustLook;
}

function Requests({ requests, trust }: RequestsProps) {
  return (
    <ul className="grid gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard
            request={request}
            trust={request.isForOthers ? null : trust(request.other)}
            menu={
              request.other.id !== null && (
                <Suspense fallback={<span className="size-11" />}>
                  <PersonMenu
                    userId={request.other.id}
                    firstName={otherName(request)}
                    report={reportRoommateRequest(request.id)}
                  />
                </Suspense>
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

function Invitations({ invitations }: { invitations: readonly RoomInvitation[] }) {
  return (
    <ul className="grid gap-3">
      {invitations.map(({ post, match }) => (
        <li
          key={post.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p>{t("roommates.invitedBy")}</p>
            <AboutRoom post={post} />
          </div>
          {match !== null && <MatchBadge score={match} />}
          <Link
            to={pages.room(post.id)}
            className={buttonClass("secondary")}
            aria-label={t("roommates.seeRoomOf", { title: post.title })}
          >
            {t("roommates.seeRoom")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What waits for the reader, then what has news, what is under way, and the rest; in the order they came otherwise. */
const rank = ({ status, isMyTurn, isNews }: RoommateRequest) =>
  isMyTurn ? 0 : isNews ? 1 : isJoined(status) || isOpenRequest(status) ? 2 : 3;
const openFirst = (requests: readonly RoommateRequest[]) => [...requests].sort((a, b) => rank(a) - rank(b));

const waitingIn = (requests: readonly RoommateRequest[]) =>
  requests.filter(({ isMyTurn, isNews }) => isMyTurn || isNews).length;

function Received({ requests, trust }: RequestsProps) {
  return (
    <Part title={t("roommates.received")} waiting={waitingIn(requests)}>
      {requests.length === 0 ? (
        <EmptyState
          icon={<Inbox className="size-7" />}
          title={t("roommates.receivedNone")}
          hint={t("roommates.receivedNoneHint")}
        />
      ) : (
        <Requests requests={openFirst(requests)} trust={trust} />
      )}
    </Part>
  );
}

function Sent({ requests, trust }: RequestsProps) {
  return (
    <Part title={t("roommates.sent")} waiting={waitingIn(requests)}>
      {requests.length === 0 ? (
        <EmptyState
          icon={<HeartHandshake className="size-7" />}
          title={t("roommates.sentNone")}
          hint={t("roommates.sentNoneHint")}
        >
          <Link to={pages.rooms} className={buttonClass()}>
            {t("roommates.findRoom")}
          </Link>
        </EmptyState>
      ) : (
        <Requests requests={openFirst(requests)} trust={trust} />
      )}
    </Part>
  );
}

function Lists({ data, trust }: { data: MyRoommates; trust: TrustLook }) {
  const { received, sent, invitations } = data;
  useMarkSeen([...received, ...sent]);
  const parts = [
    <Received key="received" requests={received} trust={trust} />,
    <Sent key="sent" requests={sent} trust={trust} />,
  ];
  // Who only looks for a room has come for their own requests.
  const seeks = received.length === 0 && sent.length > 0;
  return (
    <>
      {invitations.length > 0 && (
        <Part title={t("roommates.invitations")} waiting={invitations.length}>
          <Invitations invitations={invitations} />
        </Part>
      )}
      {seeks ? parts.reverse() : parts}
    </>
  );
}

function Mine({ own, trust }: { own: ReactNode; trust: TrustLook }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...roommatesQuery(useApi()),
    refetchOnWindowFocus: "always",
    refetchInterval: 60_000,
  });
  return (
    <>
      {data && <Lists data={data} trust={trust} />}
      {!data && isError && (
        <ErrorState
          title={t("roommates.requestsFailed")}
          hint={t("roommates.requestsFailedHint")}
          query={{ refetch, isFetching }}
        />
      )}
      {!data && !isError && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{t("shared.loading")}</span>
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </div>
      )}
      {own && <Part title={t("roommates.roomsYouOffer")}>{own}</Part>}
    </>
  );
}

interface MyRoomsPageProps {
  /** The rooms that one offers. */
  own?: ReactNode;
  trust: TrustLook;
  /** For who has no session. */
  signIn: ReactNode;
}

/** The requests that came and that were made, invitations, and one's own rooms. */
export function MyRoomsPage({ own, trust, signIn }: MyRoomsPageProps) {
  const session = useSession();
  return (
    <div className="wrap grid max-w-[860px]! gap-8 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("roommates.pageTitle")}</h1>
      {session.isPending && <LoadingPage />}
      {session.data && <Mine key={session.data.id} own={own} trust={trust} />}
      {!session.isPending && !session.data && (
        <div className="grid gap-5">
          <p className="text-muted">{t("roommates.loggedOut")}</p>
          {signIn}
        </div>
      )}
    </div>
  );
}
