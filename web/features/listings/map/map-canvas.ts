import { circle, LatLngBounds, LayerGroup, type Map as LeafletMap, latLng } from "leaflet";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingPin } from "#domain/listings/contract.ts";
import { BOX_MAX_DEGREES, type Box, boxOf } from "#domain/places/box.ts";
import { boxText } from "#domain/places/box-text.ts";
import { BENGALURU } from "#domain/places/city.ts";
import { placeName } from "#domain/places/names.ts";
import { addTiles, createMap, wantsLessMotion } from "#web/ui/map/base-map.ts";
import { makeRoomForTexts, textMarker } from "#web/ui/map/text-marker.ts";
import type { Near } from "../filters.ts";
import { clusterPins, MAX_ZOOM, type Mark } from "./pin-clusters.ts";
import { PinLayer } from "./pin-layer.ts";
import { PlainMap } from "./plain-map.ts";

/** The wider city on a wide screen; with more on it, no search could be held to it. */
const MIN_ZOOM = 10;
const CITY_ZOOM = 11;
/** A single pin among its neighbourhood. */
const CLOSE_ZOOM = 15;
/** Around a place, so many of the nearest are shown at first. */
const NEAREST = 12;
const PADDING: [number, number] = [48, 56];

export interface View {
  latitude: number;
  zoom: number;
  /** Without tiles, or when none of them came. */
  isPlain: boolean;
}

export interface CanvasEvents {
  /** Moved or zoomed by hand: what is seen now, as the address says it. */
  onMove: (box: string) => void;
  onView: (view: View) => void;
  /** A pin, or several in one spot. */
  onOpen: (ids: number[]) => void;
  onHover: (ids: readonly number[]) => void;
}

/** The map of a search. It knows Leaflet, and nothing of React. */
export class MapCanvas {
  readonly #map: LeafletMap;
  readonly #events: CanvasEvents;
  readonly #pins: PinLayer;
  readonly #place = new LayerGroup();
  readonly #watch: ResizeObserver;
  #plain: PlainMap | undefined;
  #near: Near | undefined;
  #marksIn: ReturnType<typeof clusterPins> = () => [];
  /** Whether the map is being moved by us, not by hand. */
  #isMoving = false;

