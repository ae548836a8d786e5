import { divIcon, type Map as LeafletMap, type Marker, marker } from "leaflet";
import { useEffect, useRef } from "react";
import { t } from "#domain/i18n.ts";
import { BENGALURU } from "#domain/places/city.ts";
import { addTiles, createMap } from "#web/ui/map/base-map.ts";

// Drawn here: the library's own pin is a picture whose address it guesses wrongly once everything is bundled.
const PIN = divIcon({
  className: "",
  iconSize: [44, 44],
  iconAnchor: [22, 42],
  html: '<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><path d="M22 42s14-13.2 14-24a14 14 0 1 0-28 0c0 10.8 14 24 14 24Z" fill="#0f6b5c" stroke="#fff" stroke-width="2.5"/><circle cx="22" cy="18" r="5" fill="#fff"/></svg>',
});

interface MapPinProps {
  /** `https://…/{z}/{x}/{y}.png` */
  tiles: string;
  latitude: string;
  longitude: string;
  onMove: (at: { lat: number; lon: number }) => void;
}

function pointOf(latitude: string, longitude: string): [number, number] | null {
  if (latitude.trim() === "" || longitude.trim() === "") return null;
  const [lat, lon] = [Number(latitude), Number(longitude)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}

/** A map to drop the pin on. For the eye and the pointer: the fields beside it say the same to everybody else. */
export default function MapPin({ tiles, latitude, longitude, onMove }: MapPinProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ map: LeafletMap; pin: Marker | null }>(null);
  const moved = useRef(onMove);
  moved.current = onMove;
  const point = pointOf(latitude, longitude);
  const start = useRef(point);

  useEffect(() => {
    if (!box.current) return;
    const made = createMap(box.current).setView(start.current ?? BENGALURU, start.current ? 16 : 11);
    addTiles(made, tiles);
    made.on("click", ({ latlng }) => moved.current({ lat: latlng.lat, lon: latlng.wrap().lng }));
    shown.current = { map: made, pin: null };
    return () => {
      shown.current = null;
      made.remove();
    };
  }, [tiles]);

  const [lat, lon] = point ?? [null, null];
  useEffect(() => {
    const current = shown.current;
    if (!current) return;
    if (lat === null || lon === null) {
      current.pin?.remove();
      current.pin = null;
      return;
    }
    if (!current.pin) {
      const pin = marker([lat, lon], { icon: PIN, draggable: true, keyboard: false, alt: "" }).addTo(
        current.map,
      );
      pin.on("dragend", () => {
        const { lat, lng } = pin.getLatLng().wrap();
        moved.current({ lat, lon: lng });
      });
      current.pin = pin;
    } else current.pin.setLatLng([lat, lon]);
    if (!current.map.getBounds().contains([lat, lon])) current.map.setView([lat, lon], 16);
  }, [lat, lon]);

  return (
    <div className="grid gap-1.5">
      <p className="text-muted text-sm">{t("hosting.mapHint")}</p>
      <div ref={box} className="isolate z-0 h-72 overflow-hidden rounded-card border border-line" />
    </div>
  );
}
