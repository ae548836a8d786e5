import { ResetPasswordPage } from "#web/features/auth/reset-password-page.tsx";

/** Nothing of it is to be found again on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [
  { title: "Choose a new password · Tangu" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPassword() {
  return <ResetPasswordPage />;
}
