import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Room } from "./free-space.ts";
import { type BucketCall, BucketClient, type BucketOptions, codeOf } from "./s3-client.ts";
import {
  dayOf,
  type FileToTake,
  FOLDERS,
  isStorageKey,
  MARKER,
  type Storage,
  type StoredEntry,
  TRASH,
  type Visibility,
} from "./storage.ts";
import { receiveTemp } from "./temp.ts";

export interface S3StorageOptions extends BucketOptions {
  /** A stream is kept below it until it is whole. */
  dataDir: string;
}

type Body = NonNullable<BucketCall["body"]>;

const bodyOfBytes = (bytes: Uint8Array): Body => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  open: () => bytes,
});

const bodyOfFile = (path: string, bytes: number, sha256: string): Body => ({
  bytes,
  sha256,
  open: () => Readable.toWeb(createReadStream(path)),
});

async function bodyOf({ path }: FileToTake): Promise<Body> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return bodyOfFile(path, (await stat(path)).size, hash.digest("hex"));
}

const element = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

const DAY_OF_TRASH = new RegExp(`^${TRASH}/(\\d{4}-\\d\\d-\\d\\d)/`);

/**
 * Files in a bucket of any service that speaks S3. All are far below the 5 GB that one call may store, so there are no
 * multipart uploads to clean up. Nothing in it is public and no address of it is given away: the
 * server reads it for everybody, as it does the disk.
 */
export function createS3Storage(options: S3StorageOptions): Storage {
  const { dataDir, bucket, endpoint } = options;
  const client = new BucketClient(options);
  const keyOf = (key: string, visibility: Visibility) => `${FOLDERS[visibility]}/${key}`;

  /** All keys with a prefix, in the order of their names. */
  async function* keysBelow(prefix: string): AsyncGenerator<StoredEntry> {
    for (let token = "", first = true; first || token !== ""; first = false) {
      const query = { "list-type": "2", prefix, ...(token === "" ? {} : { "continuation-token": token }) };
      const { text } = await client.send({ method: "GET", query });
      for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const modifiedAt = new Date(element(entry, "LastModified"));
        yield { key: element(entry, "Key"), size: Number(element(entry, "Size")), modifiedAt };
      }
      token = element(text, "IsTruncated") === "true" ? element(text, "NextContinuationToken") : "";
    }
  }

  async function sizeOf(key: string): Promise<number | null> {
    const { status, headers } = await client.send({ method: "HEAD", key });
    return status === 404 ? null : Number(headers.get("content-length"));
  }

  return {
    async put(key, source, { visibility }) {
      if (!isStorageKey(key)) throw new Error(`No key of a stored file: ${JSON.stringify(key)}`);
      const call = { method: "PUT", key: keyOf(key, visibility) } as const;
      if (source instanceof Uint8Array) await client.send({ ...call, body: bodyOfBytes(source) });
      else if (!(source instanceof Readable)) await client.send({ ...call, body: await bodyOf(source) });
      else {
        // A disk that is nearly full is a reason to move to a bucket.
        const room = new Room(async () => ({ free: Number.POSITIVE_INFINITY, size: 0 }));
        const limits = { maxBytes: Number.POSITIVE_INFINITY, tooLargeMessage: () => "" };
        const { path, bytes, sha256, remove } = await receiveTemp(source, { dataDir, room, ...limits });
        await client.send({ ...call, body: bodyOfFile(path, bytes, sha256) }).finally(remove);
      }
    },

    async get(key, { visibility, range }) {
      if (!isStorageKey(key)) return null;
      const path = keyOf(key, visibility);
      const size = range ? await sizeOf(path) : null;
      if (range && size === null) return null;
      const part = size === null ? null : range?.(size);
      const headers = part ? { headers: { range: `bytes=${part.start}-${part.end}` } } : {};
      const answer = await client.send({ method: "GET", key: path, ...headers, streamed: true });
      const { stream, headers: head } = answer;
      return stream && { stream, size: size ?? Number(head.get("content-length")) };
    },

    async remove(key, { visibility }) {
      if (isStorageKey(key)) await client.send({ method: "DELETE", key: keyOf(key, visibility) });
    },

    async moveToTrash(key, { visibility, now }) {
      if (!isStorageKey(key)) return false;
      const source = keyOf(key, visibility);
      const copy = await client.send({
        method: "PUT",
        key: `${TRASH}/${dayOf(now)}/${source}`,
        headers: { "x-amz-copy-source": `/${bucket}/${source}` },
      });
      // Another server's sweep was faster.
      if (copy.status === 404) return false;
      // A copy that takes long is answered before it is done, and may fail after that.
      if (codeOf(copy) !== "") throw client.refusal(copy);
      await client.send({ method: "DELETE", key: source });
      return true;
    },

    async emptyTrash(before) {
      let deleted = 0;
      for await (const { key } of keysBelow(`${TRASH}/`)) {
        const day = DAY_OF_TRASH.exec(key)?.[1];
        if (day === undefined || day >= dayOf(before)) continue;
        await client.send({ method: "DELETE", key });
        deleted += 1;
      }
      return deleted;
    },

    async *list({ visibility }) {
      const prefix = keyOf("", visibility);
      for await (const entry of keysBelow(prefix)) {
        const key = entry.key.slice(prefix.length);
        if (isStorageKey(key)) yield { ...entry, key };
      }
    },

    size: async (key, { visibility }) => (isStorageKey(key) ? sizeOf(keyOf(key, visibility)) : null),

    async owner(visibility) {
      const { status, text } = await client.send({ method: "GET", key: keyOf(MARKER, visibility) });
      return status === 404 ? null : text.trim();
    },

    async setOwner(visibility, id) {
      const body = bodyOfBytes(Buffer.from(`${id}\n`));
      await client.send({ method: "PUT", key: keyOf(MARKER, visibility), body });
    },

    place: (visibility) => `the bucket ${bucket} at ${endpoint}, below ${keyOf("", visibility)}`,

    async check() {
      await client.send({ method: "GET", query: { "list-type": "2", "max-keys": "1" } });
    },
  };
}
