import { clsx } from "clsx";
import { UserRound } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import { t } from "#domain/i18n.ts";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry, prepareOnApproach } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useAhead } from "#web/lib/rest.ts";
import { useSession } from "#web/lib/session.ts";
import { loadDialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { accountInitials } from "./initials.ts";

const loadWelcome = () => Promise.all([import("./welcome-dialog.tsx"), loadDialog()]);
const loadMenu = () => import("./user-menu.tsx");
const WelcomeDialog = lazyWithRetry(async () => (await loadWelcome())[0]);
const UserMenu = lazyWithRetry(loadMenu);

/** With the initials that are seen, for whoever speaks to the computer. */
const nameFor = (user: CurrentUser) =>
  user.profileImageUrl
    ? t("accounts.yourAccount")
    : `${t("accounts.yourAccount")} (${accountInitials(user)})`;

/**
 * The end of the header: the way in, or the menu of the person who is logged in. What it opens arrives with the first opening.
 * @param badge on its corner, for the person who is logged in
 */
export function AccountButton({ badge }: { badge?: ReactNode }) {
  const { data: user, isPending } = useSession();
  const [menu, setMenu] = useState(false);
  const welcome = useHistoryStep("welcome");
  const [byKeyboard, setByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const kind = user ? "menu" : "dialog";
  const open = user ? menu : welcome.at !== undefined;
  // What has been open stays there, to close in its own time.
  const opened = useRef({ dialog: false, menu: false });
  opened.current[kind] ||= open;
  // Pressed before it is known who is here.
  const [waiting, setWaiting] = useState(false);
  const { finish: over } = welcome;
  // Whoever came in by the dialog does not meet it again when the session ends.
  useEffect(() => void (kind === "menu" && over()), [kind, over]);

  const load = user ? loadMenu : loadWelcome;
  useAhead(isPending ? undefined : load);
  const onOpenChange = (next: boolean) => {
    if (user) setMenu(next);
    else if (next) welcome.enter();
    else welcome.leave();
  };
  const press = () => onDemand(button.current ?? undefined, load, () => onOpenChange(!open));
  useEffect(() => {
    if (!waiting || isPending) return;
    setWaiting(false);
    press();
  });
  return (
    // The menu hangs on it. One button in both states, so that the focus stays where it was.
    <span className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup={user ? "menu" : "dialog"}
        aria-expanded={open}
        aria-label={
          user ? nameFor(user) : isPending ? t("accounts.yourAccount") : t("accounts.loginOrSignUp")
        }
        onClick={(event) => {
          // A click by Enter or Space has no pointer behind it: detail is 0.
          setByKeyboard(event.detail === 0);
          if (isPending) setWaiting(true);
          else press();
        }}
        {...prepareOnApproach(load)}
        className={clsx(
          "grid size-11 shrink-0 place-items-center overflow-hidden rounded-full border border-line font-bold text-sm noscript:hidden hover:border-muted",
          isPending ? "animate-pulse bg-line" : "bg-surface",
        )}
      >
        {waiting && <Spinner label={null} />}
        {!user && !isPending && <UserRound aria-hidden="true" className="size-5" />}
        {user && !user.profileImageUrl && accountInitials(user)}
        {user?.profileImageUrl && (
          <Picture
            src={user.profileImageUrl}
            alt=""
            width={44}
            height={44}
            fallback={accountInitials(user)}
            className="size-full"
          />
        )}
      </button>
      {badge}
      <Suspense fallback={null}>
        {opened.current.dialog && <WelcomeDialog open={open && !user} onOpenChange={onOpenChange} />}
        {opened.current.menu && user && (
          <UserMenu {...{ open, onOpenChange, user, button }} focusFirst={byKeyboard} />
        )}
      </Suspense>
    </span>
  );
}
