import { describe, expect, test } from "vitest";
import { checkStructure } from "./structure.ts";

/** Rules broken by a tree of the given files, each named once. */
function broken(files: Record<string, string>): string[] {
  const findings = checkStructure(new Map(Object.entries(files)));
  return [...new Set(findings.map((finding) => finding.rule))];
}

const calling = (text: string): string =>
  `import { b } from "#domain/chat/endpoints.ts";\nexport const a = async () => ${text};\n`;
const importing = (specifier: string): string => `import { a } from "${specifier}";\nexport const b = a;\n`;

describe("messages", () => {
  const said = (text: string) => `import { t } from "#domain/i18n.ts";\n${text}\n`;
  test.each([
    [
      "a message made while the module loads",
      said('const A = { retry: t("shared.retry") };'),
      "late-message",
    ],
    ["a key that is made up", said("export const a = (key: string) => t(key);"), "literal-key"],
    ["a text in JSX", "export const A = () => <p>Try again</p>;", "translated"],
    ["a text of an attribute", 'export const A = () => <input aria-label="Search" />;', "translated"],
    [
      "an error in English",
      'import { DomainError } from "#domain/errors.ts";\nthrow new DomainError("GONE", "It is gone");',
      "translated",
    ],
  ])("%s", (_what, text, rule) => {
    expect(broken({ "web/ui/a.tsx": text })).toEqual([rule]);
  });

  test("a message in a function, a class name and a name of ours are fine", () => {
    const text = said('export const A = () => <p className="Big text" title={t("shared.retry")}>Tangu</p>;');
    expect(broken({ "web/ui/a.tsx": text })).toEqual([]);
  });
});

test("the map of the code names no file that is gone", () => {
  const tree = {
    "docs/architecture.md": "`search/area.ts` and `<name>-page.tsx`",
    "server/search/area.ts": "",
  };
  expect(broken(tree)).toEqual([]);
  expect(broken({ "docs/architecture.md": tree["docs/architecture.md"] })).toEqual(["named-file"]);
});

describe("imports that break the house", () => {
  test.each([
    ["domain reaches for a package", "domain/trust/rules.ts", "date-fns", "domain-is-pure"],
    ["domain takes all of zod", "domain/trust/contract.ts", "zod", "domain-is-pure"],
    ["domain imports the server", "domain/trust/rules.ts", "#server/lib/ids.ts", "domain-is-pure"],
    ["a domain test imports the web", "domain/trust/rules.test.ts", "#web/lib/api.ts", "domain-is-pure"],
    ["web imports server by alias", "web/lib/api.ts", "#server/app.ts", "floors-apart"],
    ["web imports server by relative path", "web/lib/api.ts", "../../server/app.ts", "floors-apart"],
    ["server imports web", "server/pages/mount.ts", "#web/routes.ts", "floors-apart"],
    ["the product imports a script", "server/app.ts", "#scripts/sizes.ts", "floors-apart"],
    ["the product imports a factory", "server/app.ts", "#testing/factories/listings.ts", "floors-apart"],
    ["the product imports test equipment", "server/app.ts", "#testing/store.ts", "floors-apart"],
    ["ui imports a feature", "web/ui/card.tsx", "#web/features/search/list.tsx", "web-direction"],
    ["lib imports ui", "web/lib/toasts.tsx", "#web/ui/toast.tsx", "web-direction"],
    ["a feature imports a route", "web/features/search/list.tsx", "#web/routes/home.tsx", "web-direction"],
    [
      "a feature imports another",
      "web/features/search/list.tsx",
      "../bookings/dialog.tsx",
      "web-feature-alone",
    ],
    [
      "a feature imports another's writes",
      "server/features/bookings/writes.ts",
      "#server/features/reviews/writes.ts",
      "server-feature-doors",
    ],
    [
      "a feature imports another's present",
      "server/features/bookings/present.ts",
      "../reviews/present.ts",
      "server-feature-doors",
    ],
    [
      "the http layer imports a feature",
      "server/http/sign-in.ts",
      "#server/features/accounts/reads.ts",
      "server-direction",
    ],
    ["a helper starts a job", "server/lib/control.ts", "#server/jobs/back-up.ts", "server-direction"],
    ["the server fills itself", "server/start.ts", "../demo/city.ts", "floors-apart"],
    [
      "a feature imports what composes features",
      "server/features/chat/routes.ts",
      "#server/realtime/push-sender.ts",
      "server-direction",
    ],
    [
      "a route imports the schema",
      "server/features/bookings/routes.ts",
      "#server/db/schema/index.ts",
      "database-doors",
    ],
    ["a policy imports drizzle", "server/features/bookings/policy.ts", "drizzle-orm", "database-doors"],
    ["the http layer imports drizzle", "server/http/session.ts", "drizzle-orm/pg-core", "database-doors"],
    ["a page opens a connection", "server/pages/mount.ts", "pg", "database-doors"],
    ["web takes all of zod", "web/lib/form.ts", "zod", "zod-mini"],
  ])("%s", (_title, path, specifier, rule) => {
    expect(broken({ [path]: importing(specifier) })).toEqual([rule]);
  });

  test("every way to write an import is seen", () => {
    const ways = [
      `export { a } from "#server/app.ts";\nexport const b = 1;`,
      `export const load = () => import("#server/app.ts");`,
      `import type { App } from "#server/app.ts";\nexport type B = App;`,
      `export type App = import("#server/app.ts").App;`,
      `import "#server/app.ts";\nexport const b = 1;`,
    ];
    for (const text of ways) expect(broken({ "web/lib/api.ts": text })).toEqual(["floors-apart"]);
  });

  test("features that read each other are a circle, also over a third", () => {
    const read = (feature: string): string => importing(`#server/features/${feature}/reads.ts`);
    const pair = {
      "server/features/bookings/writes.ts": read("reviews"),
      "server/features/reviews/policy.ts": read("bookings"),
    };
    expect(broken(pair)).toEqual(["feature-cycle"]);
    const three = {
      "server/features/bookings/reads.ts": read("reviews"),
      "server/features/reviews/reads.ts": read("trust"),
      "server/features/trust/reads.ts": read("bookings"),
    };
    expect(broken(three)).toEqual(["feature-cycle"]);
  });
});

