import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import type { RoomInvitation, RoommateRequest } from "#domain/roommates/requests.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { aboutPerson, otherName, STATE_LOOK } from "./words.ts";

/** The room that a request or an invitation is about. */
export function AboutRoom({ post }: { post: RoomInvitation["post"] }) {
  return (
    <div>
      <Link
        to={pages.room(post.id)}
        className="inline-flex min-h-11 items-center wrap-anywhere font-semibold text-ink text-sm underline underline-offset-4"
        lang={languageOf(post.title)}
      >
        {post.title}
      </Link>
      <p className="-mt-2 text-muted text-sm">
        {placeName(post.locality)} · {t("roommates.rentAMonth", { rent: formatRupees(post.rent) })}
      </p>
    </div>
  );
}

interface PersonLineProps {
  request: RoommateRequest;
  /** How much they are trusted. */
  trust: ReactNode;
  menu: ReactNode;
}

/** Whom one deals with, and where the request is. */
export function PersonLine({ request, trust, menu }: PersonLineProps) {
  const { other, status, role } = request;
  const about = aboutPerson(other);
  const { label, tone } = STATE_LOOK[status];
  return (
    <div className="flex items-start gap-3">
      {other.firstName === null ? (
        <span
          aria-hidden="true"
          className="grid size-13 shrink-0 place-items-center rounded-full bg-sun-soft text-sun-ink"
        >
          <UserRound className="size-7" />
        </span>
      ) : (
        <Avatar src={other.profileImageUrl} name={other.firstName} size={52} />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b
            className="wrap-anywhere text-lg leading-tight"
            translate={other.firstName === null ? undefined : "no"}
          >
            {otherName(request)}
          </b>
          {trust}
        </p>
        <p className="text-muted text-sm">
          {about || (role === "seeker" ? t("roommates.offersRoom") : t("roommates.wouldLikeToJoin"))}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Tag tone={tone}>{label()}</Tag>
          {request.isMyTurn && <Tag tone="sun">{t("roommates.yourTurn")}</Tag>}
          {request.isNews && !request.isMyTurn && <Tag tone="sun">{t("roommates.isNew")}</Tag>}
        </p>
      </div>
      {menu}
    </div>
  );
}

/** What somebody wrote, as they wrote it. */
export function Said({ by, children }: { by: string; children: string }) {
  return (
    <figure className="grid gap-1 border-line border-l-4 pl-4">
      <figcaption className="font-semibold text-muted text-sm">{by}</figcaption>
      <blockquote lang={languageOf(children)} className="whitespace-pre-line wrap-anywhere">
        {children}
      </blockquote>
    </figure>
  );
}
