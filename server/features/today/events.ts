import type { FastifyInstance } from "fastify";
import { formatDay } from "#domain/formats.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { staffOf } from "#server/features/properties/tenant-reads.ts";
import type { Deps } from "#server/lib/deps.ts";

/** Tells those who run a property that a tenant gave notice, or took it back. */
export function ownNoticeNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  const tell = async ({ id, propertyId }: TenantRow, title: () => string, body: () => string) => {
    const message = () => ({
      ...{ title: title(), body: body() },
      url: localizedPath(pages.propertyTenant(propertyId, id), locale()),
      tag: `notice-of-${id}`,
    });
    for (const userId of await staffOf(deps.store.db, propertyId))
      push.send({ userId, guestKey: null }, message, "bookings");
  };
  return {
    given: (tenant: TenantRow, lastDay: string, property: string): Promise<void> =>
      tell(
        tenant,
        () => t("today.noticePush", { name: tenant.name, property }),
        () => t("today.lastDay", { day: formatDay(lastDay) }),
      ),
    undone: (tenant: TenantRow, property: string): Promise<void> =>
      tell(
        tenant,
        () => t("today.noticeUndonePush", { name: tenant.name, property }),
        () => t("today.noticeUndoneText"),
      ),
  };
}
