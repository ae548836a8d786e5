import { LocateFixed, X } from "lucide-react";
import { useState } from "react";
import type { Near } from "#domain/places/chosen.ts";
import { importWithRetry } from "#web/lib/lazy.ts";
import { clearPlace, holdPlace } from "#web/lib/place.ts";
import { toast } from "#web/lib/toast.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

async function locate(): Promise<void> {
  const found = await importWithRetry(() => import("#web/lib/position.ts"))
    .then(({ devicePosition }) => devicePosition(navigator.geolocation))
    .catch(() => ({ message: "Unable to retrieve location" }));
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
        aria-label={`Stop measuring from ${near.name ?? "where you are"}`}
        className="max-w-56 noscript:hidden"
      >
        <span className="truncate">Near {near.name ?? "me"}</span>
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
      Near me
    </Chip>
  );
}
