import { t } from "#domain/i18n.ts";
import { NewPropertyPage } from "#web/features/properties/new-property-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { useSession } from "#web/lib/session.ts";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => hiddenHead(t("properties.newTitle"));

export default function PropertyNew() {
  const session = useSession();
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("properties.newTitle")}</h1>
      {session.isPending && <LoadingPage />}
      {!session.isPending && !session.data && (
        <EmptyState title={t("properties.logIn")} hint={t("properties.logInHint")}>
          <SignIn />
        </EmptyState>
      )}
      {session.data && <NewPropertyPage />}
    </div>
  );
}
