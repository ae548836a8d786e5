import { t } from "../i18n.ts";
import { AMENITIES, type Amenity, type Gender, type RoomType } from "./choices.ts";

// What the stored words of a listing are called in the reader's language.

/** "Boys". */
export function genderLabel(gender: Gender): string {
  switch (gender) {
    case "boys":
      return t("listings.boys");
    case "ladies":
      return t("listings.ladies");
    case "colive":
      return t("listings.colive");
  }
}

/** "Boys PG", or "Colive". */
export function categoryLabel(gender: Gender): string {
  switch (gender) {
    case "boys":
      return t("listings.boysPg");
    case "ladies":
      return t("listings.ladiesPg");
    case "colive":
      return t("listings.colive");
  }
}

/** "2 Sharing". */
export const roomTypeLabel = (roomType: RoomType): string =>
  t("listings.sharing", { count: Number.parseInt(roomType, 10) });

const AMENITY_LABELS: Record<Amenity, () => string> = {
  "WiFi (100-200 MBPS)": () => t("listings.amenityWifi"),
  "Self-Cooking (24/7)": () => t("listings.amenitySelfCooking"),
  "Washing Machine": () => t("listings.amenityWashingMachine"),
  "Food - 3 Meals": () => t("listings.amenityMeals"),
  "2W Parking": () => t("listings.amenityParking"),
  "Common Fridge": () => t("listings.amenityFridge"),
  "Hot Water 24/7": () => t("listings.amenityHotWater"),
  "Biometric Enabled": () => t("listings.amenityBiometric"),
  "Daily Housekeeping": () => t("listings.amenityHousekeeping"),
};

/** An amenity as it is stored may be one that can no longer be chosen: it is then shown as it is. */
export function amenityName(amenity: string): string {
  const known = AMENITIES.find((each) => each === amenity);
  return known ? AMENITY_LABELS[known]() : amenity;
}
