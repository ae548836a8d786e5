import type { Store } from "#server/db/client.ts";
import { type UserRow, users } from "#server/db/schema/auth.ts";
import { hashPassword } from "#server/lib/passwords.ts";

export const FACTORY_PASSWORD = "Sunny-Room!42";

// No number that listings and bookings of the factories have.
let nextPhone = 9_123_400_000;
let hashed: Promise<string> | undefined;

/** One hash of {@link FACTORY_PASSWORD} serves all who share it: hashing is slow on purpose. */
export function factoryPasswordHash(): Promise<string> {
  hashed ??= hashPassword(FACTORY_PASSWORD);
  return hashed;
}

/** A signed-up user. The password is {@link FACTORY_PASSWORD} unless another is given in the clear. */
export async function createUser(
  store: Store,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> {
  nextPhone += 1;
  const { password, ...rest } = overrides;
  const [user] = await store.db
    .insert(users)
    .values({
      phoneNumber: String(nextPhone),
      firstName: "Asha",
      lastName: "Rao",
      ...rest,
      password: password ? await hashPassword(password) : await factoryPasswordHash(),
    })
    .returning();
  return user!;
}
