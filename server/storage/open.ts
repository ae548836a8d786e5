import type { Config } from "#server/lib/config.ts";
import { createLocalStorage } from "./local.ts";
import { createS3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** The bucket for files; undefined where they are kept in the data directory. */
export function bucketOf({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Storage | undefined {
  return s3 && createS3Storage({ ...s3, dataDir });
}

/** Where this configuration keeps files. */
export function storageOf(config: Pick<Config, "dataDir" | "s3">): Storage {
  return bucketOf(config) ?? createLocalStorage(config);
}
