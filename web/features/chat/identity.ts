import * as z from "zod/mini";
import { CHAT_LIMITS } from "#domain/chat/contract.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { identityText } from "#web/lib/chat-identity.ts";

const identitySchema = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(CHAT_LIMITS.name)),
  /** The account that gave the name; null for a guest. */
  user: z.nullable(z.string()),
});
export type Identity = z.infer<typeof identitySchema>;

/** The identity kept here, or null when there is none or it is somebody else's. */
export function identityOf(text: string | null, user: string | null): Identity | null {
  try {
    const { data } = identitySchema.safeParse(JSON.parse(text ?? "null"));
    // A guest who has logged in since is still the same person; the next account is not.
    return data && (data.user === null || data.user === user) ? data : null;
  } catch {
    return null;
  }
}

export const loadIdentity = (user: string | null) => identityOf(identityText.get(), user);

/** The name as the calls take it: whatever is no character people see stays out. */
export const cleanName = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, CHAT_LIMITS.name);

export function keepIdentity(name: string, user: string | null): Identity {
  const before = loadIdentity(user);
  const identity = { id: before?.id ?? newActionKey().slice(0, 12), name, user };
  identityText.set(JSON.stringify(identity));
  return identity;
}

/** `name_id`, as the calls want it. */
export const identifierOf = ({ name, id }: Identity) => `${name}_${id}`;
