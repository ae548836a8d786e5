import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { NewRoomForm } from "./new-room-form.tsx";
import { tenanciesQuery } from "./queries.ts";

function NeedsTenancy({ waiting }: { waiting: boolean }) {
  return (
    <EmptyState
      icon={<BadgeCheck className="size-7" />}
      title={waiting ? t("rooms.tenancyWaitingTitle") : t("rooms.tenancyFirstTitle")}
      hint={waiting ? t("rooms.tenancyWaitingHint") : t("rooms.tenancyFirstHint")}
    >
      <Link to={pages.tenancy} className={buttonClass()}>
        {waiting ? t("rooms.tenancySee") : t("rooms.tenancyVerify")}
      </Link>
      <Link to={pages.rooms} className={buttonClass("secondary")}>
        {t("rooms.backToRooms")}
      </Link>
    </EmptyState>
  );
}

function OfferRoom({ userId }: { userId: string }) {
  const query = useQuery(tenanciesQuery(useApi()));
  if (query.isPending) return <LoadingPage />;
  if (!query.data) {
    return (
      <ErrorState
        icon={<CloudOff className="size-7" />}
        title={t("rooms.pageFailed")}
        hint={t("rooms.pageFailedHint")}
        query={query}
      />
    );
  }
  const current = query.data.filter(
    ({ status, isCurrentTenant }) => status === "verified" && isCurrentTenant,
  );
  if (current.length === 0) {
    return (
      <NeedsTenancy waiting={query.data.some(({ status }) => ["pending", "in_review"].includes(status))} />
    );
  }
  return <NewRoomForm userId={userId} tenancies={current} />;
}

/** Offer your room. @param signIn the way in for who is not signed in */
export function NewRoomPage({ signIn }: { signIn: ReactNode }) {
  const session = useSession();
  return (
    <div className="wrap grid max-w-[760px]! gap-5 pt-4 pb-10 [&_[data-book-bar]]:-mx-4 [&_[data-book-bar]]:px-4">
      <div>
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("rooms.offerYours")}</h1>
        <p className="mt-1 text-muted">{t("rooms.offerIntro")}</p>
      </div>
      {session.isPending && <LoadingPage />}
      {session.data && <OfferRoom key={session.data.id} userId={session.data.id} />}
      {!session.isPending && !session.data && (
        <EmptyState
          icon={<BadgeCheck className="size-7" />}
          title={t("rooms.logInTitle")}
          hint={t("rooms.logInHint")}
        >
          {signIn}
        </EmptyState>
      )}
    </div>
  );
}
