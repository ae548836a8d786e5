import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, IndianRupee, MessagesSquare } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { invitation } from "#web/lib/invited.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { invitationQuery } from "./queries.ts";

const PROMISES = [
  [IndianRupee, "The whole price", "Rent, deposit and what is included, before you call anybody."],
  [BadgeCheck, "Stays that are looked at", "Photos, beds that are free, and what tenants say of them."],
  [MessagesSquare, "Straight to the host", "Call, chat, or book a bed and pay by UPI."],
] as const;

const lookAround = (
  <Link to={pages.home} className={buttonClass("secondary", "lg")}>
    Look around first
  </Link>
);

function Unknown() {
  return (
    <EmptyState
      title="This invitation is not known"
      hint="The link may have been cut on its way. You are welcome all the same."
    >
      {lookAround}
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
        <ErrorState title="The invitation did not load" query={{ refetch, isFetching }} />
      )}
      {data === null && <Unknown />}
      {data && (
        <section className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-9">
          <div className="grid gap-3">
            <p className="font-semibold text-brand">An invitation from {data.firstName}</p>
            <h1 className="font-bold text-3xl leading-tight tracking-tight sm:text-4xl">
              {data.firstName} invites you to Tangu
            </h1>
            <p className="max-w-[54ch] text-muted">
              Tangu, <span lang="kn">ತಂಗು</span>, is Kannada for “to stay”: PGs, rooms and coliving in
              Bengaluru.
            </p>
          </div>
          <ul className="grid gap-4">
            {PROMISES.map(([Icon, title, text]) => (
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
              You have an account already, so this invitation is not for you.{" "}
              <Link to={pages.referrals} className="font-semibold underline underline-offset-4">
                Invite friends of your own
              </Link>
            </p>
          ) : (
            <div className="grid gap-3 sm:flex">
              {signUp}
              {lookAround}
            </div>
          )}
          <p className="text-muted text-sm">
            Joining costs nothing. When you do, {data.firstName} can earn a reward for having invited you.
          </p>
        </section>
      )}
    </div>
  );
}
