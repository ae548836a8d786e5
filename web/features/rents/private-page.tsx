import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { ApiError } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";

interface PrivatePageProps {
  /** How to get in. */
  signIn: ReactNode;
  children: ReactNode;
}

/** What only somebody with an account sees. */
export function PrivatePage({ signIn, children }: PrivatePageProps) {
  const session = useSession();
  if (session.isPending) return <LoadingPage />;
  if (session.data) return children;
  return (
    <section className="grid justify-items-start gap-4">
      <p className="font-semibold">{t("rents.logInToSee")}</p>
      {signIn}
    </section>
  );
}

interface NotLoadedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Why something did not come: what the server says to those who may not see it, or that there is no connection. */
export function NotLoaded({ query }: NotLoadedProps) {
  const refusal =
    query.error instanceof ApiError && query.error.status < 500 ? query.error.serverMessage : null;
  if (refusal !== null) return <ErrorState title={refusal} />;
  return <ErrorState title={t("rents.notLoaded")} hint={t("shared.connection")} query={query} />;
}
