import type { FastifyInstance } from "fastify";
import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import type { Deps } from "#server/lib/deps.ts";

const PREVIEW_CHARS = 140;

/** The beginning of a text, for a push message. */
export const preview = (text: string): string =>
  text.length > PREVIEW_CHARS ? `${text.slice(0, PREVIEW_CHARS - 1)}…` : text;

/** A roommate request that was declined because its room post closed, with what its seeker is told. */
export interface DeclinedRoommateRequest {
  id: number;
  seekerUserId: string;
  postTitle: string;
  answer: () => string;
}

export const declinedPush = ({
  id,
  postTitle,
  answer,
}: Omit<DeclinedRoommateRequest, "seekerUserId">): PushMessage => ({
  title: t("rooms.requestAnswered", { title: postTitle }),
  body: preview(answer()),
  url: localizedPath(pages.myRooms, locale()),
  tag: `roommate-${id}`,
});

/** Sends the push messages of declined requests, once that is committed. The list of requests shows the same. */
export function notifyDeclined(push: PushSender, declined: readonly DeclinedRoommateRequest[]): void {
  for (const request of declined) {
    push.send({ userId: request.seekerUserId, guestKey: null }, () => declinedPush(request));
  }
}

/** {@link notifyDeclined} for the routes of an app, which waits for the messages when it closes. */
export function declinedNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  return async (declined: readonly DeclinedRoommateRequest[]): Promise<void> =>
    notifyDeclined(push, declined);
}
