import { sql } from "drizzle-orm";
import type { Store } from "#server/db/client.ts";

/** Empties the audit, which a trigger keeps from everybody else. */
export const emptyAudit = (store: Store): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(sql`delete from audit_log`);
    await tx.execute(sql`alter table audit_log enable trigger user`);
  });
