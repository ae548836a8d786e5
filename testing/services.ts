import type { TestProject } from "vitest/node";
import { findPgbouncer, startPgbouncer } from "#scripts/lib/pgbouncer.ts";
import { type BucketService, findSwift, startSwift } from "#scripts/lib/swift.ts";

declare module "vitest" {
  interface ProvidedContext {
    bucketService: BucketService;
    /** Address of a pooler before the PostgreSQL of the lane. */
    poolerUrl: string;
  }
}

/** Starts what the tests of several servers need beside PostgreSQL, once per run. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl || !findSwift() || !findPgbouncer()) {
    throw new Error("This needs TEST_DATABASE_URL, OpenStack Swift and PgBouncer: see docs/testing.md.");
  }
  const { stop: stopSwift, ...bucketService } = await startSwift();
  const pooler = await startPgbouncer(databaseUrl).catch(async (error: unknown) => {
    await stopSwift();
    throw error;
  });
  project.provide("bucketService", bucketService);
  project.provide("poolerUrl", pooler.url);
  return async () => {
    await Promise.all([stopSwift(), pooler.stop()]);
  };
}