const record = (words: number): string => `# 7. One decision\n\n2026-11-20\n\n${"word ".repeat(words)}\n`;

describe("files that break the house", () => {
  const body = "export const a = 1;\n";
  test.each([
    ["a feature under a name of its own", "web/features/hosting/page.tsx", body, "feature-names"],
    ["a helper file in a feature", "server/features/bookings/helpers.ts", body, "closed-names"],
    ["a folder in a feature", "server/features/bookings/lib/routes.ts", body, "closed-names"],
    ["a file of 401 lines", "web/ui/long.tsx", body.repeat(401), "too-long"],
    ["a decision record of 151 words", "docs/decisions/0007-beds.md", record(151), "long-record"],
    ["a barrel", "web/ui/index.ts", `export * from "./button.tsx";\nexport { a } from "./a.ts";\n`, "barrel"],
    ["a note of work left", "web/ui/a.ts", `// ${"TO"}DO later\n${body}`, "unfinished-work"],
    ["a note of work left in docs", "docs/operations.md", `Then ${"TO"}DO.\n`, "unfinished-work"],
    ["a silenced type error", "web/ui/a.ts", `// @ts-${"ignore"}\n${body}`, "unfinished-work"],
    ["a skipped test", "domain/a.test.ts", `test.skip("x", () => {});`, "weak-tests"],
    ["a lonely test", "domain/a.test.ts", `describe.only("x", () => {});`, "weak-tests"],
    ["a skip behind each", "domain/a.test.ts", `test.skip.each([1])("x", () => {});`, "weak-tests"],
    ["a test for some machines", "domain/a.test.ts", `test.runIf(x)("x", () => {});`, "weak-tests"],
    ["a sleep", "tests/e2e/a.spec.ts", `await page.waitForTimeout(500);`, "weak-tests"],
    ["a snapshot", "domain/a.test.ts", `expect(a).toMatchInlineSnapshot("1");`, "weak-tests"],
    ["a mock of our own", "server/app.test.ts", `vi.mock("#server/db/client.ts");`, "own-mocks"],
    [
      "a second door",
      "web/features/bookings/list.tsx",
      `export const a = (path: string) => fetch(path);`,
      "one-door",
    ],
    ["a second door in a variable", "web/lib/a.ts", `export const a = fetch;`, "one-door"],
    ["a second door of the window", "web/ui/a.ts", `export const a = () => window["fetch"](b);`, "one-door"],
    ["a second door by beacon", "web/lib/a.ts", `navigator.sendBeacon(a, b);`, "one-door"],
    ["a path by hand", "server/app.ts", `export const a = "/api/me";`, "one-contract"],
    ["a path put together", "web/lib/a.ts", `export const a = (b: string) => "/api" + b;`, "one-contract"],
    ["a path with an id", "web/lib/a.ts", "export const a = `/api/a/$" + "{b}`;", "one-contract"],
    ["a path behind an origin", "web/lib/a.ts", "export const a = `$" + "{b}/api/a`;", "one-contract"],
    ["a path in a pattern", "web/lib/a.ts", String.raw`export const a = /^\/api\/a\/\d+$/;`, "one-contract"],
    ["a path in a link", "web/ui/a.tsx", `export const a = <a href="/api/me/export">a</a>;`, "one-contract"],
    ["a route", "server/features/rooms/routes.ts", `app.route({ url: a, handler });`, "one-contract"],
    ["a route by method", "server/features/rooms/routes.ts", `app.get(a + b, handler);`, "one-contract"],
    ["a route by name", "server/realtime/a.ts", `app["post"](a, options, handler);`, "one-contract"],
    ["filters by hand", "web/lib/a.ts", `client.setQueriesData({ queryKey: a }, b);`, "one-contract"],
    ["filters of another make", "web/lib/a.ts", `client.setQueriesData(under(a), b);`, "one-contract"],
    ["filters in a variable", "web/lib/a.ts", `export const a = client.getQueriesData(b);`, "one-contract"],
    ["a cast answer", "web/lib/a.ts", calling("(await api.get(b())).data as string"), "one-contract"],
    ["a cast answer in a variable", "web/lib/a.ts", calling("data as unknown as string"), "one-contract"],
    ["a cast in brackets", "web/lib/a.ts", calling("<string>data"), "one-contract"],
    [
      "a cast in a component",
      "web/ui/a.tsx",
      `import { useApi } from "#web/lib/api.ts";\nexport const a = useQuery(b(useApi())).data as string;`,
      "one-contract",
    ],
    ["a cast key", "web/lib/a.ts", `export const a = b as unknown as QueryKey;`, "one-contract"],
    ["a cast path", "web/lib/a.ts", `export const a = { method, path: b as ApiPath };`, "one-contract"],
    ["an endpoint with a schema", "domain/chat/endpoints.ts", importing("./contract.ts"), "one-contract"],
    ["an upload past the door", "web/ui/a.ts", `export const a = new XMLHttpRequest();`, "one-door"],
  ])("%s", (_title, path, text, rule) => {
    expect(broken({ [path]: text })).toEqual([rule]);
  });
});

