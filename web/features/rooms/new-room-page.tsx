import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
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
      title={waiting ? "Your tenancy is being checked" : "First show us where you live"}
      hint={
        waiting
          ? "We look at it within a day or two. As soon as it is verified you can offer your room here."
          : "Posting needs a verified tenancy. That is how everybody knows that a room is real. It takes a photo of your rental agreement, or a word from your host."
      }
    >
      <Link to={pages.tenancy} className={buttonClass()}>
        {waiting ? "See how far it is" : "Verify my tenancy"}
      </Link>
      <Link to={pages.rooms} className={buttonClass("secondary")}>
        Back to the rooms
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
        title="This did not load"
        hint="Nothing you typed is lost. Please try once more."
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
    <div className="wrap grid max-w-[760px]! gap-5 pt-4 pb-10">
      <div>
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">Offer your room</h1>
        <p className="mt-1 text-muted">
          For a free bed where you live. You see who asks, and how well you would match, before you say yes.
        </p>
      </div>
      {session.isPending && <LoadingPage />}
      {session.data && <OfferRoom key={session.data.id} userId={session.data.id} />}
      {!session.isPending && !session.data && (
        <EmptyState
          icon={<BadgeCheck className="size-7" />}
          title="Log in to offer your room"
          hint="So that everybody knows that a real tenant stands behind it. Nobody sees your number."
        >
          {signIn}
        </EmptyState>
      )}
    </div>
  );
}
