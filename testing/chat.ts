import type { AdminRole } from "#domain/accounts/roles.ts";
import type { Conversation } from "#domain/chat/contract.ts";
import { beginConversation, createMessage } from "#domain/chat/endpoints.ts";
import { createUser } from "#testing/factories/users.ts";
import { bookableListing, openSession } from "./bookings.ts";
import { cookiesOf, newKey, type TestApp } from "./http.ts";

/** A stay with its owner, somebody else and an admin, as their cookies; and what guests do. */
export async function chatWorld(t: TestApp) {
  const signIn = async (overrides: { adminRole?: AdminRole } = {}) => {
    const user = await createUser(t.deps.store, overrides);
    return { id: user.id, cookies: await openSession(t.deps.store, user) };
  };
  const host = await signIn();
  const other = (await signIn()).cookies;
  const admin = (await signIn({ adminRole: "superadmin" })).cookies;
  const listingId = (await bookableListing(t.deps.store, { ownerId: host.id })).id;
  return {
    owner: host.cookies,
    hostId: host.id,
    other,
    admin,
    listingId,
    /** A new guest's conversation about the stay. */
    async ask(name = "Asha"): Promise<{ cookies: string; conversation: Conversation }> {
      const json = { guestIdentifier: `${name}_abc123`, pgListingId: listingId };
      const headers = { "idempotency-key": newKey() };
      const answer = await t.request("POST", beginConversation().path, { json, headers });
      return { cookies: cookiesOf(answer), conversation: await answer.json() };
    },
    /** The same, in which both have written. */
    async talk(name?: string): Promise<{ cookies: string; conversation: Conversation }> {
      const asked = await this.ask(name);
      await this.write(asked.cookies, asked.conversation.id, "Is it free?");
      await this.write(host.cookies, asked.conversation.id, "Yes", { senderType: "owner" });
      return asked;
    },
    write: (cookies: string, conversationId: number, message: unknown, extra: object = {}) =>
      t.request("POST", createMessage().path, {
        json: { conversationId, senderType: "guest", message, ...extra },
        cookies,
        headers: { "idempotency-key": newKey() },
      }),
  };
}
export type ChatWorld = Awaited<ReturnType<typeof chatWorld>>;
