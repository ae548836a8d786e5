import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { RequestStatus, RoommateRequest } from "#domain/roommates/requests.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { MatchBadge } from "#web/ui/match.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { saidBy, useRequestStep } from "./queries.ts";
import { Reach } from "./received-request.tsx";
import { AboutRoom, PersonLine, Said } from "./request-parts.tsx";
import { daysUntil } from "./words.ts";

function nextWords({ status, expiresAt, other }: RoommateRequest): string {
  const words: Record<RequestStatus, () => string> = {
    pending: () =>
      t("roommates.sentPending", {
        name: other.firstName,
        count: expiresAt ? daysUntil(expiresAt, Date.now()) : 1,
      }),
    accepted: () => t("roommates.sentAccepted"),
    declined: () => t("roommates.sentDeclined"),
    withdrawn: () => t("roommates.sentWithdrawn"),
    expired: () => t("roommates.sentExpired"),
  };
  return words[status]();
}

function Withdraw({ request }: { request: RoommateRequest }) {
  const [asking, setAsking] = useState(false);
  const take = useRequestStep(request.id);
  const key = useRef(newActionKey());
  function confirm() {
    take.mutateAsync({ step: { status: "withdrawn" }, key: key.current }).then(
      () => {
        setAsking(false);
        toast({ title: t("roommates.withdrawnToast") });
      },
      (failure: unknown) => {
        key.current = newActionKey();
        toast({ title: t("roommates.error"), description: saidBy(failure), variant: "destructive" });
      },
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setAsking(true)}
        aria-label={t("roommates.withdrawNamed", { title: request.post.title })}
      >
        {t("roommates.withdraw")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("roommates.withdrawAsk")}
        description={t("roommates.withdrawText", { name: request.other.firstName })}
        press={t("roommates.withdraw")}
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
      aria-label={t("roommates.requestTo", { name: other.firstName })}
      className="grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <PersonLine request={request} trust={trust} menu={menu} />
      <div className="flex flex-wrap items-center gap-x-3">
        <AboutRoom post={request.post} />
        {match.known > 0 && <MatchBadge score={match.score} />}
      </div>
      <Said by={t("roommates.youWrote")}>{seekerMessage}</Said>
      {preferredMoveInDate && (
        <p className="text-[15px]">
          <RichText
            text={t("roommates.youWouldMoveIn", { day: formatDate(preferredMoveInDate) })}
            tags={{ b: (text) => <b>{text}</b> }}
          />
        </p>
      )}
      {tenantResponse && (
        <Said by={t("roommates.theyAnswered", { name: other.firstName })}>{tenantResponse}</Said>
      )}
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
            {t("roommates.seeOtherRooms")}
          </Link>
        </p>
      )}
    </article>
  );
}
