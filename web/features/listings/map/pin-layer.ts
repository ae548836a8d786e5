import { divIcon, type Map as LeafletMap, type Marker, marker } from "leaflet";
import type { Mark } from "./pin-clusters.ts";

interface Shown {
  mark: Mark;
  marker: Marker;
  button: HTMLButtonElement;
}

export interface PinEvents {
  onPress: (mark: Mark) => void;
  /** Null when the pointer has left it. */
  onHover: (mark: Mark | null) => void;
}

/** Pins and clusters on the map: buttons, in the order of the marks. */
export class PinLayer {
  readonly #map: LeafletMap;
  readonly #events: PinEvents;
  readonly #shown = new Map<string, Shown>();
  #lifted: readonly number[] = [];

  constructor(map: LeafletMap, events: PinEvents) {
    this.#map = map;
    this.#events = events;
  }

  draw(marks: readonly Mark[]): void {
    const focused = [...this.#shown.values()].find(({ button }) => button === document.activeElement);
    const wanted = new Set(marks.map(({ key }) => key));
    for (const [key, { marker }] of this.#shown) {
      if (wanted.has(key)) continue;
      marker.remove();
      this.#shown.delete(key);
    }
    for (const mark of marks) {
      const same = this.#shown.get(mark.key);
      // What is behind a mark is known to the clusters that it came from.
      if (same) same.mark = mark;
      else this.#shown.set(mark.key, this.#add(mark));
    }
    this.#keepFocus(focused);
    this.#sort(marks);
    this.lift(this.#lifted);
  }

  /** Brings the pins of these listings, or their clusters, before the others. */
  lift(ids: readonly number[]): void {
    this.#lifted = ids;
    for (const { mark, marker, button } of this.#shown.values()) {
      const isLifted = ids.length > 0 && mark.ids().some((id) => ids.includes(id));
      button.classList.toggle("is-lifted", isLifted);
      marker.setZIndexOffset(isLifted ? 10_000 : 0);
    }
  }

  /** @returns false when the listing is on none of the pins that are shown */
  focus(id: number): boolean {
    const shown = [...this.#shown.values()].find(({ mark }) => mark.ids().includes(id));
    shown?.button.focus({ preventScroll: true });
    return shown !== undefined;
  }

  #add(mark: Mark): Shown {
    const button = document.createElement("button");
    button.type = "button";
    button.className = mark.count > 1 ? "map-pin map-cluster" : "map-pin";
    button.textContent = mark.text;
    button.ariaLabel = mark.name;
    const icon = divIcon({ className: "map-mark", html: button, iconSize: [0, 0] });
    const made = marker([mark.latitude, mark.longitude], { icon, keyboard: false });
    const now = () => this.#shown.get(mark.key)?.mark ?? mark;
    made.on("click", () => this.#events.onPress(now()));
    made.on("mouseover", () => this.#events.onHover(now()));
    made.on("mouseout", () => this.#events.onHover(null));
    made.addTo(this.#map);
    return { mark, marker: made, button };
  }

  /** A pin that had the focus may be in a cluster now, or a cluster have become pins: the nearest takes it. */
  #keepFocus(before: Shown | undefined): void {
    if (!before || before.button.isConnected) return;
    const at = before.marker.getLatLng();
    let nearest: HTMLElement = this.#map.getContainer();
    let least = Number.POSITIVE_INFINITY;
    for (const { marker, button } of this.#shown.values()) {
      const away = marker.getLatLng().distanceTo(at);
      if (away < least) [nearest, least] = [button, away];
    }
    nearest.focus({ preventScroll: true });
  }

  /** The Tab key follows the order of elements. What has the focus would lose it by being moved. */
  #sort(marks: readonly Mark[]): void {
    const pane = this.#map.getPane("markerPane");
    if (!pane || pane.contains(document.activeElement)) return;
    for (const { key } of marks) {
      const element = this.#shown.get(key)?.marker.getElement();
      if (element) pane.append(element);
    }
  }
}
