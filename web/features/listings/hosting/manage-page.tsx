import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ExternalLink } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { StateTag } from "#web/ui/listing-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { AdminPart } from "./admin-part.tsx";
import { Beds } from "./beds.tsx";
import { ConfirmBeds } from "./confirm-beds.tsx";
import { EditForm } from "./edit-form.tsx";
import { Numbers, PauseButton } from "./host-row.tsx";
import { managedQuery } from "./queries.ts";
import { type CourseOf, StayBookings } from "./stay-bookings.tsx";
import { ViewsChart } from "./views-chart.tsx";
import { WayIn } from "./way-in.tsx";

const toAccount = (text: string) => (
  <Link to={pages.account} className="underline underline-offset-4">
    {text}
  </Link>
);

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <h2 id={id} className="font-bold text-lg tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Heading({ listing }: { listing: ManagedListing }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="mr-auto min-w-0">
        <Link
          to={pages.host}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-muted text-sm hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {t("hosting.myPgs")}
        </Link>
        <h1 className="font-bold text-2xl leading-tight tracking-tight sm:text-3xl" translate="no">
          {listing.title}
        </h1>
        <p className="mt-1 mb-2 text-muted" translate="no">
          {listing.address}
        </p>
        <StateTag listing={listing} />
      </div>
      {!listing.isDeleted && !listing.isSuspended && (
        <div className="flex flex-wrap gap-2 sm:pt-11">
          <PauseButton listing={listing} />
          <Link to={pages.listing(listing.slug)} className={buttonClass("secondary")}>
            <ExternalLink aria-hidden="true" className="size-4" />
            {t("hosting.publicPage")}
          </Link>
        </div>
      )}
    </div>
  );
}

interface ManageProps {
  listing: ManagedListing;
  courseOf: CourseOf;
  visits: ReactNode;
  property: ReactNode;
}

function Manage({ listing, courseOf, visits, property }: ManageProps) {
  const admin = useAdminMode();
  return (
    <div className="grid gap-6">
      <Heading listing={listing} />
      {listing.isDeleted && (
        <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3">
          {t("hosting.deletedNotice")}
        </p>
      )}
      {listing.isSuspended && !listing.isDeleted && !admin && (
        <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3">
          <RichText text={t("hosting.suspendedNotice")} tags={{ link: toAccount }} />
        </p>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        <div className="grid gap-5 lg:order-2">
          {!listing.isDeleted && (
            <Card title={t("hosting.beds")}>
              <Beds listing={listing} />
              <ConfirmBeds listing={listing} />
              {property}
            </Card>
          )}
          <Card title={t("hosting.interest")}>
            <Numbers listing={listing} />
            <ViewsChart views={listing.views} />
          </Card>
          <Card title={t("bookings.visitsTitle")}>{visits}</Card>
          <Card title={t("hosting.bookings")}>
            <StayBookings listingId={listing.id} courseOf={courseOf} />
          </Card>
          {admin && (
            <Card title={t("hosting.forAdmins")}>
              <AdminPart listing={listing} />
            </Card>
          )}
        </div>
        {!listing.isDeleted && (
          <div className="rounded-card border border-line bg-surface px-5 pt-6 pb-6 shadow-card sm:px-8 sm:[&_[data-book-bar]]:-mx-8 sm:[&_[data-book-bar]]:px-8">
            <EditForm listing={listing} />
          </div>
        )}
      </div>
    </div>
  );
}

interface ManagePageProps {
  listingId: number;
  /** How to get in. */
  signIn?: ReactNode;
  courseOf: CourseOf;
  /** Who wants to come and look. */
  visits: ReactNode;
  /** The way to its rooms. */
  property?: ReactNode;
}

/** One stay for its host or an admin: beds, bookings, and all that its page says. */
export function ManagePage({ listingId, signIn, courseOf, visits, property }: ManagePageProps) {
  const api = useApi();
  const session = useSession();
  const admin = useAdminMode();
  const allowed = admin || session.data != null;
  const stay = useQuery({ ...managedQuery(api, listingId), enabled: allowed });
  const refused = stay.error instanceof ApiError && stay.error.status < 500;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-10">
      {!stay.data && <h1 className="sr-only">{t("hosting.manageTitle")}</h1>}
      {!session.isPending && !allowed && (
        <WayIn title={t("hosting.logInToManage")} signIn={signIn}>
          {t("hosting.logInToManageHint")}
        </WayIn>
      )}
      {(session.isPending || allowed) && stay.isPending && <LoadingPage />}
      {stay.isError && refused && (
        <EmptyState title={t("hosting.notYoursTitle")} hint={t("hosting.notYoursHint")}>
          <Link to={pages.host} className={buttonClass()}>
            {t("hosting.myPgs")}
          </Link>
        </EmptyState>
      )}
      {stay.isError && !refused && !stay.data && (
        <ErrorState title={t("hosting.pgLoadFailed")} hint={t("shared.connection")} query={stay} />
      )}
      {stay.data && <Manage listing={stay.data} courseOf={courseOf} visits={visits} property={property} />}
    </div>
  );
}
