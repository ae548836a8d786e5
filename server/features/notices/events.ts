import type { FastifyInstance } from "fastify";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { tenantAccountsOf } from "#server/features/properties/tenant-reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import { propertyName } from "./reads.ts";

const PREVIEW = 160;

/** Tells everybody who lives at a property of a notice. */
export function noticeNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  const { db } = deps.store;
  app.addHook("onClose", () => push.drain());
  return async (propertyId: number, { id, text }: { id: number; text: string }): Promise<void> => {
    const property = await propertyName(db, propertyId);
    const message = () => ({
      title: t("notices.push", { property }),
      body: text.slice(0, PREVIEW),
      url: localizedPath(pages.myPg(), locale()),
      tag: `notice-${id}`,
    });
    for (const userId of await tenantAccountsOf(db, propertyId))
      push.send({ userId, guestKey: null }, message, "bookings");
  };
}
