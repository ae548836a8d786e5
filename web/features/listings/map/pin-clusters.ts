import Supercluster from "supercluster";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import type { ListingPin } from "#domain/listings/contract.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import type { Box } from "#domain/places/box.ts";
import { type PriceTag, perLabel, priceTag } from "../labels.ts";

export const MAX_ZOOM = 18;
/** Pins nearer than this become one, in pixels. */
const RADIUS_PX = 60;
const TILE_PX = 256;

/** A pin, or a cluster of them, as it stands on the map. */
export interface Mark {
  /** The same mark has the same key when other pins are loaded. */
  key: string;
  latitude: number;
  longitude: number;
  count: number;
  /** What stands on it, and what is said of it. */
  text: string;
  name: string;
  /** The listings behind it. */
  ids: () => number[];
  /** The zoom at which it falls apart; past the last one when all are in one spot. */
  splitsAt: () => number;
}

interface Priced {
  id: number;
  price: PriceTag | null;
}

type Cheapest = Pick<Priced, "price">;

const cheaper = (a: PriceTag | null, b: PriceTag | null) =>
  a && (!b || toPaise(a.amount) <= toPaise(b.amount)) ? a : b;

/** "₹8,500"; other than by the month, with what it is for: "₹450/day". */
const priceText = ({ amount, per }: PriceTag) =>
  formatRupees(amount) + (per === "month" ? "" : perLabel(per));

function textsOf(price: PriceTag | null): Pick<Mark, "text" | "name"> {
  if (!price) return { text: t("listings.mapAskPrice"), name: t("listings.mapPinUnpriced") };
  const text = priceText(price);
  return { text, name: t("listings.mapPin", { price: text }) };
}

function clusterName(count: number, price: PriceTag | null): string {
  if (!price) return t("listings.mapClusterUnpriced", { count });
  return t("listings.mapCluster", { count, price: priceText(price) });
}

/** @returns the marks of a part of the map at a zoom, from north to south */
export function clusterPins(pins: readonly ListingPin[], stay: Stay): (box: Box, zoom: number) => Mark[] {
  const index = new Supercluster<Priced, Cheapest>({
    radius: RADIUS_PX,
    extent: TILE_PX,
    maxZoom: MAX_ZOOM,
    map: ({ price }) => ({ price }),
    reduce: (sum, { price }) => {
      sum.price = cheaper(sum.price, price);
    },
  });
  index.load(
    pins.map((pin) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [pin.longitude, pin.latitude] },
      properties: { id: pin.id, price: priceTag(pin, stay) },
    })),
  );
  return ({ south, west, north, east }, zoom) =>
    index
      .getClusters([west, south, east, north], zoom)
      .map(({ geometry, properties }): Mark => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const at = { latitude, longitude };
        if (!("cluster" in properties)) {
          const { id, price } = properties;
          const texts = textsOf(price);
          return {
            ...at,
            ...texts,
            key: `${id} ${texts.text}`,
            count: 1,
            ids: () => [id],
            splitsAt: () => MAX_ZOOM + 1,
          };
        }
        const { cluster_id: cluster, point_count: count, price } = properties;
        const name = clusterName(count, price);
        return {
          ...at,
          key: `${latitude},${longitude} ${name}`,
          count,
          text: String(count),
          name,
          ids: () => index.getLeaves(cluster, count).map(({ properties }) => properties.id),
          splitsAt: () => index.getClusterExpansionZoom(cluster),
        };
      })
      .sort((a, b) => b.latitude - a.latitude || a.longitude - b.longitude);
}
