import { PushSender } from "#server/features/chat/push-service.ts";
import { type RequestEvent, requestPush } from "#server/features/roommates/events.ts";
import { presentRequest } from "#server/features/roommates/present.ts";
import { requestFor } from "#server/features/roommates/reads.ts";
import { takeDueVisits } from "#server/features/roommates/step-writes.ts";
import { expireRequests, settleMoves } from "#server/features/roommates/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

/** Both are reminded so long before a visit. */
const REMIND_MS = 3 * 3_600_000;

async function tell(
  deps: Deps,
  push: PushSender,
  event: RequestEvent,
  { id, userId }: { id: number; userId: string },
) {
  const record = await requestFor(deps.store.db, id, userId);
  if (!record) return;
  const now = deps.clock.now();
  push.send({ userId, guestKey: null }, () => requestPush(presentRequest(record, now), event));
}

/** Ends requests that nobody moved for 14 days, and tells their seekers. Moves that one side told of are done then. @returns how many ended */
export async function expireRoommateRequests(deps: Deps): Promise<number> {
  const push = new PushSender(deps);
  await settleMoves(deps.store.db, deps.clock.now());
  const ended = await expireRequests(deps.store.db, deps.clock.now());
  for (const { id, seekerUserId } of ended) await tell(deps, push, "expire", { id, userId: seekerUserId });
  await push.drain();
  return ended.length;
}

/**
 * Reminds both of a visit that they agreed on. Noted before it is sent: a server that stops here reminds once too few
 * rather than twice.
 * @returns of how many visits
 */
export async function remindOfVisits(deps: Deps): Promise<number> {
  const push = new PushSender(deps);
  const due = await deps.store.transaction((tx) => takeDueVisits(tx, deps.clock.now(), REMIND_MS));
  for (const { id, seekerUserId, currentTenantId } of due)
    for (const userId of [seekerUserId, currentTenantId]) await tell(deps, push, "remind", { id, userId });
  await push.drain();
  return due.length;
}
