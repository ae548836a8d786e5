import type * as z from "zod/mini";
import type { ApiPath, Call, Contract, Method } from "#domain/endpoint.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { locale } from "#domain/i18n.ts";
import type { UPLOADS_PREFIX } from "#domain/paths.ts";
import { adminToken } from "./admin-token.ts";
import type { OnProgress } from "./upload.ts";

/** A failed call. `message` is the status, a colon and the body text (or the status text). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** Message for each field that was refused. */
  readonly fields: Record<string, string>;
  /** What the server says for people; null when the body was not ours. */
  readonly serverMessage: string | null;
  /** Seconds to wait, when the server asked for it. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, text: string, retryAfter: string | null) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const body = parseBody(text);
    this.code = body?.code ?? null;
    this.fields = body?.fields ?? {};
    this.serverMessage = body?.message ?? null;
    this.retryAfter = Number(retryAfter) || null;
  }
}

function parseBody(
  text: string,
): { message?: string; code?: ErrorCode; fields?: Record<string, string> } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What of a response is read here. The server, which asks itself, makes no more of one. */
export type Answer = Pick<Response, "ok" | "status" | "statusText" | "url" | "text" | "blob"> & {
  headers: Pick<Headers, "get">;
};

export interface ApiResponse<T> {
  data: T;
  headers: Pick<Headers, "get">;
}

type Schema = z.ZodMiniType;
/** In an address a number is a string too. */
type InAddress<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] };

export type QueryOf<C extends Contract> = C["query"] extends Schema
  ? InAddress<z.input<C["query"]>>
  : undefined;
export type ResponseDataOf<C extends Contract> = C["answer"] extends Schema ? z.output<C["answer"]> : null;
/** What a read takes beside its path; its query may be left out where nothing of it is needed. */
export type ReadOptionsOf<C extends Contract> = { signal?: AbortSignal } & (C["query"] extends Schema
  ? object extends QueryOf<C>
    ? { query?: QueryOf<C> }
    : { query: QueryOf<C> }
  : unknown);
type BodyOf<C extends Contract> = C["body"] extends Schema
  ? { json: z.input<C["body"]> }
  : C["body"] extends FormData
    ? { form: FormData }
    : unknown;

export interface SendOptions {
  json?: unknown;
  form?: FormData;
  /** One per action of the user, kept for its retries. */
  idempotencyKey?: string;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /** The page may go away before the answer comes. For small bodies. */
  keepalive?: boolean;
}

type SendOptionsOf<C extends Contract> = Omit<SendOptions, "json" | "form"> & BodyOf<C>;
type Write = Exclude<Method, "GET">;

export interface Api {
  /** The answer is what the contract says: the server checks what it sends. */
  get<C extends Contract>(
    call: Call<C, "GET">,
    ...options: object extends ReadOptionsOf<C> ? [options?: ReadOptionsOf<C>] : [options: ReadOptionsOf<C>]
  ): Promise<ApiResponse<ResponseDataOf<C>>>;
  send<C extends Contract>(
    call: Call<C, Write>,
    ...options: object extends SendOptionsOf<C> ? [options?: SendOptionsOf<C>] : [options: SendOptionsOf<C>]
  ): Promise<ApiResponse<ResponseDataOf<C>>>;
  /** A private file, such as a screenshot that only an admin may fetch. */
  blob(
    file: { path: ApiPath | `${typeof UPLOADS_PREFIX}${string}` },
    options?: { query?: object },
  ): Promise<Blob>;
}

interface Init {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
}

type Fetch = (path: string, init: Init) => Promise<Answer>;

/** The address of a call with its query. */
export function withQuery(path: string, query: object = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) pairs.append(name, String(item));
  }
  const text = pairs.toString();
  return text ? `${path}?${text}` : path;
}

/** The cursor of `Link: </api/…?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return new URLSearchParams(target?.split("?")[1]).get("cursor");
}

async function accepted(response: Answer): Promise<Answer> {
  if (response.ok) return response;
  const { status, statusText, headers } = response;
  const error = new ApiError(status, statusText, await response.text(), headers.get("retry-after"));
  // Refused at the gate although a token went along: it is one no more. A wrong code or password has a code of its own.
  const isShut = error.code === "UNAUTHENTICATED" || error.code === "FORBIDDEN";
  if (isShut && response.url.includes("/api/admin/")) adminToken.expire();
  throw error;
}

async function parseResponse<T>(response: Answer): Promise<ApiResponse<T>> {
  const text = await response.text();
  return { data: (text ? JSON.parse(text) : null) as T, headers: response.headers };
}

function headersFor(options: SendOptions = {}): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": locale() };
  if (options.json !== undefined) headers["content-type"] = "application/json";
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const token = adminToken.get();
  if (token) headers["x-admin-token"] = token;
  return headers;
}

/** The only way to data: the same client in the browser (over `fetch`) and while rendering on the server. */
export function createApi(fetch: Fetch): Api {
  const read = async (path: string, signal?: AbortSignal) =>
    accepted(await fetch(path, { method: "GET", headers: headersFor(), signal }));

  async function write(method: Method, path: string, options: SendOptions): Promise<Answer> {
    const body = options.form ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
    const once = async () => {
      const { onProgress, signal, keepalive } = options;
      const init = { method, headers: headersFor(options), body, signal, keepalive };
      if (!onProgress) return accepted(await fetch(path, init));
      const { sendWithProgress } = await import("./upload.ts");
      return accepted(await sendWithProgress(path, init, onProgress));
    };
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "STEP_UP")) throw error;
      const { askPassword } = await import("./step-up.ts");
      await askPassword(error);
      return once();
    }
  }
  return {
    get: async ({ path }, ...[options]) => {
      const { query, signal }: { query?: object; signal?: AbortSignal } = options ?? {};
      return parseResponse(await read(withQuery(path, query), signal));
    },
    send: async ({ method, path }, ...[options]) => parseResponse(await write(method, path, options ?? {})),
    blob: async ({ path }, { query } = {}) => (await read(withQuery(path, query))).blob(),
  };
}

/** The browser's client. All calls carry the visitor's cookies. */
export const browserApi = createApi((path, init) => fetch(path, { ...init, credentials: "include" }));

/** The client for components. While a page renders on the server its loader has fetched all that it shows. */
export const useApi = (): Api => browserApi;
