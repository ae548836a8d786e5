import { control, type Map as LeafletMap, type MapOptions, map, type TileLayer, tileLayer } from "leaflet";
import { t } from "#domain/i18n.ts";
import "leaflet/dist/leaflet.css";
import "./base-map.css";

const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener" translate="no">OpenStreetMap</a>';

export const wantsLessMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A map without a background, with buttons to zoom. */
export function createMap(element: HTMLElement, options: MapOptions = {}): LeafletMap {
  const moves = !wantsLessMotion();
  const made = map(element, {
    zoomControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    ...options,
  });
  // The library's own words are English.
  control.zoom({ zoomInTitle: t("hosting.zoomIn"), zoomOutTitle: t("hosting.zoomOut") }).addTo(made);
  made.attributionControl.setPrefix(false);
  return made;
}

/** A map to look at: nothing on it moves, and nothing takes the keyboard. */
export function createStillMap(element: HTMLElement): LeafletMap {
  const made = map(element, {
    zoomControl: false,
    dragging: false,
    scrollWheelZoom: false,
    doubleClickZoom: false,
    boxZoom: false,
    touchZoom: false,
    keyboard: false,
    zoomAnimation: false,
    fadeAnimation: false,
  });
  made.attributionControl.setPrefix(false);
  return made;
}

/** @param tiles `https://…/{z}/{x}/{y}.png` */
export const addTiles = (to: LeafletMap, tiles: string): TileLayer =>
  tileLayer(tiles, { attribution: ATTRIBUTION, maxZoom: 19 }).addTo(to);
