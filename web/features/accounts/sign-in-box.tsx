import { AuthCard } from "./auth-card.tsx";

/** The card of the Welcome dialog, on a page that needs somebody to be signed in. */
export function SignInBox() {
  return (
    <div className="w-full max-w-[440px] rounded-card border border-line bg-surface p-5 text-left shadow-card sm:p-6">
      <AuthCard />
    </div>
  );
}
