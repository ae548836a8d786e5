import type { FastifyInstance } from "fastify";
import type { PushMessage } from "#domain/chat/push.ts";
import { complaintKindWords, complaintStateWords } from "#domain/complaints/words.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { staffOf } from "#server/features/properties/tenant-reads.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { ComplaintRecord } from "./reads.ts";

const PREVIEW = 120;
const preview = (text: string) => (text.length > PREVIEW ? `${text.slice(0, PREVIEW - 1)}…` : text);

/** What the people who run the property read; null once the tenant has confirmed. */
function pushToStaff({ complaint, property }: ComplaintRecord): PushMessage | null {
  const { id, propertyId, state, kind, seenAt, text } = complaint;
  if (state !== "open") return null;
  const words = { kind: complaintKindWords(kind), property };
  return {
    title: seenAt === null ? t("complaints.pushNew", words) : t("complaints.pushReopened", words),
    body: preview(text),
    url: localizedPath(pages.propertyComplaints(propertyId), locale()),
    tag: `complaint-${id}`,
  };
}

function pushToTenant({ complaint }: ComplaintRecord): PushMessage {
  const { id, tenantId, state, kind, answer } = complaint;
  return {
    title: t("complaints.pushMoved", { state: complaintStateWords(state), kind: complaintKindWords(kind) }),
    body: preview(answer ?? ""),
    url: localizedPath(pages.myPg(tenantId), locale()),
    tag: `complaint-${id}`,
  };
}

/** Tells the other side of a complaint what was done with it. */
export function complaintNotifier(app: FastifyInstance, deps: Deps) {
  const push = new PushSender(deps);
  app.addHook("onClose", () => push.drain());
  return {
    async staff(record: ComplaintRecord): Promise<void> {
      for (const userId of await staffOf(deps.store.db, record.complaint.propertyId))
        push.send({ userId, guestKey: null }, () => pushToStaff(record), "bookings");
    },
    async tenant(record: ComplaintRecord): Promise<void> {
      push.send({ userId: record.userId, guestKey: null }, () => pushToTenant(record), "bookings");
    },
  };
}
