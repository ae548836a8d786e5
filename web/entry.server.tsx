import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, reportContext, wholeContext } from "./lib/page-context.ts";

import { scriptsBehindPictures, wholePage } from "./lib/scripts-behind-pictures.ts";

export { pageContext } from "./lib/page-context.ts";

/** Loaders that have not answered by then are given up, so that a slow call cannot hold a page open. */
export const streamTimeout = 8_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  // Crawlers, and clients that run no scripts, get the page in one piece.
  const isWhole = context.get(wholeContext) || isbot(request.headers.get("user-agent") ?? "");
  return new Promise((resolve, reject) => {
    const answer = (body: BodyInit) => new Response(body, { status, headers });
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // What is ready stands in its place. By default React sends a part behind the first 12 kB, and all below it jumps.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          answered = true;
          if (!isWhole) resolve(answer(createReadableStreamFromReadable(pipe(scriptsBehindPictures()))));
        },
        onAllReady() {
          // The timer holds the whole page in memory, where each collection of garbage would copy it.
          clearTimeout(timer);
          if (isWhole) pipe(wholePage((html) => resolve(answer(html))));
        },
        onShellError: reject,
        onError(error: unknown) {
          if (answered && !request.signal.aborted) context.get(reportContext)(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Answers that a loader chose (not found, gone) are no faults; the rest belongs in the log. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportContext)(error);
}
