import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { PayoutsPage } from "#web/features/ledger/payouts-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import type { Route } from "./+types/payouts";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("ledger.payouts"), { path: pages.payouts, publicUrl: matches[0]?.loaderData?.site.publicUrl });

export default function Payouts() {
  return <PayoutsPage signIn={<SignIn />} />;
}
