import { MessageCircle, Phone } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Match } from "#web/ui/match.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { AboutRoom, PersonLine, Said } from "./request-parts.tsx";
import { daysLeft } from "./words.ts";

const AnswerForm = lazyWithRetry(() => import("./answer-form.tsx"));

/** How two reach each other once it was accepted. */
export function Reach({ request }: { request: RoommateRequest }) {
  const { conversationId, other } = request;
  return (
    <p className="flex flex-wrap gap-3">
      {conversationId !== null && (
        <Link to={pages.chat(conversationId)} className={buttonClass()}>
          <MessageCircle aria-hidden="true" className="size-4.5" /> {t("roommates.openChat")}{" "}
        </Link>
      )}
      {other.contact && (
        <a href={`tel:+91${other.contact.phoneNumber}`} className={buttonClass("secondary")}>
          <Phone aria-hidden="true" className="size-4.5" />
          +91 {other.contact.phoneNumber}
        </a>
      )}
    </p>
  );
}

interface RequestProps {
  request: RoommateRequest;
  trust: ReactNode;
  menu: ReactNode;
}

/** Somebody who would like to join: what speaks for it, what they wrote, and the answer. */
export function ReceivedRequest({ request, trust, menu }: RequestProps) {
  const [answering, setAnswering] = useState<"accepted" | "declined" | null>(null);
  const { other, status, match, preferredMoveInDate, seekerMessage, tenantResponse, expiresAt } = request;
  const name = other.firstName;
  const waits = status === "pending";
  const close = () => setAnswering(null);
  return (
    <article
      id={`request-${request.id}`}
      aria-label={t("roommates.requestOf", { name })}
      className="grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <PersonLine request={request} trust={trust} menu={menu} />
      <AboutRoom post={request.post} />
      <Said by={t("roommates.theyWrote", { name })}>{seekerMessage}</Said>
      {preferredMoveInDate && (
        <p className="text-[15px]">
          <RichText
            text={t("roommates.wouldMoveIn", { day: formatDate(preferredMoveInDate) })}
            tags={{ b: (text) => <b>{text}</b> }}
          />
        </p>
      )}
      {waits && <Match match={match} name={name} />}
      {tenantResponse && <Said by={t("roommates.youAnswered")}>{tenantResponse}</Said>}
      {status === "accepted" && <Reach request={request} />}
      {waits && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setAnswering("accepted")} aria-label={t("roommates.acceptNamed", { name })}>
            {t("roommates.accept")}
          </Button>
          <Button
            variant="secondary"
            onClick={() => setAnswering("declined")}
            aria-label={t("roommates.declineNamed", { name })}
          >
            {t("roommates.decline")}
          </Button>
          {expiresAt && (
            <span className="text-muted text-sm" suppressHydrationWarning>
              {daysLeft(expiresAt, Date.now())}
            </span>
          )}
        </div>
      )}
      <Dialog
        open={answering !== null}
        onOpenChange={close}
        title={
          answering === "declined" ? t("roommates.declineAsk", { name }) : t("roommates.acceptAsk", { name })
        }
        description={userText(request.post.title)}
      >
        {answering && (
          <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
            <AnswerForm key={answering} request={request} answer={answering} onDone={close} />
          </Suspense>
        )}
      </Dialog>
    </article>
  );
}
