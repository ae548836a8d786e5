import type { PushMessage } from "#domain/chat/push.ts";
import { formatMoment } from "#domain/formats.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { requestPath } from "#domain/roommates/links.ts";
import { type RoommateRequest, requestMessages } from "#domain/roommates/requests.ts";
import type { RequestStep } from "#domain/roommates/states.ts";
import { declinedPush, preview } from "#server/features/rooms/events.ts";

/** What happened to a request; `ask` begins it, `remind` and `expire` come by themselves. */
export type RequestEvent = RequestStep | "ask" | "remind" | "expire";
type WithWords = Exclude<RequestEvent, "decline">;

const visitTime = ({ visit }: RoommateRequest) => (visit ? formatMoment(visit.at) : "");
const nameOf = ({ other }: RoommateRequest) => other.firstName ?? t("roommates.someone");
const answerOf = ({ tenantResponse }: RoommateRequest, otherwise: string) =>
  preview(tenantResponse ?? otherwise);

/** Title and text for the side that did not take the step. */
const WORDS: Record<WithWords, (seen: RoommateRequest) => [title: string, body: string]> = {
  ask: (seen) => [t("roommates.pushAsked"), preview(seen.seekerMessage)],
  talk: (seen) => [t("roommates.pushTalk"), answerOf(seen, t("roommates.pushTalkText"))],
  propose_visit: (seen) => [t("roommates.pushVisitProposed"), visitTime(seen)],
  confirm_visit: (seen) => [t("roommates.pushVisitAgreed"), visitTime(seen)],
  call_off_visit: (seen) => [
    t("roommates.pushVisitOff"),
    t("roommates.pushVisitOffText", { name: nameOf(seen) }),
  ],
  remind: (seen) => [t("roommates.pushVisitSoon"), visitTime(seen)],
  offer: (seen) => [t("roommates.pushOffered"), answerOf(seen, t("roommates.pushOfferedText"))],
  accept: (seen) => [t("roommates.pushAccepted", { name: nameOf(seen) }), t("roommates.pushAcceptedText")],
  undo: (seen) => [t("roommates.pushUndone", { name: nameOf(seen) }), t("roommates.pushUndoneText")],
  cancel: (seen) => [t("roommates.pushCancelled", { name: nameOf(seen) }), t("roommates.pushUndoneText")],
  move_in: (seen) =>
    seen.status === "moved_in"
      ? [t("roommates.pushMovedIn"), t("roommates.pushMovedInText")]
      : [t("roommates.pushSaysMovedIn", { name: nameOf(seen) }), t("roommates.pushSaysMovedInText")],
  withdraw: () => [t("roommates.pushWithdrawn"), t("roommates.pushWithdrawnText")],
  expire: () => [t("roommates.pushClosed"), t("roommates.sentExpired")],
};

/** A tenant would like somebody who looks for a room to ask for theirs. */
export const invitationPush = (post: { id: number; title: string }): PushMessage => ({
  title: `${t("roommates.pushInvited")} · ${post.title}`,
  body: t("roommates.pushInvitedText"),
  url: localizedPath(pages.room(post.id), locale()),
  tag: `invitation-${post.id}`,
});

/**
 * What the browser of somebody says of a request when no page is open.
 * @param seen as they see it
 */
export function requestPush(seen: RoommateRequest, event: RequestEvent): PushMessage {
  const { id, post } = seen;
  if (event === "decline")
    return declinedPush({
      id,
      postTitle: post.title,
      answer: () => seen.tenantResponse ?? requestMessages.closed(),
    });
  const page =
    event === "talk" && seen.conversationId !== null ? pages.chat(seen.conversationId) : requestPath(id);
  const [title, body] = WORDS[event](seen);
  return {
    title: `${title} · ${post.title}`,
    body,
    url: localizedPath(page, locale()),
    tag: `roommate-${id}`,
  };
}
