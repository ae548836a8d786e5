import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { BucketClient, type BucketOptions } from "#server/storage/s3-client.ts";

export interface TestBucket extends BucketOptions {
  /** Names of all that is in it. */
  keys(): Promise<string[]>;
  /** As variables of the configuration. */
  env: Record<string, string>;
}

/** A new and empty bucket of the lane's service. */
export async function createTestBucket(): Promise<TestBucket> {
  const bucket = `test-${randomBytes(8).toString("hex")}`;
  const options = { ...inject("bucketService"), bucket, pathStyle: true };
  const client = new BucketClient(options);
  await client.send({ method: "PUT" });
  return {
    ...options,
    async keys() {
      const { text } = await client.send({ method: "GET", query: { "list-type": "2" } });
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
    },
    env: {
      S3_ENDPOINT: options.endpoint,
      S3_REGION: options.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
  };
}
