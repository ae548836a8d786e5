import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { RentReceiptPage } from "#web/features/rents/rent-receipt.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import type { Route } from "./+types/rent-receipt";
import { SignIn } from "./sign-in.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("rents.receiptTitle"), {
    path: pages.rentReceipt(params.paymentId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export default function RentReceiptRoute({ params }: Route.ComponentProps) {
  const paymentId = Number(params.paymentId);
  return <RentReceiptPage key={paymentId} paymentId={paymentId} signIn={<SignIn />} />;
}
