import { Outlet } from "react-router";
import { ErrorView } from "#web/features/shell/error-view.tsx";
import { Page } from "#web/features/shell/page.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import type { Route } from "./+types/shell";

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
