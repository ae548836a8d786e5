import { Gift, X } from "lucide-react";
import { Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { rewardTiers } from "#domain/referrals/rules.ts";
import { useFloating } from "#web/lib/floating.ts";
import { popUpSeen } from "#web/lib/pop-up-seen.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

const OPEN_MS = 15_000;
const TICK_MS = 100;

/** Counts down to zero; stands still while `paused`. @returns milliseconds that are left */
function useLeft(paused: boolean, onZero: () => void): number {
  const [left, setLeft] = useState(OPEN_MS);
  const over = useRef(onZero);
  over.current = onZero;
  useEffect(() => {
    if (paused) return;
    let last = performance.now();
    const timer = setInterval(() => {
      // A tab in the background ticks rarely: what passed there was seen by nobody.
      const passed = document.hidden ? 0 : performance.now() - last;
      last = performance.now();
      setLeft((before) => Math.max(0, before - passed));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (left === 0) over.current();
  }, [left]);
  return left;
}

function Tiers({ amount }: { amount: string }) {
  return (
    <ol aria-label={t("referrals.tiers")} className="grid grid-cols-2 gap-1.5 sm:gap-2">
      {rewardTiers(amount).map(({ friends, amount: sum }) => (
        <li
          key={friends}
          className="flex flex-wrap items-baseline justify-between gap-x-2 rounded-ctl bg-brand-soft px-3 py-1.5 last:bg-sun-soft"
        >
          <span className="text-muted text-sm">{t("referrals.friendCount", { count: friends })}</span>
          <b className="tabular-nums">{formatRupees(sum)}</b>
        </li>
      ))}
    </ol>
  );
}

/** Met once, by a first-time visitor: what a friend who joins brings in. */
export default function ReferralPopUp({ amount, onClosed }: { amount: string; onClosed: () => void }) {
  useFloating("pop-up");
  const navigate = useNavigate();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const most = formatRupees(rewardTiers(amount).at(-1)!.amount);

  function close() {
    popUpSeen.save(true);
    onClosed();
  }
  function start() {
    close();
    void navigate(pages.referrals);
  }
  const left = useLeft(hovered || focused, close);

  return (
    <Root open onOpenChange={(open) => !open && close()}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-black/55 transition-opacity duration-200 starting:opacity-0" />
        <Content
          onOpenAutoFocus={(event) => {
            // On the title: a button that has the focus would stop the clock before anybody did anything.
            event.preventDefault();
            title.current?.focus();
          }}
          onFocus={({ target }) => setFocused(target.matches("button"))}
          onBlur={() => setFocused(false)}
          onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
          onPointerLeave={() => setHovered(false)}
          className="fixed inset-x-3 bottom-3 z-50 m-auto max-h-[calc(100dvh-24px)] max-w-[460px] overflow-y-auto rounded-card bg-surface text-ink shadow-card outline-none transition-[opacity,transform] duration-200 ease-out starting:translate-y-6 starting:opacity-0 motion-reduce:transition-none sm:inset-y-0 sm:h-fit"
        >
          <div
            role="progressbar"
            aria-label={t("referrals.timeLeft")}
            aria-valuemin={0}
            aria-valuemax={OPEN_MS / 1000}
            aria-valuenow={Math.ceil(left / 1000)}
            className="h-1.5 bg-line"
          >
            <div
              className="h-full origin-left bg-sun transition-transform duration-100 ease-linear motion-reduce:transition-none"
              style={{ transform: `scaleX(${left / OPEN_MS})` }}
            />
          </div>
          <IconButton label={t("shared.close")} onClick={close} className="absolute top-3 right-2">
            <X className="size-5" />
          </IconButton>
          <div className="grid gap-4 px-5 pt-5 pb-5">
            <div className="grid justify-items-center gap-2 text-center">
              <span
                aria-hidden="true"
                className="grid size-14 place-items-center rounded-full bg-sun-soft text-sun-ink"
              >
                <Gift className="size-7" />
              </span>
              <Title
                ref={title}
                tabIndex={-1}
                className="font-bold text-2xl leading-tight tracking-tight outline-none"
              >
                {t("referrals.earnUpTo", { amount: most })}
              </Title>
              <Description className="max-w-[34ch] text-muted">
                {t("referrals.popUpText", { amount: formatRupees(amount) })}
              </Description>
            </div>
            <Tiers amount={amount} />
            <div className="grid grid-cols-2 gap-3">
              <Button variant="secondary" size="lg" onClick={close} className="px-2!">
                {t("referrals.maybeLater")}
              </Button>
              <Button size="lg" onClick={start} className="px-2!">
                {t("referrals.startEarning")}
              </Button>
            </div>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
