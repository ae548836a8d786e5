import { t } from "#domain/i18n.ts";
import { JoinPage } from "#web/features/properties/join-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { SignIn } from "./sign-in.tsx";

/** Nothing of it is to be found again on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [
  ...hiddenHead(t("properties.joinHeading")),
  { name: "referrer", content: "no-referrer" },
];

export default function Join() {
  return <JoinPage signIn={<SignIn />} />;
}
