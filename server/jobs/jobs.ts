import { kolkataDate } from "#domain/dates.ts";
import { deleteExpiredAuthRecords } from "#server/features/accounts/writes.ts";
import { deleteOldLooks } from "#server/features/bookings/looks-writes.ts";
import { deleteUnpaidBookings, removeBookingNetworks } from "#server/features/bookings/service.ts";
import { deleteOldVisits } from "#server/features/bookings/visit-writes.ts";
import { deleteOldSubscriptions } from "#server/features/chat/push-writes.ts";
import { deleteOldComplaints } from "#server/features/complaints/service.ts";
import { deleteViewRecords } from "#server/features/listings/view-writes.ts";
import { deleteOldNews } from "#server/features/notices/service.ts";
import { forgetCancelled, forgetOldSteps } from "#server/features/properties/personal-service.ts";
import { removeLapsedEntries } from "#server/features/referrals/writes.ts";
import { deleteOldSeekerViews } from "#server/features/roommates/match-writes.ts";
import { deleteVideoViewRecords } from "#server/features/rooms/video-writes.ts";
import { deleteOldStatements } from "#server/features/statements/writes.ts";
import { deleteOldAudit } from "#server/http/audit-store.ts";
import { deleteOldConsents } from "#server/http/consent-store.ts";
import { sweepIdempotencyKeys } from "#server/http/idempotency-store.ts";
import { sweepSessions } from "#server/http/session-store.ts";
import { sweepTextUsage } from "#server/http/text-usage-store.ts";
import type { Deps } from "#server/lib/deps.ts";
import { logFailure } from "#server/lib/log.ts";
import { ageListings } from "./age-listings.ts";
import { alertSearches } from "./alert-searches.ts";
import { backUp } from "./back-up.ts";
import { endTenancies, removeDocuments } from "./end-tenancies.ts";
import { expireHolds } from "./expire-holds.ts";
import { expireConversations, expirePhotos, removeUploadNetworks } from "./expire-photos.ts";
import { expireProofs } from "./expire-proofs.ts";
import { moveLateStays } from "./move-late-stays.ts";
import { recomputeTrust } from "./recompute-trust.ts";
import { sweepMedia } from "./sweep-media.ts";
import { expireRoommateRequests, remindOfVisits } from "./tell-roommates.ts";
import { tellWaiting } from "./tell-waiting.ts";

interface Job {
  name: string;
  everyMs: number;
  /** Also once after the start. */
  atStart?: true;
  /** @param signal told when the process is about to stop: a long job then gives up */
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>;
}

const MINUTE_MS = 60_000;

