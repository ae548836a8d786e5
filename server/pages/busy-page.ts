import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { locale, t } from "#domain/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { Overloaded } from "#server/lib/admission.ts";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Depends on nothing but the language: "Try again" leads to the address it stands at. */
const pageOf = (title: string, text: string) => `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale()]}">
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
<a href="">${t("shared.tryAgain")}</a>
</main>
</body>
</html>
`;

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/html") ?? false;

const busyPage = () => pageOf(t("server.busyTitle"), t("server.busyText"));
const limitedPage = () => pageOf(t("server.tooManyVisitsTitle"), t("server.tooManyVisitsText"));

/** A page that costs almost nothing to make, for somebody whose page is not made now. Calls get the product's form of an error. */
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
      .send(isBusy ? busyPage() : limitedPage());
  });
}
