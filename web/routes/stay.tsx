import { useLoaderData } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { GuestCourse } from "#web/features/bookings/guest-course.tsx";
import { StayPage } from "#web/features/bookings/stay-page.tsx";
import { browserApi } from "#web/lib/api.ts";
import { hiddenHead } from "#web/lib/head.ts";
import { browserQueryClient, Hydrate, prefetched } from "#web/lib/query.tsx";
import type { Route } from "./+types/stay";
import { loadStay } from "./load-stay.ts";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("shell.bookingTitle", { id: params.bookingId }), {
    path: pages.stay(params.bookingId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  return prefetched(context, (api, client) => loadStay(api, client, params.bookingId));
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { ...(await loadStay(browserApi, browserQueryClient(), params.bookingId)), dehydrated: undefined };
}

export default function Stay() {
  const { bookingId, dehydrated } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <Hydrate state={dehydrated}>
      <StayPage
        key={bookingId}
        bookingId={bookingId}
        courseOf={(booking) => <GuestCourse booking={booking} />}
      />
    </Hydrate>
  );
}
