import { splitLocale } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { devicePosition } from "#web/lib/position.ts";
import { toast } from "#web/lib/toast.ts";

/** About 100 m: near enough, and too coarse to give away a home. */
const rounded = (degrees: number) => String(Math.round(degrees * 1000) / 1000);

/** What the app's shortcut "Search near me" opens: the stays around the phone, the nearest first. */
export async function followShortcut(go: (to: string) => void): Promise<void> {
  const { pathname, search } = window.location;
  if (splitLocale(pathname).path !== pages.home || new URLSearchParams(search).get("around") !== "me") return;
  const found = await devicePosition(navigator.geolocation);
  if ("message" in found) toast({ title: found.message, variant: "destructive" });
  const { lat, lon } = "at" in found ? found.at : {};
  const near =
    lat === undefined || lon === undefined
      ? ""
      : `?${new URLSearchParams({ userLat: rounded(lat), userLon: rounded(lon), sort: "distance" })}`;
  go(pages.home + near);
}
