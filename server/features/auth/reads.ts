import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { adminTokens, users } from "#server/db/schema/auth.ts";

export async function findUser(q: Queryable, id: string) {
  const [user] = await q
    .select({
      id: users.id,
      phoneNumber: users.phoneNumber,
      firstName: users.firstName,
      isAdmin: users.isAdmin,
    })
    .from(users)
    .where(eq(users.id, id));
  return user ? { ...user, phoneNumber: user.phoneNumber ?? "" } : null;
}

/** The live admin token with that hash. */
export async function findAdminToken(q: Queryable, tokenHash: string, now: Date) {
  const [token] = await q
    .select({ userId: adminTokens.userId })
    .from(adminTokens)
    .where(and(eq(adminTokens.tokenHash, tokenHash), gt(adminTokens.expiresAt, now)));
  return token ?? null;
}
