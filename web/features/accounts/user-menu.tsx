import {
  BedDouble,
  BellRing,
  Bookmark,
  CalendarCheck,
  Copy,
  Heart,
  HeartHandshake,
  House,
  LogOut,
  Settings,
} from "lucide-react";
import { Content, Item, Label, Portal, Root, Separator, Trigger } from "radix-ui/dropdown-menu";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { referralCode } from "#domain/referrals/rules.ts";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import { copyCode } from "#web/lib/copy-code.ts";
import { useNewMatches } from "#web/lib/saved-searches.ts";
import { dismissToast, toastStore } from "#web/lib/toast.ts";
import { useWaitingRequests } from "#web/lib/waiting-requests.ts";
import { useLogout } from "./queries.ts";

interface UserMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: CurrentUser;
  button: RefObject<HTMLButtonElement | null>;
  /** Whether a key opened it: then the first entry has the focus. */
  focusFirst: boolean;
}

const entry =
  "flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-xl px-3 font-medium text-[15px] outline-none data-[highlighted]:bg-brand-soft";

interface PageItemProps {
  to: string;
  icon: ReactNode;
  children: string;
  /** At its end. */
  note?: ReactNode;
}

function PageItem({ to, icon, children, note }: PageItemProps) {
  return (
    <Item asChild>
      <Link to={to} className={entry}>
        {icon}
        {children}
        {note}
      </Link>
    </Item>
  );
}

function NewCount() {
  const count = useNewMatches();
  if (count === 0) return null;
  return (
    <span className="ml-auto font-bold text-brand text-sm tabular-nums">
      {t("saved-searches.newCount", { count: count >= NEWS_MAX ? `${NEWS_MAX - 1}+` : String(count) })}
    </span>
  );
}

function WaitingCount() {
  const count = useWaitingRequests();
  if (count === 0) return null;
  return (
    <span className="ml-auto font-bold text-brand text-sm tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("roommates.requestsWaiting", { count })}</span>
    </span>
  );
}

/** The open menu of whoever is signed in. It hangs on an unseen anchor laid over the real button. */
export default function UserMenu({ open, onOpenChange, user, button, focusFirst }: UserMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const logout = useLogout();
  const code = referralCode(user.phoneNumber);
  // On a phone both stand under the header, and the older message would lie over the menu.
  useEffect(() => {
    const shown = toastStore.get();
    if (open && shown) dismissToast(shown.id);
  }, [open]);
  const isButton = (target: EventTarget | null) =>
    target instanceof Node && Boolean(button.current?.contains(target));
  return (
    <Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Trigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </Trigger>
      {/* Inside the header, so that it belongs to a landmark. */}
      <Portal container={button.current?.closest("header")}>
        <Content
          ref={content}
          aria-label={t("accounts.yourAccount")}
          aria-labelledby={undefined}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          loop
          // The button toggles by itself: closing here as well would open it again.
          onInteractOutside={(event) => isButton(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const { activeElement } = document;
            if (activeElement === document.body || content.current?.contains(activeElement)) {
              button.current?.focus();
            }
          }}
          onFocus={(event) => {
            if (focusFirst && event.target === content.current) {
              content.current.querySelector<HTMLElement>("[role=menuitem]")?.focus();
            }
          }}
          className="z-50 w-64 rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none transition-[opacity,transform] duration-150 starting:-translate-y-1 starting:opacity-0"
        >
          <Label className="grid px-3 pt-2 pb-2.5">
            <span className="truncate font-bold" translate={user.firstName ? "no" : undefined}>
              {user.firstName || t("accounts.user")}
            </span>
            <span className="text-muted text-sm tabular-nums">+91 {user.phoneNumber}</span>
          </Label>
          <Separator className="mx-3 mb-1.5 h-px bg-line" />
          <PageItem to={pages.account} icon={<Settings aria-hidden="true" className="size-4.5" />}>
            {t("accounts.accountSettings")}
          </PageItem>
          <Item className={entry} aria-describedby="referral-code" onSelect={() => void copyCode(code)}>
            <Copy aria-hidden="true" className="size-4.5" />
            {t("accounts.referralCode")}
            <span id="referral-code" aria-hidden="true" className="ml-auto text-muted text-xs tabular-nums">
              {code}
            </span>
          </Item>
          {user.runsPg && (
            <PageItem to={pages.host} icon={<House aria-hidden="true" className="size-4.5" />}>
              {t("hosting.myPgs")}
            </PageItem>
          )}
          {user.livesAtPg && (
            <PageItem to={pages.myPg()} icon={<BedDouble aria-hidden="true" className="size-4.5" />}>
              {t("today.myPg")}
            </PageItem>
          )}
          <PageItem to={pages.stays} icon={<CalendarCheck aria-hidden="true" className="size-4.5" />}>
            {t("accounts.myBookings")}
          </PageItem>
          <PageItem
            to={pages.myRooms}
            icon={<HeartHandshake aria-hidden="true" className="size-4.5" />}
            note={<WaitingCount />}
          >
            {t("roommates.pageTitle")}
          </PageItem>
          <PageItem to={pages.liked} icon={<Heart aria-hidden="true" className="size-4.5" />}>
            {t("accounts.likedPgs")}
          </PageItem>
          <PageItem to={pages.saved} icon={<Bookmark aria-hidden="true" className="size-4.5" />}>
            {t("accounts.savedPgs")}
          </PageItem>
          <PageItem
            to={pages.savedSearches}
            icon={<BellRing aria-hidden="true" className="size-4.5" />}
            note={<NewCount />}
          >
            {t("saved-searches.title")}
          </PageItem>
          <Separator className="mx-3 my-1.5 h-px bg-line" />
          <Item className={entry} onSelect={() => logout.mutate()}>
            <LogOut aria-hidden="true" className="size-4.5" />
            {t("accounts.logout")}
          </Item>
        </Content>
      </Portal>
    </Root>
  );
}
