import { createContext, data, type EntryContext, RouterContextProvider, redirect } from "react-router";
import { getCurrentUser } from "#domain/accounts/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { getLandingPage } from "#domain/places/endpoints.ts";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import type { PageRequest, ReactBuild } from "#server/pages/render.ts";

const pageContext = createContext<PageRequest>();

/** What a page of {@link plainPages} says. */
export interface PlainPage {
  nonce: string;
  made: number;
  url: string;
  headers: Record<string, string>;
  user: string | null;
  titles: string[];
  /** How many stays a landing page shows. */
  total: number | null;
}

function answerPlainly(_request: Request, status: number, headers: Headers, context: EntryContext): Response {
  headers.set("content-type", "text/html; charset=utf-8");
  const said = context.staticHandlerContext.loaderData.root as PlainPage | undefined;
  const filling = "<p>A bed in Bengaluru</p>".repeat(200);
  const html = `<script nonce="${said?.nonce}">${JSON.stringify(said ?? null)}</script>${filling}`;
  return new Response(html, { status, headers });
}

/**
 * Pages without any React, that say who was taken for their visitor and which stays they found, so that what the server
 * does with pages can be tested without building them. `/pgs/missing` is missing, `/pgs/moved` has moved.
 */
export function plainPages() {
  const seen = { made: 0, hold: Promise.resolve() };
  async function loader({ request, context }: { request: Request; context: RouterContextProvider }) {
    const page = context.get(pageContext);
    const { pathname } = new URL(request.url);
    const read = async (path: string) => JSON.parse(await (await page.fetch(path)).text());
    const found = (await read(searchListings().path)) as { title: string }[];
    seen.made += 1;
    const made = seen.made;
    await seen.hold;
    if (pathname === "/pgs/missing") throw data(null, { status: 404 });
    if (pathname === "/pgs/moved") throw redirect("/pgs/there", 301);
    const user = (await read(getCurrentUser().path)) as { id?: string };
    const headers = Object.fromEntries(request.headers);
    const titles = found.map(({ title }) => title);
    const landing = landingPageAt(pathname);
    const facts = landing
      ? ((await read(getLandingPage(landing.path.slice(1)).path)) as { total: number })
      : null;
    const total = facts?.total ?? null;
    return { nonce: page.nonce, made, url: request.url, headers, user: user.id ?? null, titles, total };
  }
  const route = { id: "root", path: "*", hasLoader: true } as const;
  const build = {
    entry: {
      module: {
        default: answerPlainly,
        handleError: () => undefined,
        pageContext(page: PageRequest) {
          const context = new RouterContextProvider();
          context.set(pageContext, page);
          return context;
        },
      },
    },
    routes: { root: { ...route, module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: "" }, routes: { root: route }, url: "", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_middleware: true, v8_passThroughRequests: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ReactBuild;
  return { build: async () => build, seen };
}

export async function pageOf(answer: Response): Promise<PlainPage> {
  const html = await answer.text();
  return JSON.parse(/<script[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "null") as PlainPage;
}
