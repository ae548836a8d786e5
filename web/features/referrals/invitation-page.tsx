import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, IndianRupee, MessagesSquare } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { invitation } from "#web/lib/invited.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { invitationQuery } from "./queries.ts";

const promises = () =>
  [
    [IndianRupee, t("referrals.promisePrice"), t("referrals.promisePriceText")],
    [BadgeCheck, t("referrals.promiseChecked"), t("referrals.promiseCheckedText")],
    [MessagesSquare, t("referrals.promiseHost"), t("referrals.promiseHostText")],
  ] as const;

const LookAround = () => (
  <Link to={pages.home} className={buttonClass("secondary", "lg")}>
    {" "}
    {t("referrals.lookAround")}{" "}
  </Link>
);

function Unknown() {
  return (
    <EmptyState title={t("referrals.unknownInvitation")} hint={t("referrals.unknownInvitationHint")}>
      <LookAround />
    </EmptyState>
  );
}

/** `/r/{alias}`. @param signUp opens the Welcome dialog at Sign Up */
export function InvitationPage({ alias, signUp }: { alias: string; signUp: ReactNode }) {
  const session = useSession();
  const { data, isPending, isFetching, refetch } = useQuery(invitationQuery(useApi(), alias));
  const known = Boolean(data);
  // Whoever has an account was not brought by anybody now.
  const newcomer = known && session.data === null;
  useEffect(() => void (newcomer && invitation.save(alias)), [newcomer, alias]);

  return (
    <div className="wrap grid max-w-[680px]! gap-6 pt-6 pb-12">
      {isPending && <LoadingPage />}
      {!isPending && data === undefined && (
        <ErrorState title={t("referrals.invitationFailed")} query={{ refetch, isFetching }} />
      )}
      {data === null && <Unknown />}
      {data && (
        <section className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-9">
          <div className="grid gap-3">
            <p className="font-semibold text-brand">
              {t("referrals.invitationFrom", { name: data.firstName })}
            </p>
            <h1 className="font-bold text-3xl leading-tight tracking-tight sm:text-4xl">
              {t("referrals.invitesYou", { name: data.firstName })}
            </h1>
            <p className="max-w-[54ch] text-muted">
              <RichText
                text={t("referrals.aboutTangu")}
                tags={{ kn: (text) => <span lang="kn">{text}</span> }}
              />
            </p>
          </div>
          <ul className="grid gap-4">
            {promises().map(([Icon, title, text]) => (
              <li key={title} className="flex gap-3">
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
                <span>
                  <b className="block">{title}</b>
                  <span className="text-[15px] text-muted">{text}</span>
                </span>
              </li>
            ))}
          </ul>
          {session.data ? (
            <p className="rounded-ctl bg-brand-soft p-4">
              <RichText
                text={t("referrals.haveAccount")}
                tags={{
                  link: (text) => (
                    <Link to={pages.referrals} className="font-semibold underline underline-offset-4">
                      {text}
                    </Link>
                  ),
                }}
              />
            </p>
          ) : (
            <div className="grid gap-3 sm:flex">
              {signUp}
              <LookAround />
            </div>
          )}
          <p className="text-muted text-sm">{t("referrals.joinFree", { name: data.firstName })}</p>
        </section>
      )}
    </div>
  );
}
