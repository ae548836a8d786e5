import { ResetPasswordPage } from "#web/features/accounts/reset-password-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";

/** Nothing of it is to be found again on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [
  ...hiddenHead("Choose a new password"),
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPassword() {
  return <ResetPasswordPage />;
}
