import { t } from "#domain/i18n.ts";
import { lengthsBetween, pixelsPerKm, roundDistanceLabel } from "./distances.ts";
import type { View } from "./map-canvas.ts";

const WIDTH_PX = { least: 20, most: 110 } as const;

export function ScaleAndNorth({ latitude, zoom, isPlain }: View) {
  const km = lengthsBetween(WIDTH_PX.least, WIDTH_PX.most, latitude, zoom).at(-1);
  if (km === undefined) return null;
  return (
    <div className="map-legend">
      {isPlain && (
        <span role="img" aria-label={t("listings.mapNorthUp")} className="map-north">
          <svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true">
            <path d="M6 0l5 13-5-3-5 3z" fill="currentColor" />
          </svg>
          <span aria-hidden="true">{t("listings.mapNorth")}</span>
        </span>
      )}
      <span className="map-scale" style={{ width: km * pixelsPerKm(latitude, zoom) }}>
        <span className="sr-only">{t("listings.mapScale")} </span>
        {roundDistanceLabel(km)}
      </span>
    </div>
  );
}
