import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { QUOTA_KINDS } from "#domain/media/quotas.ts";
import { version } from "./version.ts";

export type PushResult = "sent" | "gone" | "refused" | "failed";

/** What this process counts for Prometheus. Labels come from short lists of ours, never from a request. */
export interface Metrics {
  registry: Registry;
  pushes: Counter<"result">;
  quotaRefusals: Counter<"quota">;
  /** By `task`: Prometheus itself uses the label `job` for what it reads from. */
  jobFailures: Counter<"task">;
  jobSuccess: Gauge<"task">;
}

/** Memory, CPU and event-loop lag come with it. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "tangu_build_info",
    help: "1, with the version of the program",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  const pushes = new Counter({
    name: "tangu_push_messages_total",
    help: "Push messages by what the push service answered; gone: the browser no longer wants them",
    labelNames: ["result"] as const,
    registers,
  });
  const results: readonly PushResult[] = ["sent", "gone", "refused", "failed"];
  // A series that begins at 0 shows its first failure as an increase.
  for (const result of results) pushes.inc({ result }, 0);
  const quotaRefusals = new Counter({
    name: "tangu_upload_quota_refusals_total",
    help: "Uploads that a quota of stored bytes refused, by quota",
    labelNames: ["quota"] as const,
    registers,
  });
  for (const quota of QUOTA_KINDS) quotaRefusals.inc({ quota }, 0);
  return {
    registry,
    pushes,
    quotaRefusals,
    jobFailures: new Counter({
      name: "tangu_job_failures_total",
      help: "Runs of a background job that failed",
      labelNames: ["task"] as const,
      registers,
    }),
    jobSuccess: new Gauge({
      name: "tangu_job_last_success_timestamp_seconds",
      help: "When a background job last succeeded; the start of the process before its first run",
      labelNames: ["task"] as const,
      registers,
    }),
  };
}
