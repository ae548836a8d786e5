import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { AccountButton } from "#web/features/auth/account-button.tsx";
import { AdminGesture } from "#web/features/auth/admin-gesture.tsx";
import { ErrorView, statusOf } from "#web/features/shell/error-view.tsx";
import { Page } from "#web/features/shell/page.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import type { Route } from "./+types/shell";
import { AddPg } from "./add-pg.tsx";

/** Only for what failed: each page says its own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = statusOf(error) === 404 ? "Page not found" : "This page did not load";
  return [{ title: `${title} · Tangu` }, { name: "robots", content: "noindex" }];
}

function Frame({ children }: { children: ReactNode }) {
  const account = (
    <>
      <AdminGesture />
      <AccountButton />
    </>
  );
  return (
    <>
      <Page account={account} tabs={<AddPg />}>
        {children}
      </Page>
      <Toaster />
    </>
  );
}

/** What stands around every page of the product. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorView error={error} />
    </Frame>
  );
}
