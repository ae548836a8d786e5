import { Gift, Plus } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { Outlet } from "react-router";
import { t } from "#domain/i18n.ts";
import { AccountButton } from "#web/features/accounts/account-button.tsx";
import { AdminGesture } from "#web/features/accounts/admin-gesture.tsx";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { footerLinkClass } from "#web/features/shell/footer-link.ts";
import { Page } from "#web/features/shell/page.tsx";
import "#web/lib/install.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { useRested } from "#web/lib/rest.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import type { Route } from "./+types/shell";
import { ChatLinks, ChatRoom, ChatsTab } from "./chat-room.tsx";
import { DialogTab } from "./dialog-tab.tsx";
import { Failed } from "./failed.tsx";
import { TodayTab } from "./today-tab.tsx";

const loadAddListing = () => import("#web/features/listings/hosting/add-listing-dialog.tsx");
const loadReferrals = () => import("#web/features/referrals/referrals-dialog.tsx");

// What comes once the page is at rest.
const InstallButton = lazyPart(() => import("#web/pwa/install-button.tsx"));
const AppParts = lazyPart(() => import("#web/pwa/app-parts.tsx"));
const ContinueBooking = lazyPart(() => import("#web/features/bookings/continue-booking.tsx"));
const Badges = lazyPart(() => import("./badges.tsx"));
// Only admins are asked for their password again.
const StepUp = lazyPart(() => import("#web/features/accounts/step-up.tsx"));

/** Only for what failed: each page says its own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = statusOf(error) === 404 ? t("shell.pageNotFound") : t("shell.pageNotLoaded");
  return hiddenHead(title);
}

function Frame({ children }: { children: ReactNode }) {
  const rested = useRested();
  const late = (Part: ComponentType) => <Suspense fallback={null}>{rested && <Part />}</Suspense>;
  const account = (
    <>
      <AdminGesture />
      <AccountButton badge={late(Badges)} />
    </>
  );
  return (
    <ChatRoom>
      <Page
        account={account}
        install={
          <>
            {late(ContinueBooking)}
            {late(InstallButton)}
          </>
        }
        tabs={
          <>
            <TodayTab />
            <DialogTab step="add-pg" label={t("shell.tabAddPg")} Icon={Plus} load={loadAddListing} />
            <ChatsTab />
            <DialogTab step="referrals" label={t("shell.tabReferrals")} Icon={Gift} load={loadReferrals} />
          </>
        }
        links={<ChatLinks className={footerLinkClass} />}
      >
        {children}
      </Page>
      <Toaster />
      {late(AppParts)}
      {late(StepUp)}
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
      <Failed error={error} />
    </Frame>
  );
}
