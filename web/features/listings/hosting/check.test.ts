import { expect, test } from "vitest";
import { listingErrors, serverErrors, textFields } from "./check.ts";
import { emptyValues, type ListingValues, shownGender } from "./values.ts";

const whole: ListingValues = {
  ...emptyValues,
  title: "Jacaranda Ladies PG",
  address: "14, 3rd Cross, Kundalahalli",
  monthlyRent: "9500",
  securityDeposit: "0",
  roomType: "2 Sharing",
  contactName: "Suma",
  contactPhone: "9000011111",
};
const needs = { location: false, adminPassword: "key" };
const errorsOf = (change: Partial<ListingValues>, asked = needs) =>
  listingErrors({ ...whole, ...change }, asked);

test("a whole form has nothing wrong", () => {
  expect(errorsOf({})).toEqual({});
});

test("an empty form says everything that is missing at once", () => {
  const empty = { ...emptyValues, city: "" };
  expect(listingErrors(empty, { location: true, adminPassword: "" })).toEqual({
    title: "PG name is required",
    address: "Address is required",
    city: "City is required",
    roomType: "Room sharing type is required",
    monthlyRent: "Monthly Rent and Security Deposit are required for monthly stays",
    contactName: "Contact name is required",
    contactPhone: "Contact phone must be at least 10 digits",
    location: "Set the location. We need it for a new PG.",
    adminPassword: "Admin password is required",
  });
});

test.each<[Partial<ListingValues>, string, string]>([
  [{ monthlyRent: "abc" }, "monthlyRent", "Monthly Rent must be a positive number"],
  [{ monthlyRent: "-5" }, "monthlyRent", "Monthly Rent must be a positive number"],
  [{ securityDeposit: "much" }, "securityDeposit", "Security Deposit must be a positive number"],
  [{ stayDuration: "both", dailyRent: "-1" }, "dailyRent", "Daily Rent must be a positive number"],
  [{ stayDuration: "both", weeklyRent: "x" }, "weeklyRent", "Weekly Rent must be a positive number"],
  [
    { securityDeposit: "" },
    "securityDeposit",
    "Monthly Rent and Security Deposit are required for monthly stays",
  ],
  [
    { stayDuration: "both" },
    "dailyRent",
    "At least one of Daily or Weekly Rent is required for short-term stays",
  ],
  [{ contactPhone: "900001111" }, "contactPhone", "Contact phone must be at least 10 digits"],
  [{ contactPhone: "9000011111000000" }, "contactPhone", "Contact phone cannot exceed 15 digits"],
  [{ contactEmail: "suma@" }, "contactEmail", "Invalid email address"],
  [{ latitude: "91", longitude: "77" }, "latitude", "Invalid latitude"],
  [{ latitude: "12", longitude: "181" }, "longitude", "Invalid longitude"],
  [{ latitude: "12" }, "longitude", "Invalid longitude"],
  [{ floor: "21" }, "floor", "Floor must be a whole number from 1 to 20"],
  [{ maxOccupancy: "0" }, "maxOccupancy", "Beds must be a whole number from 1 to 500"],
])("%j is refused at %s", (change, field, message) => {
  expect(errorsOf(change)).toEqual({ [field]: message });
});

test("what the kind of stay does not ask for is neither checked nor sent", () => {
  expect(errorsOf({ weeklyRent: "nonsense" })).toEqual({});
  const short = { ...whole, stayDuration: "short-term", dailyRent: "500" } as const;
  expect(textFields(short)).toMatchObject({ dailyRent: "500", securityDeposit: "0" });
  expect(textFields(short)).not.toHaveProperty("monthlyRent");
});

test("whom it is for follows the name until somebody says otherwise", () => {
  expect(shownGender({ ...whole, title: "Sri Balaji Gents PG" })).toBe("boys");
  expect(shownGender({ ...whole, title: "Greenleaf Stay" })).toBe("colive");
  expect(textFields({ ...whole, gender: "colive" }).gender).toBe("colive");
});

test("the server's refusals stand at the fields of the form", () => {
  expect(
    serverErrors({
      uploads: "A file you uploaded is no longer there. Add it again.",
      latitude: "Set the location. We need it for a new PG.",
      monthlyRent: "Invalid monthly rent: must be a number",
      unheard: "Of",
    }),
  ).toEqual({
    media: "A file you uploaded is no longer there. Add it again.",
    location: "Set the location. We need it for a new PG.",
    monthlyRent: "Invalid monthly rent: must be a number",
  });
});
