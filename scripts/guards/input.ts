import type { Guard } from "./guard.ts";

/** Guards of what callers send, and of how they are counted. */
export const INPUT_GUARDS: readonly Guard[] = [
  {
    guard: "platform: a text that is too long is refused before a pattern reads it",
    file: "domain/fields.ts",
    code: "z.maxLength(most, { error: message, abort: true })",
    instead: "z.maxLength(most, { error: message })",
    test: "server/http/bounded-input.test.ts",
  },
  {
    guard: "platform: a name holds nothing that nobody sees",
    file: "domain/fields.ts",
    code: "z.overwrite(withoutInvisible),",
    instead: "",
    test: "domain/fields.test.ts",
  },
  {
    guard: "platform: looking for a contact takes no longer than the text is",
    file: "domain/text.ts",
    code: "?[^\\s@]{1,63} ?",
    instead: "?[^\\s@]+ ?",
    test: "domain/text.test.ts",
  },
  {
    guard: "chat: typing and reading of a blocked guest are not sent",
    file: "server/features/chat/routes/reading.ts",
    code: "if (await isOpenConversation(q, notification.conversationId))",
    instead: "",
    test: "server/features/chat/closing.test.ts",
  },
  {
    guard: "chat: a blocked guest takes no new name",
    file: "server/features/chat/writes.ts",
    code: "and(eq(chatConversations.id, known), isOpen)",
    instead: "eq(chatConversations.id, known)",
    test: "server/features/chat/closing.test.ts",
  },
  {
    guard: "referrals: a network of IPv6 addresses counts as one",
    file: "server/features/referrals/routes/referrals.ts",
    code: "networkOf(request.actor.address)",
    instead: "request.actor.address",
    test: "server/features/referrals/referrals.test.ts",
  },
  {
    guard: "pages: an address that tells where somebody is is not cached",
    file: "server/pages/page-address.ts",
    code: " && !tellsPosition(params)",
    instead: "",
    test: "server/pages/cached-pages.test.ts",
  },
  {
    guard: "pages: a long address is no way to a page made for the session",
    file: "server/pages/page-address.ts",
    code: "if (!known) return null;",
    instead: "if (!known || query.length > QUERY_MAX) return null;",
    test: "server/pages/cached-pages.test.ts",
  },
  {
    guard: "accounts: a number is one account, however it is typed",
    file: "domain/fields.ts",
    code: "      z.overwrite(nationalNumber),\n",
    instead: "",
    test: "server/features/accounts/sign-up.test.ts",
  },
];