  constructor(element: HTMLElement, tiles: string | null | undefined, events: CanvasEvents) {
    this.#events = events;
    this.#map = createMap(element, { minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, trackResize: false });
    this.#map.setView(BENGALURU, CITY_ZOOM);
    makeRoomForTexts(this.#map);
    this.#pins = new PinLayer(this.#map, {
      onPress: (mark) => this.#press(mark),
      onHover: (mark) => events.onHover(mark?.ids() ?? []),
    });
    this.#place.addTo(this.#map);
    if (tiles) this.#showTiles(tiles);
    else this.#showPlain();
    this.#map.on("moveend", () => this.#moved());
    this.#watch = new ResizeObserver(() => this.#move(() => this.#map.invalidateSize({ animate: false })));
    this.#watch.observe(element);
    this.#tellView();
  }

  remove(): void {
    this.#watch.disconnect();
    this.#map.remove();
  }

  setPins(pins: readonly ListingPin[], stay: Stay): void {
    this.#marksIn = clusterPins(pins, stay);
    this.#draw();
  }

  /** The chosen place, and the circle that the search is held to. */
  setPlace(near: Near | undefined, within: number | undefined): void {
    this.#near = near;
    this.#place.clearLayers();
    this.#draw();
    if (!near) return;
    const at: [number, number] = [near.lat, near.lon];
    if (within) {
      const ring = circle(at, { radius: within * 1000, className: "map-within", interactive: false });
      this.#place.addLayer(ring);
    }
    this.#place.addLayer(textMarker(at, near.name ? placeName(near.name) : "", "map-place"));
  }

  /** Shows a part of the map that an address names. */
  showBox(text: string): void {
    const { south, west, north, east } = boxOf(text);
    // A little less: rounded to whole zooms, the part that was seen is seen again and no more.
    this.#fit(new LatLngBounds([south, west], [north, east]).pad(-0.02), MAX_ZOOM, [0, 0]);
  }

  /** Shows where the pins are: the circle, what is nearest to the place, or all of them. */
  showPins(pins: readonly ListingPin[], within: number | undefined): void {
    const bounds = this.#boundsOf(pins, within);
    if (bounds.isValid()) this.#fit(bounds);
    else this.#move(() => this.#map.setView(BENGALURU, CITY_ZOOM, { animate: false }));
  }

  #boundsOf(pins: readonly ListingPin[], within: number | undefined): LatLngBounds {
    const near = this.#near;
    if (!near) return new LatLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
    const middle = latLng(near.lat, near.lon);
    if (within) return middle.toBounds(within * 2000);
    const away = (pin: ListingPin) => middle.distanceTo([pin.latitude, pin.longitude]);
    const nearest = [...pins].sort((a, b) => away(a) - away(b)).slice(0, NEAREST);
    return new LatLngBounds([
      middle,
      ...nearest.map(({ latitude, longitude }) => latLng(latitude, longitude)),
    ]);
  }

  lift(ids: readonly number[]): void {
    this.#pins.lift(ids);
  }

  /** What is seen now, as the address says it. */
  box(): string {
    return boxText(this.#seen());
  }

  focus(id: number | undefined): void {
    if (id !== undefined && this.#pins.focus(id)) return;
    this.#map.getContainer().focus({ preventScroll: true });
  }

  #press(mark: Mark): void {
    const splitsAt = mark.count > 1 ? mark.splitsAt() : MAX_ZOOM + 1;
    if (splitsAt > MAX_ZOOM) this.#events.onOpen(mark.ids());
    else this.#map.setView([mark.latitude, mark.longitude], splitsAt, { animate: !wantsLessMotion() });
  }

  #showTiles(tiles: string): void {
    const layer = addTiles(this.#map, tiles);
    let hasCome = false;
    layer.on("tileload", () => {
      hasCome = true;
    });
    // A source that gives nothing at all would leave the map empty.
    layer.on("tileerror", () => {
      if (hasCome || this.#plain) return;
      this.#showPlain();
      this.#draw();
      this.#tellView();
    });
  }

  #showPlain(): void {
    this.#plain = new PlainMap(this.#map);
  }

  #fit(bounds: LatLngBounds, maxZoom = CLOSE_ZOOM, padding = PADDING): void {
    this.#move(() => this.#map.fitBounds(bounds, { maxZoom, padding, animate: false }));
  }

  /** Moves without an animation, so that the map says it before this is over. */
  #move(work: () => unknown): void {
    this.#isMoving = true;
    work();
    this.#isMoving = false;
  }

  #moved(): void {
    this.#draw();
    this.#tellView();
    if (!this.#isMoving) this.#events.onMove(this.box());
  }

  #tellView(): void {
    const isPlain = this.#plain !== undefined;
    this.#events.onView({ latitude: this.#map.getCenter().lat, zoom: this.#map.getZoom(), isPlain });
  }

  #draw(): void {
    const marks = this.#marksIn(this.#seen(), this.#map.getZoom());
    this.#pins.draw(marks);
    this.#plain?.draw(this.#near, marks);
  }

  /** A screen that is very wide sees more than a search may be held to: of that, the middle. */
  #seen(): Box {
    const bounds = this.#map.getBounds();
    const clamped = (low: number, high: number): [number, number] => {
      const [middle, half] = [(low + high) / 2, Math.min(high - low, BOX_MAX_DEGREES - 0.01) / 2];
      return [middle - half, middle + half];
    };
    const [south, north] = clamped(bounds.getSouth(), bounds.getNorth());
    const [west, east] = clamped(bounds.getWest(), bounds.getEast());
    return { south, west, north, east };
  }
}
