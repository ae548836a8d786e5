import { divIcon, type LatLngExpression, type Map as LeafletMap, type Marker, marker } from "leaflet";

const LABELS_PANE = "labels";

/** Where texts stand: over tiles and circles, under pins. */
export function makeRoomForTexts(map: LeafletMap): void {
  const pane = map.createPane(LABELS_PANE);
  pane.style.zIndex = "450";
  pane.style.pointerEvents = "none";
}

/** A text on the map. Screen readers have the list: there, names without distances would say nothing. */
export function textMarker(at: LatLngExpression, text: string, className: string): Marker {
  const span = document.createElement("span");
  span.textContent = text;
  span.ariaHidden = "true";
  const icon = divIcon({ className, html: span, iconSize: [0, 0] });
  return marker(at, { icon, interactive: false, keyboard: false, pane: LABELS_PANE });
}
