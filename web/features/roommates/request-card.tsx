import { BadgeCheck, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Match } from "#web/ui/match.tsx";
import { MatchBadge } from "#web/ui/match-badge.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Course } from "./course.tsx";
import { HomeAddress } from "./home-address.tsx";
import { RequestActions } from "./request-actions.tsx";
import { AboutRoom, PersonLine, Said } from "./request-parts.tsx";
import { SimilarRooms } from "./similar-rooms.tsx";
import { Visit } from "./visit.tsx";
import { aboutPerson, daysLeft, nextWords, otherName } from "./words.ts";

/** How the two reach each other: by chat from when they talk, by phone once both have agreed. */
function Reach({ request }: { request: RoommateRequest }) {
  const { conversationId, other } = request;
  if (conversationId === null) return null;
  return (
    <p className="flex flex-wrap gap-3">
      <Link to={pages.chat(conversationId)} className={buttonClass("secondary")}>
        <MessageCircle aria-hidden="true" className="size-4.5" /> {t("roommates.openChat")}{" "}
      </Link>
      {other.contact && (
        <a href={`tel:+91${other.contact.phoneNumber}`} className={buttonClass("secondary")}>
          <Phone aria-hidden="true" className="size-4.5" />
          +91 {other.contact.phoneNumber}
        </a>
      )}
      {other.contact?.isConfirmed && (
        <span className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm">
          <BadgeCheck aria-hidden="true" className="size-4 text-brand" />
          {t("roommates.phoneConfirmed")}
        </span>
      )}
    </p>
  );
}

function labelOf(request: RoommateRequest): string {
  const { role, other, post } = request;
  if (role === "seeker") return t("roommates.requestTo", { title: post.title });
  if (other.firstName) return t("roommates.requestOf", { name: other.firstName });
  return t("roommates.requestUnnamed", { about: aboutPerson(other) || t("roommates.someone") });
}

/** What the two wrote before there was a chat; once there is one, it stands there. */
function Words({ request }: { request: RoommateRequest }) {
  const { role, seekerMessage, tenantResponse, conversationId, other } = request;
  const name = other.firstName ?? otherName(request);
  const isSeeker = role === "seeker";
  return (
    <>
      {conversationId === null && seekerMessage !== "" && (
        <Said by={isSeeker ? t("roommates.youWrote") : t("roommates.theyWrote", { name })}>
          {seekerMessage}
        </Said>
      )}
      {tenantResponse && (
        <Said by={isSeeker ? t("roommates.theyAnswered", { name }) : t("roommates.youAnswered")}>
          {tenantResponse}
        </Said>
      )}
    </>
  );
}

function MoveIn({ request: { preferredMoveInDate, role } }: { request: RoommateRequest }) {
  if (!preferredMoveInDate) return null;
  const day = { day: formatDate(preferredMoveInDate) };
  return (
    <p className="text-[15px]">
      <RichText
        text={role === "seeker" ? t("roommates.youWouldMoveIn", day) : t("roommates.wouldMoveIn", day)}
        tags={{ b: (text) => <b>{text}</b> }}
      />
    </p>
  );
}

const CLOSED_FOR_SEEKER: readonly RoommateRequest["status"][] = ["declined", "expired", "taken", "cancelled"];

interface RequestCardProps {
  request: RoommateRequest;
  /** How much the other is trusted. */
  trust: ReactNode;
  menu: ReactNode;
}

/** A request as one of the two sees it: who, which room, how far it is, and what can be done now. */
export function RequestCard({ request, trust, menu }: RequestCardProps) {
  const { role, status, match, other, expiresAt, undoUntil } = request;
  const compares =
    role === "tenant" && !request.isForOthers && (status === "pending" || status === "talking");
  return (
    <article
      id={`request-${request.id}`}
      aria-label={labelOf(request)}
      className="grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <PersonLine request={request} trust={trust} menu={menu} />
      <div className="flex flex-wrap items-center gap-x-3">
        <AboutRoom post={request.post} />
        {!compares && match.score !== null && <MatchBadge score={match.score} />}
      </div>
      <Course status={status} />
      <Words request={request} />
      <MoveIn request={request} />
      {compares && <Match match={match} name={other.firstName} />}
      <Visit request={request} />
      <HomeAddress request={request} />
      <p className="text-[15px] text-muted" suppressHydrationWarning>
        {nextWords(request)}
        {compares && status === "pending" && (
          <>
            {" "}
            {t("roommates.namesLater")} {expiresAt && daysLeft(expiresAt, Date.now())}
          </>
        )}
        {undoUntil && <> {t("roommates.undoUntil", { time: formatMoment(undoUntil) })}</>}
      </p>
      <Reach request={request} />
      <RequestActions request={request} />
      {role === "seeker" && CLOSED_FOR_SEEKER.includes(status) && <SimilarRooms postId={request.post.id} />}
    </article>
  );
}
