import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#domain/formats.ts";
import { pages } from "#domain/paths.ts";
import type { RequestStatus, RoommateRequest } from "#domain/roommates/requests.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { MatchBadge } from "#web/ui/match.tsx";
import { saidBy, useRequestStep } from "./queries.ts";
import { Reach } from "./received-request.tsx";
import { AboutRoom, PersonLine, Said } from "./request-parts.tsx";
import { daysLeft } from "./words.ts";

function nextWords({ status, expiresAt, other }: RoommateRequest): string {
  const words: Record<RequestStatus, string> = {
    pending: `${other.firstName} reads it and answers. We tell you here: ${expiresAt ? daysLeft(expiresAt, Date.now()) : ""}.`,
    accepted: `Talk about the room and when you can see it. Never pay before that.`,
    declined: "There are other rooms that may fit you better.",
    withdrawn: "You took it back. You can ask again.",
    expired: "Nobody answered in time. You can ask once more.",
  };
  return words[status];
}

function Withdraw({ request }: { request: RoommateRequest }) {
  const [asking, setAsking] = useState(false);
  const take = useRequestStep(request.id);
  const key = useRef(newActionKey());
  function confirm() {
    take.mutateAsync({ step: { status: "withdrawn" }, key: key.current }).then(
      () => {
        setAsking(false);
        toast({ title: "Your request is withdrawn" });
      },
      (failure: unknown) => {
        key.current = newActionKey();
        toast({ title: "Error", description: saidBy(failure), variant: "destructive" });
      },
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setAsking(true)}
        aria-label={`Withdraw the request for ${request.post.title}`}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw your request?"
        description={`${request.other.firstName} no longer sees it as open. You can ask again later.`}
        press="Withdraw"
        busy={take.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

interface SentRequestProps {
  request: RoommateRequest;
  trust: ReactNode;
  menu: ReactNode;
}

/** A room that one asked to join: where that is, and what happens next. */
export function SentRequest({ request, trust, menu }: SentRequestProps) {
  const { status, other, seekerMessage, tenantResponse, preferredMoveInDate, match } = request;
  return (
    <article
      id={`request-${request.id}`}
      aria-label={`Your request to ${other.firstName}`}
      className="grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <PersonLine request={request} trust={trust} menu={menu} />
      <div className="flex flex-wrap items-center gap-x-3">
        <AboutRoom post={request.post} />
        {match.known > 0 && <MatchBadge score={match.score} />}
      </div>
      <Said by="You wrote">{seekerMessage}</Said>
      {preferredMoveInDate && (
        <p className="text-[15px]">
          You would move in on <b>{formatDate(preferredMoveInDate)}</b>
        </p>
      )}
      {tenantResponse && <Said by={`${other.firstName} answered`}>{tenantResponse}</Said>}
      <p className="text-[15px] text-muted" suppressHydrationWarning>
        {nextWords(request)}
      </p>
      {status === "accepted" && <Reach request={request} />}
      {status === "pending" && (
        <p>
          <Withdraw request={request} />
        </p>
      )}
      {(status === "declined" || status === "expired") && (
        <p>
          <Link to={pages.rooms} className={buttonClass("secondary")}>
            See other rooms
          </Link>
        </p>
      )}
    </article>
  );
}
