import { text } from "node:stream/consumers";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { keepContext, nonceContext, reportContext } from "./lib/page-context.ts";
import { behindPictures, scriptsBehindPictures } from "./lib/scripts-behind-pictures.ts";

export { pageContext } from "./lib/page-context.ts";

/** Loaders that have not answered by then are given up, so that a slow call cannot hold a page open. */
export const streamTimeout = 8_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const answer = (body: BodyInit | null) => new Response(body, { status, headers });
  if (request.method === "HEAD") return answer(null);

  const nonce = context.get(nonceContext);
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
  const keep = context.get(keepContext);
  // Crawlers, and clients that run no scripts, get the page in one piece.
  const isWhole = keep !== undefined || isbot(request.headers.get("user-agent") ?? "");
  const html = isWhole ? await atOnce(page, routerContext) : undefined;
  if (html !== undefined) {
    const whole = behindPictures(Buffer.from(html));
    if (!keep) return answer(whole);
    // Not in a Response, which would write it into a stream to be read out of it again.
    keep(whole);
    return answer(null);
  }
  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // What is ready stands in its place. By default React sends a part behind the first 12 kB, and all below it jumps.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        answered = true;
        if (!isWhole) send();
      },
      onAllReady() {
        // The timer holds the whole page in memory, where each collection of garbage would copy it.
        clearTimeout(timer);
        if (isWhole) send();
      },
      onShellError: reject,
      onError(error: unknown) {
        if (answered && !request.signal.aborted) context.get(reportContext)(error);
      },
    });
    const send = () => resolve(answer(createReadableStreamFromReadable(pipe(scriptsBehindPictures()))));
    const timer = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** What React writes where a part of the page was not there in time. */
const LEFT_OUT = "<!--$!-->";

/**
 * The page as one string, which is less work than a stream of it. Undefined when a part of it, as the code of a component,
 * has yet to be waited for, or fails: only a stream waits, and tells what went wrong.
 */
async function atOnce(page: ReactElement, context: EntryContext): Promise<string | undefined> {
  if (!context.serverHandoffStream) return undefined;
  // React Router streams what the loaders answered as well: here it finds all of it read.
  const result = { done: true, value: await text(context.serverHandoffStream) };
  context.renderMeta = { streamCache: { 0: Object.assign(Promise.resolve(), { result }) } };
  context.serverHandoffStream = new ReadableStream();
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    if (!html.includes(LEFT_OUT)) return html;
  } catch {
    // The stream meets it again.
  }
  // It was read from, though nothing was in it.
  context.serverHandoffStream = new ReadableStream();
  return undefined;
}

/** Answers that a loader chose (not found, gone) are no faults; the rest belongs in the log. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportContext)(error);
}
