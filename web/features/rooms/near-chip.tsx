import { LocateFixed, X } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { Near } from "#domain/places/chosen.ts";
import { placeName } from "#domain/places/names.ts";
import { importWithRetry } from "#web/lib/lazy.ts";
import { clearPlace, holdPlace } from "#web/lib/place.ts";
import { toast } from "#web/lib/toast.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

async function locate(): Promise<void> {
  const found = await importWithRetry(() => import("#web/lib/position.ts"))
    .then(({ devicePosition }) => devicePosition(navigator.geolocation))
    .catch(() => ({ message: t("rooms.locationFailed") }));
  if ("message" in found) toast({ title: found.message, variant: "destructive" });
  else holdPlace(found.at);
}

/** Where distances are measured from: the chosen place of the product, or where the reader is. */
export function NearChip({ near }: { near: Near | undefined }) {
  const [locating, setLocating] = useState(false);
  if (near) {
    return (
      <Chip
        active
        toggles={false}
        onClick={clearPlace}
        aria-label={
          near.name === undefined
            ? t("rooms.stopMeasuringFromYou")
            : t("rooms.stopMeasuringFrom", { place: placeName(near.name) })
        }
        className="max-w-56 noscript:hidden"
      >
        <span className="truncate">
          {near.name === undefined
            ? t("rooms.nearMe")
            : t("rooms.nearPlace", { place: placeName(near.name) })}
        </span>
        <X aria-hidden="true" className="size-4 shrink-0" />
      </Chip>
    );
  }
  const onClick = () => {
    if (locating) return;
    setLocating(true);
    void locate().finally(() => setLocating(false));
  };
  return (
    <Chip toggles={false} onClick={onClick} aria-busy={locating} className="noscript:hidden">
      {locating ? (
        <Spinner label={null} className="size-4" />
      ) : (
        <LocateFixed aria-hidden="true" className="size-4" />
      )}
      {t("rooms.nearMe")}{" "}
    </Chip>
  );
}
