import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { AuthCard } from "#web/features/accounts/auth-card.tsx";
import { AdminPage } from "#web/features/admin/admin-page.tsx";
import { StayCourse } from "#web/features/bookings/stay-course.tsx";
import { ReportedReviews } from "#web/features/reviews/reported.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Hydrate, prefetched } from "#web/lib/query.tsx";
import { sessionQuery } from "#web/lib/session.ts";
import type { Route } from "./+types/admin";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("shell.adminTitle"), { path: pages.admin, publicUrl: matches[0]?.loaderData?.site.publicUrl });

export async function loader({ context }: Route.LoaderArgs) {
  return prefetched(context, async (api, client) => {
    await client.prefetchQuery(sessionQuery(api));
    return undefined;
  });
}

export async function clientLoader() {
  return { dehydrated: undefined };
}

export default function Admin() {
  const { dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <AdminPage
        login={<AuthCard />}
        courseOf={(booking) => <StayCourse booking={booking} />}
        reviews={<ReportedReviews />}
      />
    </Hydrate>
  );
}