test("a house in order has no offence", () => {
  const tree = {
    "domain/listings/contract.ts": `import * as z from "zod/mini";\nexport const a = z.string();\n`,
    "domain/listings/rules.ts": importing("./contract.ts"),
    "domain/listings/rules.test.ts": importing("fast-check"),
    "server/start.ts": importing("./db/client.ts"),
    "server/app.ts": importing("#server/features/bookings/routes.ts"),
    "server/features/bookings/routes.ts": `import type { Db } from "#server/db/client.ts";\nexport type A = Db;\n`,
    "server/features/bookings/reads.ts": importing("drizzle-orm"),
    "server/features/bookings/writes.ts": importing("#server/features/reviews/reads.ts"),
    "server/features/bookings/holds.test.ts": importing("#server/db/client.ts"),
    "server/features/reviews/writes.ts": importing("#server/features/media/service.ts"),
    "server/features/reviews/policy.ts": importing("#domain/listings/rules.ts"),
    "server/features/media/service.ts": importing("#server/db/schema/index.ts"),
    "server/features/media/routes.ts": importing("#server/features/accounts/step-up-service.ts"),
    "server/http/session-store.ts": importing("#server/db/schema/index.ts"),
    "server/http/errors.ts": importing("#server/db/client.ts"),
    "testing/store.ts": importing("#server/db/client.ts"),
    "server/db/store.test.ts": `test.runIf(onPostgres)("x", () => {});\n`,
    "server/db/schema/index.ts": `export * from "./listings.ts";\n`,
    "demo/city.ts": importing("#testing/factories/listings.ts"),
    "demo/pictures.ts": importing("#server/features/media/service.ts"),
    "server/jobs/expire.ts": importing("#server/features/bookings/writes.ts"),
    "server/realtime/hub.ts": importing("#server/features/chat/reads.ts"),
    "web/root.tsx": importing("#web/features/search/list.tsx"),
    "web/routes/home.tsx": `import type { Route } from "./+types/home";\nexport type A = Route;\n`,
    "web/features/search/list.tsx": importing("#web/ui/card.tsx"),
    "web/ui/card.tsx": importing("#web/lib/classes.ts"),
    "domain/listings/endpoints.ts": `import { endpoint } from "#domain/endpoint.ts";\nexport const a = endpoint("GET", "/api/a");\n`,
    "web/lib/api.ts": `export const a = (path: string) => path.startsWith("/api/admin/") && fetch(path);\n`,
    "web/lib/query.ts": calling("[null as string | null, undefined as number | undefined, b as const]"),
    "web/lib/cast.ts": `export const a = (event.target as Element).id;\n`,
    "web/lib/filters.ts": `client.setQueriesData(queriesOf(a, b), c);\n`,
    "server/features/rooms/routes.ts": `serve(app, a, b, c);\nexport const d = cache.get(e) ?? e.delete(f);\n`,
    "server/features/seo/routes/sitemaps.ts": `app.get(files.robots, handler);\n`,
    "server/http/docs.ts": `export const a = "/api/docs";\n`,
    "web/ui/skip.ts": `export const a = cursor.skip(3);\n`,
    "web/ui/long.tsx": "export const a = 1;\n".repeat(400),
    "docs/decisions/0007-beds.md": record(150),
    "docs/decisions/README.md": record(400),
  };
  expect(checkStructure(new Map(Object.entries(tree)))).toEqual([]);
});
