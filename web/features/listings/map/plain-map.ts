import { circle, LayerGroup, type Map as LeafletMap } from "leaflet";
import { placeName } from "#domain/places/names.ts";
import { PLACES, type Place, UNCONFIRMED_PLACE } from "#domain/places/places.ts";
import { type Frame, fitLabels, isInside, type LabelBox } from "#web/ui/map/fit-labels.ts";
import { textMarker } from "#web/ui/map/text-marker.ts";
import type { Near } from "../filters.ts";
import { KM_PER_DEGREE, lengthsBetween, roundDistanceLabel } from "./distances.ts";
import type { Mark } from "./pin-clusters.ts";

/** From this zoom on, what is between the areas is named too. */
const LANDMARK_ZOOM = 13;
const LABEL_HEIGHT = 18;
const CONTROLS_PX = 58;
const RING_LABEL_PADDING = 12;
const RING_PX = { least: 60, most: 1200 } as const;

/** Areas first; those with many rents are the ones that people look in. */
const rank = ({ kind, medianRent }: Place) => (kind === "area" ? 0 : 2) + (medianRent === null ? 1 : 0);
const NAMED = PLACES.filter(({ name }) => name !== UNCONFIRMED_PLACE).sort((a, b) => rank(a) - rank(b));

const CLUSTER_PX = 40;
const PIN_HEIGHT = 30;

/**
 * The background without a tile source: names where they are, and rings of distance around the chosen place. Nothing
 * that we have no data for is drawn.
 */
export class PlainMap {
  readonly #map: LeafletMap;
  readonly #drawn = new LayerGroup();
  readonly #pen = document.createElement("canvas").getContext("2d");

  constructor(map: LeafletMap) {
    this.#map = map;
    this.#drawn.addTo(map);
    if (this.#pen) this.#pen.font = `700 13px ${getComputedStyle(map.getContainer()).fontFamily}`;
  }

  /** @param marks names stand beside them */
  draw(near: Near | undefined, marks: readonly Mark[]): void {
    this.#drawn.clearLayers();
    const rings = near ? this.#drawRings(near) : [];
    for (const { place, text, x, y } of this.#labels(near, marks, rings)) {
      const look = place.kind === "area" ? "map-area" : "map-landmark";
      this.#drawn.addLayer(textMarker(this.#map.unproject([x, y]), text, look));
    }
  }

  #labels(near: Near | undefined, marks: readonly Mark[], rings: readonly LabelBox[]) {
    const isFar = this.#map.getZoom() < LANDMARK_ZOOM;
    // The chosen place is named by its own mark.
    const places = NAMED.filter(({ kind, name }) => (kind === "area" || !isFar) && name !== near?.name);
    const labels = places.map((place) => {
      const text = placeName(place.name);
      return {
        place,
        text,
        ...this.#boxOf(place.latitude, place.longitude, this.#width(text), LABEL_HEIGHT),
      };
    });
    const taken = [...marks.map((mark) => this.#boxOfMark(mark)), ...this.#boxesOfPlace(near), ...rings];
    return fitLabels(labels, taken, this.#frame());
  }

  /** What is seen, without the strip of the controls. */
  #frame(): Frame {
    const { min, max } = this.#map.getPixelBounds();
    return { min: min!.add([0, CONTROLS_PX]), max: max! };
  }

  #width(text: string): number {
    return this.#pen?.measureText(text).width ?? text.length * 8;
  }

  #boxOf(latitude: number, longitude: number, width: number, height: number): LabelBox {
    const { x, y } = this.#map.project([latitude, longitude]);
    return { x, y, width, height };
  }

  #boxOfMark({ latitude, longitude, count, text }: Mark): LabelBox {
    if (count > 1) return this.#boxOf(latitude, longitude, CLUSTER_PX, CLUSTER_PX);
    return this.#boxOf(latitude, longitude, this.#width(text) + 24, PIN_HEIGHT);
  }

  #boxesOfPlace(near: Near | undefined): LabelBox[] {
    if (!near) return [];
    const width = near.name ? this.#width(placeName(near.name)) + 16 : 0;
    const box = this.#boxOf(near.lat, near.lon, Math.max(width, 26), 60);
    return [{ ...box, y: box.y + 8 }];
  }

  /** @returns where their labels stand: at the top of a ring, or at its foot where the top is not seen */
  #drawRings({ lat, lon }: Near): LabelBox[] {
    const frame = this.#frame();
    const boxes: LabelBox[] = [];
    for (const km of lengthsBetween(RING_PX.least, RING_PX.most, lat, this.#map.getZoom())) {
      const ring = circle([lat, lon], { radius: km * 1000, className: "map-ring", interactive: false });
      this.#drawn.addLayer(ring);
      const text = roundDistanceLabel(km);
      const away = km / KM_PER_DEGREE;
      const box = [lat + away, lat - away]
        .map((latitude) => this.#boxOf(latitude, lon, this.#width(text) + RING_LABEL_PADDING, LABEL_HEIGHT))
        .find((each) => isInside(each, frame));
      if (!box) continue;
      boxes.push(box);
      this.#drawn.addLayer(textMarker(this.#map.unproject([box.x, box.y]), text, "map-ring-label"));
    }
    return boxes;
  }
}
