import { Check, LocateFixed, Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { devicePosition } from "#web/lib/position.ts";
import { useSite } from "#web/lib/site.ts";
import { toast } from "#web/lib/toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { PartProps } from "./form-parts.ts";
import { PlacePicker } from "./place-picker.tsx";
import type { Existence } from "./use-existence.ts";

// For the browser alone: the library asks for a window as soon as it is loaded.
const MapPin = lazyWithRetry(() => import("./map-pin.tsx"));

/** Six decimals are 10 cm. */
const asText = (degrees: number) => String(Math.round(degrees * 1e6) / 1e6);

const iconClass = "size-4 shrink-0 text-brand";

function ExistenceNote({ existence }: { existence: Existence }) {
  switch (existence) {
    case "unknown":
      return t("hosting.existenceUnknown");
    case "checking":
      return (
        <>
          <Spinner label={null} className="size-4 shrink-0" /> {t("hosting.existenceChecking")}
        </>
      );
    case "new":
      return (
        <>
          <Sparkles aria-hidden="true" className={iconClass} /> {t("hosting.existenceNew")}
        </>
      );
    case "existing":
      return (
        <>
          <Check aria-hidden="true" className={iconClass} /> {t("hosting.existenceKnown")}
        </>
      );
  }
}

interface LocationPartProps extends PartProps {
  /** Left out where the PG is known by itself, as when it is edited. */
  existence?: Existence;
}

/** Where it is: from the device, from a place nearby, by hand, or by a pin on the map. */
export function LocationPart({ values, errors, onChange, existence }: LocationPartProps) {
  return (
    <FormSection title={t("hosting.location")} hint={t("hosting.locationHint")}>
      {existence && (
        <p role="status" className="flex items-center gap-2 rounded-ctl bg-brand-soft px-4 py-3 text-[15px]">
          <ExistenceNote existence={existence} />
        </p>
      )}
      {existence !== "existing" && <Coordinates values={values} errors={errors} onChange={onChange} />}
    </FormSection>
  );
}

function Coordinates({ values, errors, onChange }: PartProps) {
  const tiles = useSite()?.mapTilesUrl;
  const inBrowser = useHydrated();
  const set = (at: { lat: number; lon: number }) =>
    onChange({ latitude: asText(at.lat), longitude: asText(at.lon) });
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-[auto_1fr]">
        <FromDevice onFound={set} error={errors.location} />
        <PlacePicker onPick={(place) => set({ lat: place.latitude, lon: place.longitude })} />
      </div>
      {errors.location && (
        <p id="location-error" role="alert" className="-mt-2 font-medium text-danger text-sm">
          {errors.location}
        </p>
      )}
      <div className="grid grid-cols-2 gap-4">
        {(["latitude", "longitude"] as const).map((axis) => (
          <Input
            key={axis}
            label={axis === "latitude" ? t("hosting.latitude") : t("hosting.longitude")}
            name={axis}
            inputMode="text"
            autoComplete="off"
            maxLength={20}
            placeholder={axis === "latitude" ? "12.9569" : "77.7011"}
            value={values[axis]}
            onChange={(event) =>
              onChange(pasted(event.target.value) ?? { [axis]: event.target.value.trim() })
            }
            error={errors[axis]}
          />
        ))}
      </div>
      {tiles && inBrowser && (
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
          <MapPin tiles={tiles} latitude={values.latitude} longitude={values.longitude} onMove={set} />
        </Suspense>
      )}
    </>
  );
}

/** Both at once, as maps give them: "12.9569, 77.7011". */
function pasted(text: string): { latitude: string; longitude: string } | null {
  const match = /^\s*(-?\d{1,2}\.\d+)\s*[,;]\s*(-?\d{1,3}\.\d+)\s*$/.exec(text);
  return match?.[1] && match[2] ? { latitude: match[1], longitude: match[2] } : null;
}

interface FromDeviceProps {
  onFound: (at: { lat: number; lon: number }) => void;
  error: string | undefined;
}

function FromDevice({ onFound, error }: FromDeviceProps) {
  const [locating, setLocating] = useState(false);
  const find = async () => {
    setLocating(true);
    const found = await devicePosition(navigator.geolocation);
    setLocating(false);
    if ("message" in found) toast({ title: found.message, variant: "destructive" });
    else onFound(found.at);
  };
  return (
    <Button
      name="location"
      variant="secondary"
      size="lg"
      busy={locating}
      onClick={() => void find()}
      aria-describedby={error ? "location-error" : undefined}
      className="min-h-12!"
    >
      {!locating && <LocateFixed aria-hidden="true" className="size-4.5 text-brand" />}
      {t("hosting.useMyLocation")}
    </Button>
  );
}
