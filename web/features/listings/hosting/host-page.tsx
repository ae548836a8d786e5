import { useQuery } from "@tanstack/react-query";
import { House, IndianRupee, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { HostRow } from "./host-row.tsx";
import { myListingsQuery } from "./queries.ts";
import { WayIn } from "./way-in.tsx";

/** @param isRunning whether they run a PG, if only as a warden */
function MyStays({ isRunning }: { isRunning: boolean }) {
  // What is asked and booked changes while the page is left open on a desk.
  const stays = useQuery({ ...myListingsQuery(useApi()), refetchOnWindowFocus: "always" });
  if (stays.isError && !stays.data) {
    return <ErrorState title={t("hosting.loadFailed")} hint={t("shared.connection")} query={stays} />;
  }
  if (!stays.data) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  }
  if (stays.data.length === 0 && isRunning) return null;
  if (stays.data.length === 0) {
    return (
      <EmptyState
        icon={<House className="size-7" />}
        title={t("hosting.noPgYet")}
        hint={t("hosting.noPgYetHint")}
      >
        <Link to={pages.createListing} className={buttonClass()}>
          {t("hosting.addYourPg")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-5">
      {stays.data.map((listing) => (
        <li key={listing.id}>
          <HostRow listing={listing} />
        </li>
      ))}
    </ul>
  );
}

interface HostPageProps {
  /** How to get in. */
  signIn?: ReactNode;
  /** What waits to be done. */
  today?: ReactNode;
  /** Who waits for their word. */
  asking?: ReactNode;
}

/** What somebody hosts: what is to do, and beds, enquiries, bookings and views. */
export function HostPage({ signIn, today, asking }: HostPageProps) {
  const session = useSession();
  const admin = useAdminMode();
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-10">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-bold text-2xl tracking-tight sm:text-3xl">{t("hosting.myPgs")}</h1>
        {session.data && (
          <Link to={pages.payouts} className={buttonClass("secondary")}>
            <IndianRupee aria-hidden="true" className="size-4" />
            {t("ledger.payouts")}
          </Link>
        )}
        {session.data && (
          <Link to={pages.createListing} className={buttonClass("secondary")}>
            <Plus aria-hidden="true" className="size-4" />
            {t("hosting.addAPg")}
          </Link>
        )}
      </div>
      {session.isPending && <LoadingPage />}
      {today}
      {asking}
      {session.data && <MyStays isRunning={session.data.runsPg === true} />}
      {!session.isPending && !session.data && (
        <WayIn title={t("hosting.logInToSee")} signIn={signIn}>
          {admin ? t("hosting.adminHasNoPgs") : t("hosting.logInToSeeHint")}
        </WayIn>
      )}
    </div>
  );
}
