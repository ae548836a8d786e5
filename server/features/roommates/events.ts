import type { PushMessage } from "#domain/chat/push.ts";
import { pages } from "#domain/paths.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";

const PREVIEW = 140;
const short = (text: string) => (text.length > PREVIEW ? `${text.slice(0, PREVIEW - 1)}…` : text);

const ANSWERS: Partial<Record<RoommateRequest["status"], string>> = {
  accepted: "Your request was accepted",
  declined: "Your request was answered",
};

/**
 * What the browser of the other side says of a request when no page is open; null for what is no news to them.
 * @param seen as the other side sees it
 */
export function requestPush(seen: RoommateRequest): PushMessage | null {
  const tag = `roommate-${seen.id}`;
  const url = seen.conversationId === null ? pages.myRooms : pages.chat(seen.conversationId);
  if (seen.role === "tenant" && seen.status === "pending") {
    const title = `${seen.other.firstName} would like to join · ${seen.post.title}`;
    return { title, body: short(seen.seekerMessage), url, tag };
  }
  const answer = ANSWERS[seen.status];
  if (seen.role === "tenant" || answer === undefined) return null;
  const body = short(seen.tenantResponse ?? "You can write to each other now.");
  return { title: `${answer} · ${seen.post.title}`, body, url, tag };
}
