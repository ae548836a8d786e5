import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { adminToken } from "#web/lib/admin-token.ts";
import { ApiError } from "#web/lib/api.ts";
import { heldDecisions, sendHeldDecisions, setDecider } from "#web/lib/held-decisions.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import "./admin.css";
import { AdminGate } from "./admin-gate.tsx";
import { forgetCounts, renewCounts, useCounts } from "./admin-queries.ts";
import { AdminTabs } from "./admin-tabs.tsx";
import { AuditList } from "./audit-list.tsx";
import type { CourseOf } from "./booking-panel.tsx";
import { BookingsTab } from "./bookings-tab.tsx";
import { useKeptFocus } from "./kept-focus.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { ListingsTab } from "./listings-tab.tsx";
import { PayoutsTab } from "./payouts-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { useLeave, useUnlock } from "./queries.ts";
import { ReferralsTab } from "./referrals-tab.tsx";
import { Reports } from "./reports.tsx";
import { useTabs } from "./rights.ts";
import { RoomReports } from "./room-reports.tsx";
import { SearchField } from "./search-field.tsx";
import { SearchTab } from "./search-tab.tsx";
import { SecurityList } from "./security-list.tsx";
import { SuspensionsTab } from "./suspensions-tab.tsx";
import { type AdminTab, isAdminTab } from "./tabs.ts";
import { TenanciesTab } from "./tenancies-tab.tsx";
import { TodayTab } from "./today-tab.tsx";
import { UncheckedVideos } from "./unchecked-videos.tsx";
import { UndoBar } from "./undo-bar.tsx";

const StatementTab = lazyWithRetry(() => import("./statement-tab.tsx"));

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

/** On a page that has no bar for it. */
function tellOfFailed(): void {
  const failed = heldDecisions.get().filter(({ state }) => state === "failed").length;
  if (failed === 0) return;
  toast({
    title: t("admin.decisionsNotSent", { count: failed }),
    description: t("admin.decisionsNotSentHint"),
    variant: "destructive",
  });
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
  const tabs = useTabs();
  const { tab: inAddress } = useParams();
  // What the role of whoever is here has no right to is not there for them.
  const isOpenTo = inAddress === "search" || tabs.some(({ value }) => value === inAddress);
  const tab: AdminTab = isAdminTab(inAddress) && isOpenTo ? (inAddress ?? "") : "";
  const navigate = useNavigate();
  const [closed, setClosed] = useState(false);
  const isOpen = inMode || (session.data?.isAdmin === true && !closed);
  const { data: counts, error } = useCounts(isOpen);
  const client = useQueryClient();

  // What is decided here or added anywhere changes what waits.
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        if (mutation?.state.status === "success") void renewCounts(client);
      }),
    [client],
  );
  useEffect(() => heldDecisions.subscribe(() => void renewCounts(client)), [client]);
  // Whoever goes on to another page has decided.
  useEffect(() => () => void sendHeldDecisions().then(tellOfFailed), []);
  const account = session.data?.id ?? null;
  useEffect(() => setDecider(account), [account]);

  function close() {
    adminToken.set(null);
    forgetCounts(client);
    setClosed(true);
    void session.refetch().then(() => setClosed(false));
  }

  const isClosed = isOpen && error instanceof ApiError && (error.status === 401 || error.status === 403);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isClosed) close();
  }, [isClosed]);

  const dashboard = useRef<HTMLDivElement>(null);
  useKeptFocus(dashboard);

  return (
    <div ref={dashboard} className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="mr-auto font-bold text-2xl tracking-tight sm:text-3xl">{t("admin.title")}</h1>
        {isOpen && (
          <>
            <SearchField />
            <KeyboardHelp />
            <ModeButton on={inMode} />
          </>
        )}
      </div>
      {session.isPending && <LoadingPage />}
      {!session.isPending && !isOpen && (
        <AdminGate notice={closed ? t("admin.closed") : null} signedIn={session.data != null} login={login} />
      )}
      {isOpen && <AdminTabs current={tab} counts={counts} />}
      {isOpen && tab === "" && <TodayTab counts={counts} />}
      {isOpen && tab === "search" && <SearchTab />}
      {isOpen && tab === "payments" && <BookingsTab courseOf={courseOf} counts={counts} />}
      {isOpen && tab === "statement" && (
        <Suspense fallback={<LoadingPage />}>
          <StatementTab courseOf={courseOf} />
        </Suspense>
      )}
      {isOpen && tab === "payouts" && <PayoutsTab />}
      {isOpen && tab === "listings" && <ListingsTab />}
      {isOpen && tab === "referrals" && <ReferralsTab counts={counts} />}
      {isOpen && tab === "tenancies" && <TenanciesTab counts={counts} />}
      {isOpen && tab === "people" && <PeopleTab />}
      {isOpen && tab === "suspensions" && <SuspensionsTab counts={counts} />}
      {isOpen && tab === "reports" && <Reports />}
      {isOpen && tab === "reviews" && reviews}
      {isOpen && tab === "rooms" && <RoomReports />}
      {isOpen && tab === "videos" && <UncheckedVideos />}
      {isOpen && tab === "audit" && <AuditList />}
      {isOpen && tab === "security" && <SecurityList />}
      <UndoBar isOpen={isOpen} onUndone={(path) => isOpen && void navigate(path)} />
    </div>
  );
}
