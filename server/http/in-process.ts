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

/** A `fetch` that reaches this server's own calls without a socket, with the visitor's cookies and address. */
export function inProcessFetch(app: FastifyInstance, visitor: InProcessVisitor) {
  return async (path: string, init: { headers?: Record<string, string> } = {}): Promise<Response> => {
    const answer = await app.inject({
      method: "GET",
      url: path,
      remoteAddress: visitor.address,
      headers: {
        ...init.headers,
        [HEADER]: secret,
        ...(visitor.cookie === undefined ? {} : { cookie: visitor.cookie }),
      },
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (typeof value === "string" || typeof value === "number") headers.set(name, String(value));
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}
