import {
  Bike,
  BrushCleaning,
  Check,
  CookingPot,
  Fingerprint,
  type LucideIcon,
  Refrigerator,
  ShowerHead,
  Utensils,
  WashingMachine,
  Wifi,
} from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { Amenity } from "#domain/listings/contract.ts";
import { amenityLabel, CARD_AMENITIES } from "#domain/listings/rules.ts";
import { amenityName } from "#domain/listings/words.ts";

const icons: Record<Amenity, LucideIcon> = {
  "WiFi (100-200 MBPS)": Wifi,
  "Self-Cooking (24/7)": CookingPot,
  "Washing Machine": WashingMachine,
  "Food - 3 Meals": Utensils,
  "2W Parking": Bike,
  "Common Fridge": Refrigerator,
  "Hot Water 24/7": ShowerHead,
  "Biometric Enabled": Fingerprint,
  "Daily Housekeeping": BrushCleaning,
};

export const amenityIcon = (amenity: string): LucideIcon =>
  (icons as Record<string, LucideIcon>)[amenity] ?? Check;

/** Up to six, each with a label short enough for a card and the whole name for a screen reader. */
export function AmenityRow({ amenities }: { amenities: readonly string[] }) {
  if (amenities.length === 0) return null;
  return (
    <ul aria-label={t("listings.amenities")} className="grid grid-cols-3 gap-x-2 gap-y-1">
      {amenities.slice(0, CARD_AMENITIES).map((amenity) => {
        const Icon = amenityIcon(amenity);
        const name = amenityName(amenity);
        return (
          <li key={amenity} title={name} className="amenity">
            <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
            <span aria-hidden="true">{amenityLabel(name)}</span>
            <span className="sr-only">{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
