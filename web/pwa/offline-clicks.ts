import { t } from "#domain/i18n.ts";
import { splitLocale } from "#domain/locale.ts";
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
    const booking = splitLocale(link.pathname).path.startsWith("/payment/");
    toast({
      title: booking ? t("shell.bookingNeedsConnection") : t("shell.pageNeedsConnection"),
      description: booking ? t("shell.bookingNeedsConnectionHint") : t("shell.pageNeedsConnectionHint"),
    });
  };
  // Before the router hears of it.
  document.addEventListener("click", onClick, { capture: true });
  return () => document.removeEventListener("click", onClick, { capture: true });
}
