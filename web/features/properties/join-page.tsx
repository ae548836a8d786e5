import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { joinProperty } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { useSession } from "#web/lib/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { useRefresh, useRefreshRoles } from "./queries.ts";

/** The token behind the #, taken out of the address at once; null until the browser has looked, "" without one. */
function useToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = window.location.hash.slice(1);
    if (found) window.history.replaceState(window.history.state, "", window.location.pathname);
    setToken((before) => found || before || "");
  }, []);
  return token;
}

const isRefusal = (error: Error) => error instanceof ApiError && error.status < 500 && error.status !== 429;

function LinkFailed({ hint }: { hint: string }) {
  return (
    <EmptyState title={t("properties.linkFailed")} hint={hint}>
      <Link to={pages.home} className={buttonClass("secondary")}>
        {t("shell.homeLink")}
      </Link>
    </EmptyState>
  );
}

function Join({ token }: { token: string }) {
  const api = useApi();
  const refresh = useRefresh();
  const refreshRoles = useRefreshRoles();
  const join = useMutation({
    mutationFn: async (key: string) =>
      (await api.send(joinProperty(), { json: { token }, idempotencyKey: key })).data,
    onSuccess: () => {
      void refresh();
      void refreshRoles();
    },
  });
  if (join.data) {
    const { role, propertyId, name } = join.data;
    return (
      <EmptyState title={t("properties.joined", { property: name })}>
        <Link to={role === "warden" ? pages.property(propertyId) : pages.myPg()} className={buttonClass()}>
          {role === "warden" ? t("properties.openBoard") : t("properties.openMyPg")}
        </Link>
      </EmptyState>
    );
  }
  if (join.error) {
    // The token is no longer in the address: after a reload there would be nothing to try again with.
    return isRefusal(join.error) ? (
      <LinkFailed hint={messageOf(join.error)} />
    ) : (
      <ErrorState
        title={t("properties.notDone")}
        hint={messageOf(join.error, t("shared.connection"))}
        query={{ isFetching: join.isPending, refetch: () => join.mutate(join.variables) }}
      />
    );
  }
  return (
    <EmptyState title={t("properties.joinTitle")} hint={t("properties.joinHint")}>
      <Button busy={join.isPending} onClick={() => join.mutate(newActionKey())}>
        {t("properties.join")}
      </Button>
    </EmptyState>
  );
}

/** Where a link of a host leads: whoever opens it works at the property, or sees where they live. */
export function JoinPage({ signIn }: { signIn: ReactNode }) {
  const token = useToken();
  const session = useSession();
  return (
    <div className="wrap grid gap-5 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("properties.joinHeading")}</h1>
      {(token === null || session.isPending) && <LoadingPage />}
      {token === "" && <LinkFailed hint={t("properties.linkInvalid")} />}
      {token && !session.isPending && !session.data && (
        <EmptyState title={t("properties.joinLogIn")} hint={t("properties.joinLogInHint")}>
          {signIn}
        </EmptyState>
      )}
      {token && session.data && <Join token={token} />}
    </div>
  );
}
