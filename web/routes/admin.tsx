import { data, Link, useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { AuthCard } from "#web/features/accounts/auth-card.tsx";
import { AdminPage } from "#web/features/admin/admin-page.tsx";
import { isAdminTab } from "#web/features/admin/tabs.ts";
import { StayCourse } from "#web/features/bookings/stay-course.tsx";
import { ReportedReviews } from "#web/features/reviews/reported.tsx";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { Route } from "./+types/admin";
import { Lost, lostHead } from "./lost.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ error, matches, location }) =>
  error
    ? lostHead(error)
    : hiddenHead(t("shell.adminTitle"), {
        path: location.pathname,
        publicUrl: matches[0]?.loaderData?.site.publicUrl,
      });

function assertTab(tab: string | undefined) {
  if (!isAdminTab(tab)) throw data(null, { status: 404 });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  assertTab(params.tab);
  return prefetched(context, async (api, client) => {
    await client.prefetchQuery(sessionQuery(api));
    return undefined;
  });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  assertTab(params.tab);
  return { dehydrated: undefined };
}

export default function Admin() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <AdminPage
        login={<AuthCard />}
        courseOf={(booking) => <StayCourse booking={booking} mainKey="v" />}
        reviews={<ReportedReviews />}
      />
    </Hydrate>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (statusOf(error) !== 404) return <Lost error={error} />;
  return (
    <div className="wrap pt-2 pb-10">
      <EmptyState title={t("admin.noSuchPage")}>
        <Link to={pages.admin} className={buttonClass()}>
          {t("admin.open")}
        </Link>
      </EmptyState>
    </div>
  );
}
