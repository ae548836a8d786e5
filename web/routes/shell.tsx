import { type ReactNode, useEffect } from "react";
import { Outlet } from "react-router";
import { AccountButton } from "#web/features/auth/account-button.tsx";
import { AdminGesture } from "#web/features/auth/admin-gesture.tsx";
import { ErrorView, statusOf } from "#web/features/shell/error-view.tsx";
import { footerLinkClass } from "#web/features/shell/footer.tsx";
import { Page } from "#web/features/shell/page.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import type { Route } from "./+types/shell";
import { AddPg } from "./add-pg.tsx";
import { ChatLinks, ChatRoom, ChatsTab } from "./chat-room.tsx";

/** Only for what failed: each page says its own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = statusOf(error) === 404 ? "Page not found" : "This page did not load";
  return [{ title: `${title} · Tangu` }, { name: "robots", content: "noindex" }];
}

/** Once the page is at rest: nobody waits for it. */
function useWorker(): void {
  useEffect(() => {
    const register = () =>
      void import("#web/lib/push.ts").then(
        (push) => push.registerWorker(),
        () => undefined,
      );
    const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(register) : register());
    if (document.readyState === "complete") return void whenIdle();
    window.addEventListener("load", whenIdle, { once: true });
    return () => window.removeEventListener("load", whenIdle);
  }, []);
}

function Frame({ children }: { children: ReactNode }) {
  useWorker();
  const account = (
    <>
      <AdminGesture />
      <AccountButton />
    </>
  );
  return (
    <ChatRoom>
      <Page
        account={account}
        tabs={
          <>
            <AddPg />
            <ChatsTab />
          </>
        }
        links={<ChatLinks className={footerLinkClass} />}
      >
        {children}
      </Page>
      <Toaster />
    </ChatRoom>
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