// Names are labels of metrics, which dashboards and alerts of installations know: they stay.
export const JOBS: readonly Job[] = [
  // Cleans up failed attempts, and what else of sign-ins has expired.
  {
    name: "sweep guesses",
    everyMs: 15 * MINUTE_MS,
    run: (deps) => deleteExpiredAuthRecords(deps.store.db, deps.clock.now()),
  },
  {
    name: "sweep sessions",
    everyMs: 60 * MINUTE_MS,
    run: (deps) => sweepSessions(deps.store, deps.clock.now()),
  },
  {
    name: "sweep idempotency keys",
    everyMs: 60 * MINUTE_MS,
    run: (deps) => sweepIdempotencyKeys(deps.store, deps.clock.now()),
  },
  {
    name: "sweep text usage",
    everyMs: 60 * MINUTE_MS,
    run: ({ store, clock }) => sweepTextUsage(store, clock.now()),
  },
  // Deletes view records: who has looked at a listing or video, kept for a day to count each visitor once.
  {
    name: "forget who looked",
    everyMs: 60 * MINUTE_MS,
    run: async (deps) => {
      const today = kolkataDate(deps.clock.now());
      await deleteViewRecords(deps.store.db, today);
      await deleteVideoViewRecords(deps.store.db, today);
      await deleteOldSeekerViews(deps.store.db, today);
    },
  },
  {
    name: "expire roommate requests",
    everyMs: 15 * MINUTE_MS,
    run: expireRoommateRequests,
  },
  { name: "remind of visits to rooms", everyMs: 5 * MINUTE_MS, run: remindOfVisits },
  {
    name: "forget friends who did not join",
    everyMs: 60 * MINUTE_MS,
    run: ({ store, clock }) => removeLapsedEntries(store.db, clock.now()),
  },
  { name: "age listings", everyMs: 15 * MINUTE_MS, atStart: true, run: ageListings },
  { name: "alert saved searches", everyMs: MINUTE_MS, run: alertSearches },
  {
    name: "delete old visits",
    everyMs: 60 * MINUTE_MS,
    run: ({ store, clock }) => deleteOldVisits(store.db, clock.now()),
  },
  { name: "tell who waits for a bed", everyMs: MINUTE_MS, run: tellWaiting },
  { name: "expire holds", everyMs: MINUTE_MS, run: expireHolds },
  { name: "move late stays", everyMs: 60 * MINUTE_MS, run: moveLateStays },
  {
    name: "forget networks of bookings",
    everyMs: 60 * MINUTE_MS,
    run: ({ store, clock }) => removeBookingNetworks(store.db, clock.now()),
  },
  {
    name: "delete unpaid bookings",
    everyMs: 60 * MINUTE_MS,
    run: async ({ store, clock }) => {
      await deleteUnpaidBookings(store.db, clock.now());
      await store.transaction((tx) => forgetCancelled(tx, clock.now()));
    },
  },
  {
    name: "forget bank statements",
    everyMs: 60 * MINUTE_MS,
    run: async ({ store, clock }) => {
      await deleteOldStatements(store.db, clock.now());
      await deleteOldLooks(store.db, clock.now());
    },
  },
  { name: "forget networks of uploads", everyMs: 60 * MINUTE_MS, run: removeUploadNetworks },
  { name: "expire photos of guests", everyMs: 60 * MINUTE_MS, run: expirePhotos },
  { name: "expire chats of guests", everyMs: 60 * MINUTE_MS, run: expireConversations },
  {
    name: "forget browsers of guests",
    everyMs: 60 * MINUTE_MS,
    run: ({ store, clock }) => deleteOldSubscriptions(store.db, clock.now()),
  },
  { name: "recompute trust", everyMs: 15 * MINUTE_MS, atStart: true, run: recomputeTrust },
  {
    name: "forget how things were",
    everyMs: 15 * MINUTE_MS,
    run: ({ store, clock }) => forgetOldSteps(store.db, clock.now()),
  },
  { name: "end tenancies", everyMs: 5 * MINUTE_MS, run: endTenancies },
  { name: "forget photos of agreements", everyMs: 60 * MINUTE_MS, run: removeDocuments },
  {
    name: "forget complaints and votes",
    everyMs: 60 * MINUTE_MS,
    run: async ({ store, clock }) => {
      await deleteOldComplaints(store, clock.now());
      await deleteOldNews(store.db, clock.now());
    },
  },
  { name: "forget proofs of payments", everyMs: 60 * MINUTE_MS, run: expireProofs },
  {
    name: "forget old records",
    everyMs: 60 * MINUTE_MS,
    run: async ({ store }) => {
      await deleteOldAudit(store.db);
      await deleteOldConsents(store.db);
    },
  },
  { name: "reuse space", everyMs: 60 * MINUTE_MS, run: ({ store }) => store.vacuum() },
  { name: "count rows", everyMs: MINUTE_MS / 4, atStart: true, run: ({ store }) => store.analyze() },
  { name: "back up", everyMs: 10 * MINUTE_MS, atStart: true, run: backUp },
  {
    name: "sweep media",
    everyMs: 60 * MINUTE_MS,
    run: async (deps) => deps.log.info(await sweepMedia(deps), "swept media"),
  },
];

/**
 * Runs every job at its interval, never two of the same at once. Each is safe to run on several servers.
 * @returns stops them and waits for those under way
 */
export function startJobs(deps: Deps): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const attempt = async (job: Job) => {
    try {
      await job.run(deps, stopping.signal);
      deps.metrics.jobSuccess.set({ task: job.name }, Date.now() / 1000);
    } catch (error) {
      if (stopping.signal.aborted) return;
      deps.metrics.jobFailures.inc({ task: job.name });
      logFailure(deps.log, error, `job failed: ${job.name}`);
    } finally {
      running.delete(job.name);
    }
  };
  const start = (job: Job) => {
    if (!running.has(job.name)) running.set(job.name, attempt(job));
  };
  for (const { name } of JOBS) {
    deps.metrics.jobFailures.inc({ task: name }, 0);
    deps.metrics.jobSuccess.set({ task: name }, Date.now() / 1000);
  }
  const timers = JOBS.map((job) => setInterval(() => start(job), job.everyMs));
  for (const job of JOBS) if (job.atStart) start(job);
  return async () => {
    timers.forEach(clearInterval);
    stopping.abort();
    await Promise.all(running.values());
  };
}
