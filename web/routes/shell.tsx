import { Outlet } from "react-router";
import { ErrorView, statusOf } from "#web/features/shell/error-view.tsx";
import { Page } from "#web/features/shell/page.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import type { Route } from "./+types/shell";

/** Only for what failed: each page says its own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = statusOf(error) === 404 ? "Page not found" : "This page did not load";
  return [{ title: `${title} · Tangu` }, { name: "robots", content: "noindex" }];
}

/** What stands around every page of the product. */
export default function Shell() {
  return (
    <>
      <Page>
        <Outlet />
      </Page>
      <Toaster />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page>
      <ErrorView error={error} />
    </Page>
  );
}
