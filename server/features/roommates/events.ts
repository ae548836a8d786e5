import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { type RoommateRequest, requestMessages } from "#domain/roommates/requests.ts";
import { declinedPush, preview } from "#server/features/rooms/events.ts";

/**
 * What the browser of the other side says of a request when no page is open; null for what is no news to them.
 * @param seen as the other side sees it
 */
export function requestPush(seen: RoommateRequest): PushMessage | null {
  const tag = `roommate-${seen.id}`;
  const page = seen.conversationId === null ? pages.myRooms : pages.chat(seen.conversationId);
  const url = localizedPath(page, locale());
  if (seen.role === "tenant" && seen.status === "pending") {
    const title = t("roommates.pushAsked", { name: seen.other.firstName, title: seen.post.title });
    return { title, body: preview(seen.seekerMessage), url, tag };
  }
  if (seen.role === "tenant") return null;
  const { id, tenantResponse } = seen;
  if (seen.status === "declined") {
    return declinedPush({
      id,
      postTitle: seen.post.title,
      answer: () => tenantResponse ?? requestMessages.closed(),
    });
  }
  if (seen.status !== "accepted") return null;
  const body = preview(tenantResponse ?? t("roommates.pushAcceptedText"));
  return { title: t("roommates.pushAccepted", { title: seen.post.title }), body, url, tag };
}
