import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomToken } from "#server/lib/ids.ts";
import { sameSecret } from "#server/lib/passwords.ts";

const HEADER = "x-in-process";
/** Known to this process alone, so that no visitor can pass for our own renderer. */
const secret = randomToken();

export function isOwnRequest(request: FastifyRequest): boolean {
  const given = request.headers[HEADER];
  return typeof given === "string" && sameSecret(given, secret);
}

export interface InProcessVisitor {
  cookie: string | undefined;
  address: string;
}

/** What the pages' client reads of a Response, which would wrap the text into streams and unwrap it again. */
export interface InProcessAnswer {
  ok: boolean;
  status: number;
  statusText: string;
  url: string;
  headers: { get: (name: string) => string | null };
  text: () => Promise<string>;
  blob: () => Promise<Blob>;
}

/** A `fetch` that reaches this server's own calls without a socket, with the visitor's cookies and address. */
export function inProcessFetch(app: FastifyInstance, visitor: InProcessVisitor) {
  return async (url: string, init: { headers?: Record<string, string> } = {}): Promise<InProcessAnswer> => {
    const answer = await app.inject({
      method: "GET",
      url,
      remoteAddress: visitor.address,
      headers: {
        ...init.headers,
        [HEADER]: secret,
        ...(visitor.cookie === undefined ? {} : { cookie: visitor.cookie }),
      },
    });
    const { statusCode: status, statusMessage: statusText } = answer;
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      url,
      headers: { get: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null },
      text: async () => answer.payload,
      blob: async () => new Blob([new Uint8Array(answer.rawPayload)]),
    };
  };
}
