import { t } from "#domain/i18n.ts";
import { ResetPasswordPage } from "#web/features/accounts/reset-password-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";

/** Nothing of it is to be found again on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [
  ...hiddenHead(t("shell.newPasswordTitle")),
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPassword() {
  return <ResetPasswordPage />;
}
