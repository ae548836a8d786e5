import { toast } from "#web/lib/toast.ts";
import { opensOffline } from "./cache-rules.ts";

/** Links that lead nowhere without a connection say so, instead of leaving the page for a worse one. */
export function watchClicks(): () => void {
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link || link.origin !== window.location.origin || link.hasAttribute("download")) return;
    if (opensOffline(link.pathname)) return;
    event.preventDefault();
    event.stopPropagation();
    const booking = link.pathname.startsWith("/payment/");
    toast({
      title: booking ? "Booking needs a connection" : "This page needs a connection",
      description: booking
        ? "You are offline. Call the host now, or book once you are back."
        : "You are offline. It opens once you are back.",
    });
  };
  // Before the router hears of it.
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}
