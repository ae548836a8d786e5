import { type ReactNode, Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { adminToken } from "#web/lib/admin-token.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { Button } from "#web/ui/button.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { AdminGate } from "./admin-gate.tsx";
import { AuditList } from "./audit-list.tsx";
import type { CourseOf } from "./booking-panel.tsx";
import { BookingsTab } from "./bookings-tab.tsx";
import { ListingsTab } from "./listings-tab.tsx";
import { PayoutsTab } from "./payouts-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { useLeave, useUnlock } from "./queries.ts";
import { ReferralsTab } from "./referrals-tab.tsx";
import { Reports } from "./reports.tsx";
import { useMayOpen } from "./rights.ts";
import { RoomReports } from "./room-reports.tsx";
import { SecurityList } from "./security-list.tsx";
import { SuspensionsTab } from "./suspensions-tab.tsx";
import { TenanciesTab } from "./tenancies-tab.tsx";
import { UncheckedVideos } from "./unchecked-videos.tsx";

const StatementTab = lazyWithRetry(() => import("./statement-tab.tsx"));

const VIEWS = [
  { value: "bookings", label: () => t("admin.bookings") },
  { value: "statement", label: () => t("statements.title") },
  { value: "payouts", label: () => t("ledger.payouts") },
  { value: "listings", label: () => t("admin.listings") },
  { value: "referrals", label: () => t("admin.referrals") },
  { value: "tenancies", label: () => t("admin.tenancies") },
  { value: "people", label: () => t("admin.people") },
  { value: "suspensions", label: () => t("admin.suspensions") },
  { value: "reports", label: () => t("admin.reports") },
  { value: "reviews", label: () => t("admin.reviews") },
  { value: "rooms", label: () => t("admin.rooms") },
  { value: "videos", label: () => t("admin.videos") },
  { value: "audit", label: () => t("admin.audit") },
  { value: "security", label: () => t("admin.security") },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** Admin mode over the whole product, switched on and off without the gesture. */
function ModeButton({ on }: { on: boolean }) {
  const [unlock, leave] = [useUnlock(), useLeave()];
  return (
    <Button
      variant="secondary"
      busy={unlock.isPending || leave.isPending}
      onClick={() => (on ? leave.mutate() : unlock.mutate(undefined))}
    >
      {on ? t("admin.leaveMode") : t("admin.turnOnMode")}
    </Button>
  );
}

interface AdminPageProps {
  /** The card to log in with, for who is not signed in. */
  login: ReactNode;
  courseOf: CourseOf;
  /** Reviews that were reported. */
  reviews: ReactNode;
}

/** The admin dashboard of the people who check payments. */
export function AdminPage({ login, courseOf, reviews }: AdminPageProps) {
  const session = useSession();
  const inMode = useAdminMode();
  const mayOpen = useMayOpen();
  const [view, setView] = useState<View>("bookings");
  const [closed, setClosed] = useState(false);
  const isOpen = inMode || (session.data?.isAdmin === true && !closed);

  function close() {
    adminToken.set(null);
    setClosed(true);
    void session.refetch().then(() => setClosed(false));
  }

  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="mr-auto font-bold text-2xl tracking-tight sm:text-3xl">{t("admin.title")}</h1>
        {isOpen && (
          <>
            <Segmented
              name="view"
              label={t("admin.view")}
              options={VIEWS.filter(({ value }) => mayOpen(value)).map(({ value, label }) => ({
                value,
                label: label(),
              }))}
              value={view}
              onChange={setView}
              className="min-w-0 max-w-full overflow-x-auto [scrollbar-width:none]"
            />
            <ModeButton on={inMode} />
          </>
        )}
      </div>
      {session.isPending && <LoadingPage />}
      {!session.isPending && !isOpen && (
        <AdminGate notice={closed ? t("admin.closed") : null} signedIn={session.data != null} login={login} />
      )}
      {isOpen && view === "bookings" && <BookingsTab onClosed={close} courseOf={courseOf} />}
      {isOpen && view === "statement" && (
        <Suspense fallback={<LoadingPage />}>
          <StatementTab courseOf={courseOf} />
        </Suspense>
      )}
      {isOpen && view === "payouts" && <PayoutsTab />}
      {isOpen && view === "listings" && <ListingsTab />}
      {isOpen && view === "referrals" && <ReferralsTab />}
      {isOpen && view === "tenancies" && <TenanciesTab />}
      {isOpen && view === "people" && <PeopleTab />}
      {isOpen && view === "suspensions" && <SuspensionsTab />}
      {isOpen && view === "reports" && <Reports />}
      {isOpen && view === "reviews" && reviews}
      {isOpen && view === "rooms" && <RoomReports />}
      {isOpen && view === "videos" && <UncheckedVideos />}
      {isOpen && view === "audit" && <AuditList />}
      {isOpen && view === "security" && <SecurityList />}
    </div>
  );
}
