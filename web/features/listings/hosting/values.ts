import { t } from "#domain/i18n.ts";
import type { Amenity, Gender, RoomType, StayDuration } from "#domain/listings/choices.ts";
import { genderFromTitle } from "#domain/listings/gender-from-title.ts";
import type { ManagedListing, RentField } from "#domain/listings/hosting.ts";
import { type HouseRulesValues, houseRulesValues } from "#web/lib/house-rules.ts";

/** The form as typed: an empty text is a field not filled in. */
export interface ListingValues extends HouseRulesValues {
  title: string;
  address: string;
  city: string;
  description: string;
  /** Empty: whatever the words of the title say. */
  gender: Gender | "";
  stayDuration: StayDuration;
  monthlyRent: string;
  securityDeposit: string;
  dailyRent: string;
  weeklyRent: string;
  roomType: RoomType | "";
  /** Beds in all. */
  maxOccupancy: string;
  floor: string;
  amenities: readonly Amenity[];
  latitude: string;
  longitude: string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
}

export const emptyValues: ListingValues = {
  title: "",
  address: "",
  city: "Bengaluru",
  description: "",
  gender: "",
  stayDuration: "monthly",
  monthlyRent: "",
  securityDeposit: "",
  dailyRent: "",
  weeklyRent: "",
  roomType: "",
  maxOccupancy: "",
  floor: "",
  amenities: [],
  latitude: "",
  longitude: "",
  contactName: "",
  contactPhone: "",
  contactEmail: "",
  ...houseRulesValues({}),
};

export const shownGender = ({ gender, title }: ListingValues): Gender => gender || genderFromTitle(title);

/** Whether a stay of this kind asks for the sum. The deposit is asked of all, and needed for months only. */
export function asksFor(field: RentField, stay: StayDuration): boolean {
  if (field === "monthlyRent") return stay !== "short-term";
  return field === "securityDeposit" || stay !== "monthly";
}

/** A decimal string as somebody would type it: "9500" for "9500.00". */
const asTyped = (amount: string | null) => amount?.replace(/\.00$/, "") ?? "";

export function valuesOf(listing: ManagedListing): ListingValues {
  return {
    title: listing.title,
    address: listing.address,
    city: listing.city,
    description: listing.description,
    gender: listing.gender,
    stayDuration: listing.stayDuration,
    monthlyRent: asTyped(listing.monthlyRent),
    securityDeposit: asTyped(listing.securityDeposit),
    dailyRent: asTyped(listing.dailyRent),
    weeklyRent: asTyped(listing.weeklyRent),
    roomType: listing.roomType,
    maxOccupancy: String(listing.maxOccupancy),
    floor: listing.floor === null ? "" : String(listing.floor),
    amenities: listing.amenities as Amenity[],
    latitude: listing.latitude === null ? "" : String(listing.latitude),
    longitude: listing.longitude === null ? "" : String(listing.longitude),
    contactName: listing.contactName,
    contactPhone: listing.contactPhone ?? "",
    contactEmail: listing.contactEmail ?? "",
    ...houseRulesValues(listing.houseRules),
  };
}

export const floorName = (floor: number) => (floor === 1 ? t("hosting.groundFloor") : String(floor));
