import type { SessionStore } from "@fastify/session";
import { eq, lt } from "drizzle-orm";
import type { Session } from "fastify";
import type { Store } from "#server/db/client.ts";
import { sessions } from "#server/db/schema/auth.ts";
import type { Clock } from "#server/lib/clock.ts";
import { sha256 } from "#server/lib/ids.ts";

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** Sessions in their table, by the hash of their id: who reads the table can open none of them. */
export class SessionTable implements SessionStore {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  get(sid: string, callback: (error: unknown, session?: Session | null) => void): void {
    this.read(sid).then(
      (session) => callback(null, session),
      (error: unknown) => callback(error),
    );
  }

  set(sid: string, session: Session, callback: (error?: unknown) => void): void {
    this.write(sid, session).then(
      () => callback(),
      (error: unknown) => callback(error),
    );
  }

  destroy(sid: string, callback: (error?: unknown) => void): void {
    this.store.db
      .delete(sessions)
      .where(eq(sessions.sid, sha256(sid)))
      .then(
        () => callback(),
        (error: unknown) => callback(error),
      );
  }

  private async read(sid: string): Promise<Session | null> {
    const [row] = await this.store.db
      .select({ sess: sessions.sess, expire: sessions.expire })
      .from(sessions)
      .where(eq(sessions.sid, sha256(sid)));
    return row && row.expire > this.clock.now() ? (row.sess as Session) : null;
  }

  private async write(sid: string, session: Session): Promise<void> {
    const expire = session.cookie.expires ?? new Date(this.clock.now().getTime() + SESSION_MS);
    const values = { sess: session, expire: new Date(expire), userId: session.userId ?? null };
    await this.store.db
      .insert(sessions)
      .values({ sid: sha256(sid), ...values })
      .onConflictDoUpdate({ target: sessions.sid, set: values });
  }
}

/** Removes sessions that have ended. */
export async function sweepSessions(store: Store, now: Date): Promise<void> {
  await store.db.delete(sessions).where(lt(sessions.expire, now));
}
