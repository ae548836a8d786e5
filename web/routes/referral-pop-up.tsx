import { Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { popUpSeen } from "#web/lib/pop-up-seen.ts";
import { useSite } from "#web/lib/site.ts";

const ReferralPopUp = lazyWithRetry(() => import("#web/features/referrals/pop-up.tsx"));

const LOOK_AROUND_MS = 1500;

/** Something is open over the page, or somebody writes: a moment in which nobody wants to be told of anything. */
const isBusy = () =>
  document.hidden ||
  document.querySelector("[role=dialog], [role=menu], [role=listbox]:not([hidden])") !== null ||
  document.activeElement?.matches("input, textarea, select") === true;

/** For whoever is here for the first time, once the start page is at rest and they have seen it. */
export function FirstVisit() {
  const amount = useSite()?.referralAmount;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (popUpSeen.load()) return;
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = document.readyState !== "complete" || isBusy() ? 0 : quiet + 1;
      // Not with the first look: the page has just come, and its pictures may still be on their way.
      if (quiet < 2) return;
      clearInterval(timer);
      // Another tab may have shown it meanwhile.
      if (!popUpSeen.load()) setOpen(true);
    }, LOOK_AROUND_MS);
    return () => clearInterval(timer);
  }, []);
  if (!open || amount === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ReferralPopUp amount={amount} onClosed={() => setOpen(false)} />
    </Suspense>
  );
}
