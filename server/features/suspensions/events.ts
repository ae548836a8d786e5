import type { PushMessage } from "#domain/chat/push.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { Suspension } from "#domain/suspensions/contract.ts";

/** What the person's browser says of a suspension, or of the answer to an appeal. */
export function suspensionPush({ id, state, listing, reason, answer }: Suspension): PushMessage {
  const title = listing?.title ?? "";
  const isListing = String(listing !== null);
  return {
    title: t("suspensions.pushTitle", { state, isListing, title }),
    body: (answer ?? reason).slice(0, 120),
    url: localizedPath(pages.account, locale()),
    tag: `suspension-${id}`,
  };
}
