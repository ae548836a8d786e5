import { useQuery } from "@tanstack/react-query";
import { BedDouble, ChevronRight, HeartHandshake, House, KeyRound, type LucideIcon } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { accountQuery } from "./account-queries.ts";
import { DataSection } from "./data-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { PhotoSection } from "./photo-section.tsx";
import { LanguageSection, NotificationsSection } from "./preferences-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInBox } from "./sign-in-box.tsx";

const TotpSection = lazyWithRetry(() => import("./totp-section.tsx"));

function PageLink({ to, Icon, children }: { to: string; Icon: LucideIcon; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-5 font-semibold hover:border-muted"
    >
      <Icon aria-hidden="true" className="size-5 text-brand" />
      {children}
      <ChevronRight aria-hidden="true" className="ml-auto size-5 text-muted" />
    </Link>
  );
}

/** What other parts of the product keep for an account, at the end of its settings. */
interface AccountPageProps {
  more?: ReactNode;
  /** What they have to know first. */
  notice?: ReactNode;
}

function Settings({ more, notice }: AccountPageProps) {
  const account = useQuery(accountQuery(useApi()));
  if (account.isPending) return <LoadingPage />;
  if (account.isError) {
    return (
      <ErrorState title={t("accounts.accountNotLoaded")} hint={t("shared.connection")} query={account} />
    );
  }
  const own = account.data;
  return (
    <div className="grid gap-4">
      {notice}
      <div className="grid gap-3 sm:grid-cols-2">
        <PageLink to={pages.stays} Icon={BedDouble}>
          {t("accounts.myBookings")}
        </PageLink>
        <PageLink to={pages.host} Icon={House}>
          {t("accounts.myPgs")}
        </PageLink>
        <PageLink to={pages.preferences} Icon={HeartHandshake}>
          {t("accounts.howILive")}
        </PageLink>
        <PageLink to={pages.tenancy} Icon={KeyRound}>
          {t("accounts.whereILive")}
        </PageLink>
      </div>
      <PhotoSection account={own} />
      <ProfileSection account={own} />
      <PhoneSection account={own} />
      <PasswordSection />
      {own.isAdmin && (
        <Suspense fallback={null}>
          <TotpSection account={own} />
        </Suspense>
      )}
      <NotificationsSection account={own} />
      <LanguageSection account={own} />
      <SessionsSection />
      {more}
      <DataSection />
      <p className="text-muted text-sm">
        <RichText
          text={t("accounts.teamCode", { code: own.teamCode.replace(/(?=.{4}$)/, " ") })}
          tags={{ code: (text) => <b className="text-ink tabular-nums">{text}</b> }}
        />
      </p>
    </div>
  );
}

/** Account Settings. */
export function AccountPage({ more, notice }: AccountPageProps) {
  const session = useSession();
  return (
    <div className="wrap grid max-w-[760px]! gap-5 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("accounts.accountSettings")}</h1>
      {session.isPending && <LoadingPage />}
      {session.data && <Settings key={session.data.id} more={more} notice={notice} />}
      {!session.isPending && !session.data && (
        <div className="grid gap-5">
          <p className="text-muted">{t("accounts.loggedOutHint")}</p>
          <SignInBox />
        </div>
      )}
    </div>
  );
}
