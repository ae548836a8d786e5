import { Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { popUpSeen } from "#web/lib/pop-up-seen.ts";
import { useSite } from "#web/lib/site.ts";

const load = () => import("#web/features/referrals/pop-up.tsx");
const ReferralPopUp = lazyWithRetry(load);

const LOOK_AROUND_MS = 1500;

/** How often the page is found at rest before it opens; a search waits for a long pause. */
const restsNeeded = () => (window.location.search === "" ? 2 : 10);

/** The last is a control whose dialog is on its way. */
const BUSY = "[role=dialog], [role=menu], [role=listbox]:not([hidden]), .search-map, [data-pressed]";
/** Something is open over the page, or somebody writes: a moment in which nobody wants to be told of anything. */
const isBusy = () =>
  document.hidden ||
  document.querySelector(BUSY) !== null ||
  document.activeElement?.matches("input, textarea, select") === true;

/** For whoever is here for the first time, once the start page is at rest and they have seen it. */
export default function FirstVisit() {
  const amount = useSite()?.referralAmount;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open || popUpSeen.load()) return;
    let rests = 0;
    const use = () => {
      rests = 0;
    };
    const uses = ["pointerdown", "keydown"] as const;
    for (const each of uses) window.addEventListener(each, use);
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      clearInterval(timer);
      for (const each of uses) window.removeEventListener(each, use);
    };
    const timer = setInterval(() => {
      rests = document.readyState !== "complete" || isBusy() ? 0 : rests + 1;
      // Not with the first look: the page has just come, and its pictures may still be on their way.
      if (rests < restsNeeded()) return;
      rests = 0;
      // On a slow network something else is opened while its code comes; another tab may have shown it.
      const show = () => {
        if (!isStopped && !isBusy() && !popUpSeen.load()) setOpen(true);
      };
      load().then(show, () => undefined);
    }, LOOK_AROUND_MS);
    return stop;
  }, [open]);
  if (!open || amount === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ReferralPopUp amount={amount} onClosed={() => setOpen(false)} />
    </Suspense>
  );
}
