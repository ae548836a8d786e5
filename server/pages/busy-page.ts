import type { FastifyReply, FastifyRequest } from "fastify";
import type { Overloaded } from "#server/lib/admission.ts";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Nothing in it depends on who asked: "Try again" leads to the address it stands at. */
const PAGE = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>We're very busy right now · Tangu</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
  font: 1rem/1.5 system-ui, sans-serif; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem }
p { max-width: 34rem; margin: 0 auto 1.5rem }
a { justify-self: center; padding: .75rem 1.5rem; border-radius: .75rem; background: #0f6b5c; color: #fff;
  font-weight: 600; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>We're very busy right now</h1>
<p>Many people are using Tangu. Wait a few seconds, then try again. Your bookings and messages are safe.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes("text/html") ?? false;

/** A page that costs nothing to make, for somebody whose page cannot be made now. */
export function sendBusyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Overloaded,
): FastifyReply {
  request.isShed = true;
  return reply
    .code(refusal.status)
    .headers({
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "retry-after": refusal.retryAfterSeconds,
    })
    .type("text/html; charset=utf-8")
    .send(PAGE);
}
