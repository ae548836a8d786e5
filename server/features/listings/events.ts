import type { FastifyInstance } from "fastify";
import { eventLabel } from "#domain/bookings/words.ts";
import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { ListingToConfirm } from "./freshness-writes.ts";
import type { ListingNews } from "./hosting-writes.ts";

/** Tells guests by push of a new title or address of what they booked; waits for that at the end. */
export function listingChangeNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  return ({ guests, text }: ListingNews): void => {
    for (const { id, userId, guestKey, bookedTitle } of guests) {
      const message = () => ({
        title: `${eventLabel("listing_changed")} \u00b7 ${bookedTitle}`,
        body: text,
        url: localizedPath(pages.stay(id), locale()),
        tag: `booking-${id}`,
      });
      push.send({ userId, guestKey }, message, "bookings");
    }
  };
}

const aboutBeds = (title: string, body: string): PushMessage => ({
  title,
  body,
  url: localizedPath(pages.host, locale()),
  tag: "beds",
});

/** Asks a host whether the free beds of their listings are right. */
export const bedsPush = (listings: readonly ListingToConfirm[]): PushMessage =>
  aboutBeds(
    t("hosting.pushAskTitle"),
    t("hosting.pushAskBody", { count: listings.length, title: listings[0]?.title ?? "" }),
  );

/** Tells a host that listings are hidden because they did not say so. */
export const hiddenPush = (listings: readonly ListingToConfirm[]): PushMessage =>
  aboutBeds(
    t("hosting.pushHiddenTitle"),
    t("hosting.pushHiddenBody", { count: listings.length, title: listings[0]?.title ?? "" }),
  );
