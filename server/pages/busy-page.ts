import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { Overloaded } from "#server/lib/admission.ts";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

interface Words {
  title: string;
  text: string;
}

const BUSY: Words = {
  title: "We're very busy right now",
  text: "Many people are using Tangu. Wait a few seconds, then try again. Your bookings and messages are safe.",
};
const LIMITED: Words = {
  title: "Too many visits",
  text: "Too many visits came from your internet connection. Wait a minute, then try again. Your bookings and messages are safe.",
};

/** Nothing in it depends on who asked: "Try again" leads to the address it stands at. */
const pageOf = ({ title, text }: Words) => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tangu</title>
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
<h1>${title}</h1>
<p>${text}</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/html") ?? false;

const BUSY_PAGE = pageOf(BUSY);
const LIMITED_PAGE = pageOf(LIMITED);

/** A page that costs nothing to make, for somebody whose page is not made now. Calls get the product's form of an error. */
export function installBusyPage(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const isBusy = error instanceof Overloaded;
    const isLimited = error instanceof DomainError && error.code === "RATE_LIMITED";
    if (!(isBusy || isLimited) || !wantsPage(request)) throw error;
    if (isBusy) {
      request.isShed = true;
      reply.header("retry-after", error.retryAfterSeconds);
    }
    return reply
      .code(error.status)
      .headers({ "cache-control": "no-store", "content-security-policy": POLICY })
      .type("text/html; charset=utf-8")
      .send(isBusy ? BUSY_PAGE : LIMITED_PAGE);
  });
}
