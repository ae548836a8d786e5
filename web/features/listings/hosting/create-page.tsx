import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { useSession } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { CreateForm } from "./create-form.tsx";

import { WayIn } from "./way-in.tsx";

/** The form for a new stay as a page. @param signIn how somebody who is not signed in gets in */
export function CreatePage({ signIn }: { signIn?: ReactNode }) {
  const session = useSession();
  const admin = useAdminMode();
  const allowed = admin || session.data != null;
  return (
    <div className="wrap grid max-w-[860px]! grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-10">
      <div>
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("hosting.addTitle")}</h1>
        <p className="mt-1 text-muted">
          {t("hosting.createText")} {t("hosting.draftKept")}
        </p>
      </div>
      {session.isPending && !admin && <LoadingPage />}
      {!session.isPending && !allowed && (
        <WayIn title={t("hosting.logInToList")} signIn={signIn}>
          {t("hosting.logInToListHint")}
        </WayIn>
      )}
      {allowed && (
        <div className="rounded-card border border-line bg-surface px-5 pt-6 pb-6 shadow-card sm:px-8 sm:[&_[data-book-bar]]:-mx-8 sm:[&_[data-book-bar]]:px-8">
          <CreateForm />
        </div>
      )}
    </div>
  );
}
