import { t } from "#domain/i18n.ts";
import { type Gender, ROOM_TYPES, type RoomType } from "#domain/listings/choices.ts";
import { ROOM_FEATURES, type RoomFeature } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { type RoomPost, type RoomPostInput, roomPostInput } from "#domain/rooms/posts.ts";
import { type Errors, errorsAt } from "#web/lib/form.ts";
import { keysIn } from "#web/lib/keys.ts";

/** What stands in the form: sums and numbers as they are typed. */
export interface RoomValues {
  /** Where it is: the number of a listing, or of a home of their own. */
  pgListingId: string;
  homeId: string;
  /** For whom a room in a home is; of a listing that is known. */
  gender: Gender | "";
  includingMen: boolean;
  title: string;
  rent: string;
  deposit: string;
  sharingType: RoomType | "";
  availableFrom: string;
  places: string;
  features: readonly RoomFeature[];
  nearbyCompanies: readonly string[];
  description: string;
}

export const emptyRoom: RoomValues = {
  pgListingId: "",
  homeId: "",
  gender: "",
  includingMen: false,
  title: "",
  rent: "",
  deposit: "",
  sharingType: "",
  availableFrom: "",
  places: "1",
  features: [],
  nearbyCompanies: [],
  description: "",
};

/** In the order of the screen: the first wrong one gets the focus. */
export const ROOM_FIELDS = [
  "pgListingId",
  "gender",
  "includingMen",
  "title",
  "rent",
  "deposit",
  "sharingType",
  "places",
  "availableFrom",
  "images",
  "videos",
  "features",
  "nearbyCompanies",
  "description",
] as const;
export type RoomField = (typeof ROOM_FIELDS)[number];
export type RoomErrors = Errors<RoomField>;

/** "₹ 9,500" as people write it, as the contract has it. */
const amount = (typed: string) => typed.replace(/[₹,\s]/g, "");

/** Without paise that are none. */
export const shownAmount = (stored: string): string => stored.replace(/\.00$/, "");

export function valuesOf(room: RoomPost): RoomValues {
  return {
    ...emptyRoom,
    title: room.title,
    rent: shownAmount(room.rent),
    deposit: shownAmount(room.deposit),
    sharingType: room.sharingType,
    availableFrom: room.availableFrom,
    places: String(room.places),
    features: ROOM_FEATURES.filter((feature) => room.features.includes(feature)),
    nearbyCompanies: room.nearbyCompanies,
    description: room.description,
  };
}

function placeOf({ pgListingId, homeId, gender }: RoomValues) {
  if (homeId === "") return { pgListingId: Number(pgListingId) };
  return { homeId: Number(homeId), ...(gender !== "" && { gender }) };
}

/** As `POST /api/room-posts` takes it, whether it is right or not. @param images their names, in order */
export function inputOf(values: RoomValues, images: readonly string[]): RoomPostInput {
  return {
    ...placeOf(values),
    includingMen: values.includingMen,
    title: values.title.trim(),
    rent: amount(values.rent),
    deposit: amount(values.deposit) || "0",
    sharingType: values.sharingType || ROOM_TYPES[0],
    availableFrom: values.availableFrom,
    places: Number(values.places),
    features: [...values.features],
    nearbyCompanies: [...values.nearbyCompanies],
    images: [...images],
    description: values.description.trim(),
  };
}

/** The first message of each wrong field, by the same contract that the server checks with. */
export function roomErrors(values: RoomValues): RoomErrors {
  const errors = errorsAt(ROOM_FIELDS, roomPostInput.safeParse(inputOf(values, [])).error?.issues);
  if (values.pgListingId === "" && values.homeId === "") errors.pgListingId = t("rooms.chooseWhereYouLive");
  if (values.sharingType === "") errors.sharingType = roomMessages.sharingRequired();
  return errors;
}

/** The same of a room that is there: where it is, and for whom, stays. */
export function contentErrors(values: RoomValues): RoomErrors {
  const { pgListingId: _where, gender: _forWhom, ...errors } = roomErrors(values);
  return errors;
}

/** What has been changed in a room, for `PATCH /api/room-posts/{id}`. */
export function patchOf(
  values: RoomValues,
  images: readonly string[],
  base: RoomValues,
  baseImages: readonly string[],
): Partial<RoomPostInput> {
  const [now, before] = [inputOf(values, images), inputOf(base, baseImages)];
  const changed = keysIn(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}
