import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { DomainError } from "#domain/errors.ts";
import { serverUploadMessages } from "#domain/media/upload-messages.ts";

export interface BucketOptions {
  /** `https://s3.ap-south-1.amazonaws.com`, for one. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is the first part of the path; else it stands before the endpoint's name. */
  pathStyle: boolean;
}

export interface BucketCall {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Empty: the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Opened anew when the call is repeated. */
  body?: { bytes: number; sha256: string; open: () => Uint8Array | ReadableStream };
  /** Leave the body of a success unread. */
  streamed?: boolean;
}

export interface BucketAnswer {
  status: number;
  headers: Headers;
  /** Null unless it was asked for. */
  stream: Readable | null;
  text: string;
}

/** The bucket cannot be used now. Visitors get the message; `cause` is for the operator, in the log. */
export class BucketUnavailable extends DomainError {
  override readonly cause: Error;
  constructor(reason: string, cause?: unknown) {
    super("UNAVAILABLE", serverUploadMessages.storageUnreachable());
    this.cause = new Error(reason, { cause });
  }
}

/** Until the whole answer has come, or its head and then each piece where the body is streamed. */
const ANSWER_MS = 10_000;
/** On top of it for what is sent: 100 kB a second. */
const BYTES_PER_MS = 100;
const PAUSE_MS = 200;
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** What the service calls the fault; empty when it does not say. */
export const codeOf = ({ text }: BucketAnswer): string => /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? "";

const isPassing = ({ status }: BucketAnswer) => status >= 500 || status === 429;

/** Not by `Readable.fromWeb`: a service that falls silent would hold the request for five minutes. */
function readableOf(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      const giveUp = () => this.destroy(new Error("the storage fell silent"));
      const timer = setTimeout(giveUp, ANSWER_MS);
      reader
        .read()
        .finally(() => clearTimeout(timer))
        .then(
          ({ done, value }) => this.push(done ? null : value),
          (error: Error) => this.destroy(error),
        );
    },
    destroy(error, done) {
      const end = () => done(error);
      reader.cancel().then(end, end);
    },
  });
}

type Where = Pick<BucketOptions, "endpoint" | "bucket" | "pathStyle">;

export function addressOf(
  { endpoint, bucket, pathStyle }: Where,
  { key = "", query = {} }: Pick<BucketCall, "key" | "query"> = {},
): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const parts = [url.pathname.replaceAll(/^\/|\/$/g, ""), ...(pathStyle ? [bucket] : []), key];
  url.pathname = parts.filter((part) => part !== "").join("/");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Signed calls to one bucket. Each may be repeated without harm, and is once. */
export class BucketClient {
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(private readonly options: BucketOptions) {}

  /** With the hash of the body, so that the service keeps nothing that differs from what was sent. */
  #sign(call: BucketCall) {
    const { region, accessKeyId, secretAccessKey } = this.options;
    const headers = { ...call.headers, "x-amz-content-sha256": call.body?.sha256 ?? EMPTY_SHA256 };
    return new AwsV4Signer({
      method: call.method,
      url: addressOf(this.options, call).href,
      headers,
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
      cache: this.#signingKeys,
    }).sign();
  }

  async #attempt(call: BucketCall): Promise<BucketAnswer> {
    const { method, body, streamed = false } = call;
    const { url, headers } = await this.#sign(call);
    if (body) headers.set("content-length", String(body.bytes));
    // `fetch` would unpack what a proxy has packed, and leave the packed length. Not signed: proxies change this header.
    headers.set("accept-encoding", "identity");
    const stop = new AbortController();
    const giveUp = () => stop.abort(new Error("no answer in time"));
    const timer = setTimeout(giveUp, ANSWER_MS + (body?.bytes ?? 0) / BYTES_PER_MS);
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal: stop.signal,
        redirect: "manual",
        ...(body ? { body: body.open() as BodyInit, duplex: "half" } : {}),
      });
      const { status } = response;
      if (streamed && response.ok) {
        // An empty file has no body.
        const content = response.body as ReadableStream<Uint8Array> | null;
        const stream = content ? readableOf(content) : Readable.from([]);
        return { status, headers: response.headers, stream, text: "" };
      }
      return { status, headers: response.headers, stream: null, text: await response.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @returns any answer below 300, and that there is no such key
   * @throws BucketUnavailable when there is no answer, or another one
   */
  async send(call: BucketCall): Promise<BucketAnswer> {
    const first = await this.#attempt(call).catch((error: unknown) => ({ error }));
    const passes = "error" in first || isPassing(first);
    if (passes) await delay(PAUSE_MS);
    const answer = passes ? await this.#attempt(call).catch((error: unknown) => ({ error })) : first;
    if ("error" in answer) throw this.#silent(answer.error);
    if (answer.status < 300) return answer;
    const isHead = call.method === "HEAD";
    if (answer.status === 404 && (isHead || codeOf(answer) === "NoSuchKey")) return answer;
    throw this.refusal(answer);
  }

  #silent(error: unknown): BucketUnavailable {
    const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    const code = cause.code ?? cause.message;
    return new BucketUnavailable(
      `The storage at ${this.options.endpoint} does not answer (${code}): check that it runs, and S3_ENDPOINT.`,
      error,
    );
  }

  /** What a refusal means, for the operator. */
  refusal(answer: BucketAnswer): BucketUnavailable {
    const { endpoint, bucket } = this.options;
    const { status } = answer;
    const code = codeOf(answer);
    const said = code === "" ? `status ${status}` : code;
    if (code === "NoSuchBucket") {
      return new BucketUnavailable(
        `There is no bucket ${bucket} at ${endpoint}: create it, or correct S3_BUCKET.`,
      );
    }
    if (code === "AuthorizationHeaderMalformed" || (status >= 300 && status < 400)) {
      return new BucketUnavailable(
        `The storage at ${endpoint} is in another region (${said}): set S3_REGION.`,
      );
    }
    if (code === "RequestTimeTooSkewed") {
      return new BucketUnavailable(`The clock of this machine is wrong, says ${endpoint} (${said}): set it.`);
    }
    if (status === 401 || status === 403) {
      return new BucketUnavailable(
        `The storage at ${endpoint} refuses the keys for bucket ${bucket} (${said}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and their right to read, write, list and delete.`,
      );
    }
    return new BucketUnavailable(`The storage at ${endpoint} fails (${said}): its own log says more.`);
  }
}
