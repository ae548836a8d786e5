import type { FastifyReply, FastifyRequest } from "fastify";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { rememberWhereabouts } from "#server/features/accounts/writes.ts";
import { claimGuestBookings } from "#server/features/bookings/writes.ts";
import { tellChat } from "#server/features/chat/events.ts";
import { dropGuestSubscriptions } from "#server/features/chat/push-writes.ts";
import { claimGuestConversations } from "#server/features/chat/writes.ts";
import { claimGuestMedia } from "#server/features/media/writes.ts";
import type { Deps } from "#server/lib/deps.ts";
import { deviceOf } from "#server/lib/device.ts";
import { passwordStamp } from "#server/lib/passwords.ts";
import { claimGuestKeys } from "./idempotency-store.ts";
import { markBrowser } from "./known-browser.ts";

/**
 * Signs somebody in whose password, or link, has just been checked, and makes theirs what they booked, asked and sent as a guest.
 * A new session id at each change of who is signed in: one planted before is worth nothing after.
 * @param user with the hash that was checked: when the password has been changed since, the session opens nothing
 */
export async function signIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; password: string | null },
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = user.id;
  request.session.stamp = passwordStamp(user.password);
  request.session.device = deviceOf(request.headers["user-agent"]);
  const where = markBrowser(deps, request, reply);
  await rememberWhereabouts(deps.store.db, user.id, where, deps.clock.now());
  const { guestKey } = request.actor;
  if (!guestKey) return;
  await deps.store.transaction(async (tx) => {
    // A guest's stays must not go to an account that is deleted at this moment.
    await lockAccount(tx, user.id);
    await claimGuestBookings(tx, { guestKey, userId: user.id, now: deps.clock.now() });
    await claimGuestMedia(tx, guestKey, user.id);
    for (const conversationId of await claimGuestConversations(tx, guestKey, user.id)) {
      await tellChat(deps.store, { kind: "changed", conversationId });
    }
    await dropGuestSubscriptions(tx, guestKey);
    await claimGuestKeys(tx, guestKey, user.id);
  });
}
