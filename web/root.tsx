import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { locale } from "#domain/i18n.ts";
import { LANGUAGE_TAGS, localizedPath } from "#domain/locale.ts";
import { files } from "#domain/paths.ts";
import { rememberedPlace } from "#domain/places/known.ts";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import { ErrorView } from "./features/shell/error-view.tsx";
import { Page } from "./features/shell/page.tsx";
import { nonceContext, siteContext } from "./lib/page-context.ts";
import { PlaceContext, useHeldPlace } from "./lib/place.ts";
import { browserQueryClient, createQueryClient } from "./lib/query.tsx";
import { OWNER_KEY, RUNS_PG_KEY, TAB_KEY } from "./lib/session.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const place = rememberedPlace(request.headers.get("cookie"));
  return { site: context.get(siteContext), nonce: context.get(nonceContext), place };
}

/** What the site says of itself does not change while a page is open. */
export const shouldRevalidate = () => false;

/**
 * Keeps the last press on a page that is not alive yet: page.tsx repeats it once it is. React repeats only later ones.
 * Where the scripts have not come after 15 s the control no longer says that they will.
 */
const KEEP_EARLY_PRESS =
  'onclick=e=>{let b=e.target.closest("[type=button]");b&&((tanguEarlyPress=b).dataset.pressed="",setTimeout(()=>delete b.dataset.pressed,15e3))}';
/**
 * Pages are the same for everybody. Before anything is shown, this says whether somebody was signed in here, so that what
 * will be another for them (`.strangers` in app.css) need not be taken off the screen again. It removes what an account
 * typed in this tab when another one, or none, is signed in now: no event reaches a tab that was elsewhere or put away.
 */
const SAY_WHO = `try{let w=localStorage["${OWNER_KEY}"],s=sessionStorage,t=s["${TAB_KEY}"];t&&t!==w&&s.clear();if(w){document.documentElement.classList.add("known");s["${TAB_KEY}"]=w}localStorage["${RUNS_PG_KEY}"]&&document.documentElement.classList.add("hosts")}catch{}`;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce;
  return (
    <html lang={LANGUAGE_TAGS[locale()]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* With a precedence React writes it ahead of the scripts. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131210" media="(prefers-color-scheme: dark)" />
        <meta name="apple-mobile-web-app-title" content="Tangu" />
        <meta name="mobile-web-app-capable" content="yes" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app/apple-touch-icon.png" />
        <link rel="manifest" href={localizedPath(files.manifest, locale())} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed words of ours; React would escape them as text
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${KEEP_EARLY_PRESS};${SAY_WHO}` : "" }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [client] = useState(() =>
    typeof document === "undefined" ? createQueryClient() : browserQueryClient(),
  );
  const place = useHeldPlace(loaderData.place);
  return (
    <QueryClientProvider client={client}>
      <PlaceContext value={place}>
        <Outlet />
      </PlaceContext>
    </QueryClientProvider>
  );
}

/** When not even the frame of the page could be loaded; all else is caught further in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page>
      <ErrorView error={error} />
    </Page>
  );
}
