import { circle, type Map as LeafletMap, latLng, latLngBounds } from "leaflet";
import { useEffect, useRef } from "react";
import { placeName } from "#domain/places/names.ts";
import { PLACES } from "#domain/places/places.ts";
import { addTiles, createStillMap } from "./base-map.ts";
import { fitLabels } from "./fit-labels.ts";
import { makeRoomForTexts, textMarker } from "./text-marker.ts";

/** Around the middle of an area: an area is meant, and nobody's address. */
const AREA_METRES = 1_500;
const CLOSEST_ZOOM = 13;
const LABEL_HEIGHT = 18;

const AREAS = PLACES.filter(({ kind }) => kind === "area");

function nameAreas(map: LeafletMap, circled: ReadonlySet<string>, withOthers: boolean): void {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `600 13px ${getComputedStyle(map.getContainer()).fontFamily}`;
  const labels = AREAS.filter(({ name }) => withOthers || circled.has(name)).map((place) => {
    const text = placeName(place.name);
    const { x, y } = map.project([place.latitude, place.longitude]);
    const width = pen?.measureText(text).width ?? text.length * 8;
    return { text, x, y, width, height: LABEL_HEIGHT, isCircled: circled.has(place.name) };
  });
  labels.sort((a, b) => Number(b.isCircled) - Number(a.isCircled));
  const { min, max } = map.getPixelBounds();
  for (const { text, x, y, isCircled } of fitLabels(labels, [], { min: min!, max: max! }))
    textMarker(map.unproject([x, y]), text, isCircled ? "map-area" : "map-landmark").addTo(map);
}

interface AreaMapProps {
  /** Names of areas of ours. */
  areas: readonly string[];
  /** `https://…/{z}/{x}/{y}.png`; without them the map shows names. */
  tiles: string | null | undefined;
  label: string;
}

/** Areas of the city, each as a circle around its middle. */
export default function AreaMap({ areas, tiles, label }: AreaMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = [...new Set(areas)].sort().join("|");
  useEffect(() => {
    if (!box.current) return;
    const names = new Set(shown.split("|"));
    const places = AREAS.filter(({ name }) => names.has(name));
    const map = createStillMap(box.current);
    const around = places.map(({ latitude, longitude }) =>
      latLng(latitude, longitude).toBounds(AREA_METRES * 3),
    );
    const [first, ...others] = around;
    if (first) {
      const bounds = others.reduce(
        (all, each) => all.extend(each),
        latLngBounds(first.getSouthWest(), first.getNorthEast()),
      );
      map.fitBounds(bounds, { maxZoom: CLOSEST_ZOOM, animate: false });
    }
    makeRoomForTexts(map);
    if (tiles) addTiles(map, tiles);
    for (const { latitude, longitude } of places)
      circle([latitude, longitude], {
        radius: AREA_METRES,
        className: "map-within",
        interactive: false,
      }).addTo(map);
    if (first) nameAreas(map, names, !tiles);
    return () => void map.remove();
  }, [shown, tiles]);
  return (
    <figure aria-label={label}>
      <div ref={box} className="isolate z-0 h-56 overflow-hidden rounded-card border border-line" />
    </figure>
  );
}
