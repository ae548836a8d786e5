import type { SessionStore } from "@fastify/session";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Session } from "fastify";
import type { Store } from "#server/db/client.ts";
import { sessions } from "#server/db/schema/auth.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import type { Clock } from "#server/lib/clock.ts";
import { sha256 } from "#server/lib/ids.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after so long without use, and however much it is used. */
const IDLE_MS = 30 * DAY_MS;
export const LONGEST_SESSION_MS = 180 * DAY_MS;
const LONGEST = sql.raw(`interval '${LONGEST_SESSION_MS / DAY_MS} days'`);
/** How exactly it is known when a session was last used: finer would be a write for each request. */
const SEEN_EVERY_MS = 10 * 60_000;

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
    const hash = sha256(sid);
    const now = this.clock.now();
    const [row] = await this.store.db
      .select({ sess: sessions.sess, expire: sessions.expire, seenAt: sessions.seenAt })
      .from(sessions)
      .where(eq(sessions.sid, hash));
    if (!row || row.expire <= now) return null;
    if (row.seenAt.getTime() <= now.getTime() - SEEN_EVERY_MS) await this.seen(hash, now);
    return row.sess as Session;
  }

  private async seen(hash: string, now: Date): Promise<void> {
    const ends = new Date(now.getTime() + IDLE_MS);
    const stale = lt(sessions.seenAt, new Date(now.getTime() - SEEN_EVERY_MS + 1));
    await this.store.db
      .update(sessions)
      .set({ seenAt: now, expire: sql`least(${ends.toISOString()}::timestamptz, created_at + ${LONGEST})` })
      .where(and(eq(sessions.sid, hash), stale))
      // A database that takes no writes at the moment still lets its readers in.
      .catch(() => {});
  }

  /** Nobody's session has no row. Somebody's is written once, when it is opened; after that it is only used, or ended. */
  private async write(sid: string, session: Session): Promise<void> {
    const { userId, device = "" } = session;
    if (userId === undefined) return;
    const now = this.clock.now();
    const expire = new Date(now.getTime() + IDLE_MS);
    await this.store.db
      .insert(sessions)
      .values({
        sid: sha256(sid),
        sess: session,
        expire,
        userId,
        device,
        seenAt: now,
        passwordAt: now,
        createdAt: now,
      })
      .onConflictDoNothing();
  }
}

/** Removes sessions that have ended. */
export async function sweepSessions(store: Store, now: Date): Promise<void> {
  await deleteInSteps(store.db, sessions, lt(sessions.expire, now));
}
