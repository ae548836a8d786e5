import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, KeyRound } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { HomeForm } from "./home-form.tsx";
import { type ChosenPlace, tenanciesQuery } from "./queries.ts";
import { VerificationCard } from "./verification-card.tsx";
import { VerifyForm } from "./verify-form.tsx";

interface Opened {
  /** Counts up, so that what was sent leaves an empty form behind. */
  turn: number;
  where: "pg" | "home";
  place: ChosenPlace | null;
  home: VerificationView["home"];
}

const EMPTY = { place: null, home: null };

/** The form for what is sent again. */
const again = ({ listing, home }: VerificationView): Partial<Opened> =>
  home ? { where: "home", home } : { where: "pg", place: listing };

function Own() {
  const list = useQuery(tenanciesQuery(useApi()));
  const [form, setForm] = useState<Opened>({ turn: 0, where: "pg", ...EMPTY });
  const title = useRef<HTMLHeadingElement>(null);
  const openFor = (opened: Partial<Opened>) => {
    setForm(({ turn, where }) => ({ where, ...EMPTY, ...opened, turn: turn + 1 }));
    title.current?.focus();
    title.current?.scrollIntoView({ block: "start" });
  };
  if (list.isPending) return <LoadingPage />;
  if (list.isError && !list.data) {
    return <ErrorState title={t("tenancies.listFailed")} hint={t("tenancies.listFailedHint")} query={list} />;
  }
  return (
    <div className="grid gap-6">
      {list.data.length > 0 && (
        <section aria-labelledby="tenancies" className="grid gap-4">
          <h2 id="tenancies" className="font-bold text-xl tracking-tight">
            {t("tenancies.listTitle")}
          </h2>
          <ul className="grid gap-4">
            {list.data.map((view) => (
              <li key={view.id}>
                <VerificationCard view={view} onAgain={() => openFor(again(view))} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section
        aria-labelledby="show-tenancy"
        className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <div className="grid gap-1.5">
          <h2
            id="show-tenancy"
            ref={title}
            tabIndex={-1}
            className="scroll-mt-4 font-bold text-xl tracking-tight outline-none"
          >
            {t("tenancies.showTitle")}
          </h2>
        </div>
        <Segmented
          name="where"
          label={t("tenancies.whereField")}
          options={[
            { value: "pg", label: t("tenancies.wherePg") },
            { value: "home", label: t("tenancies.whereHome") },
          ]}
          value={form.where}
          onChange={(where) => setForm((now) => ({ ...now, where }))}
          className="min-w-0 max-w-full justify-self-start"
        />
        {form.where === "pg" ? (
          <>
            <p className="text-muted">{t("tenancies.showText")}</p>
            <VerifyForm key={form.turn} place={form.place} onSent={() => openFor({})} />
          </>
        ) : (
          <>
            <p className="text-muted">{t("tenancies.homeText")}</p>
            <HomeForm key={form.turn} home={form.home} onSent={() => openFor({})} />
          </>
        )}
      </section>
    </div>
  );
}

/** Where somebody lives, and what proves it. @param signIn how to get in */
export function TenancyPage({ signIn }: { signIn: ReactNode }) {
  const session = useSession();
  return (
    <div className="wrap grid max-w-[760px]! grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-10">
      <div className="grid justify-items-start gap-1.5">
        <Link
          to={pages.account}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {t("tenancies.accountSettings")}{" "}
        </Link>
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("tenancies.pageTitle")}</h1>
        <p className="text-muted">{t("tenancies.pageIntro")}</p>
      </div>
      {session.isPending && <LoadingPage />}
      {session.data && <Own key={session.data.id} />}
      {!session.isPending && !session.data && (
        <EmptyState icon={<KeyRound className="size-7" />} title={t("tenancies.logInTitle")}>
          {signIn}
        </EmptyState>
      )}
    </div>
  );
}
