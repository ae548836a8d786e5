import { expect, test } from "vitest";
import * as z from "zod/mini";
import { hostingMessages, listingEdit, listingForm } from "./hosting.ts";

const FORM = {
  title: " Sunrise Ladies PG ",
  address: "4th Cross, Kundalahalli Gate",
  city: "Bengaluru",
  contactName: "Suma",
  contactPhone: "9876543210",
  roomType: "2 Sharing",
  monthlyRent: "9500",
  securityDeposit: "5000.5",
  adminPassword: "let me in",
};

function refusal(fields: Record<string, string | undefined>) {
  const { error } = z.safeParse(listingForm, { ...FORM, ...fields });
  return error?.issues.map(({ path, message }) => [path.join("."), message])[0];
}

test("a form becomes trimmed text, decimal strings and lists", () => {
  expect(z.parse(listingForm, { ...FORM, floor: "3", amenities: '["2W Parking"]', description: "" })).toEqual(
    {
      ...FORM,
      title: "Sunrise Ladies PG",
      description: "",
      floor: 3,
      stayDuration: "monthly",
      monthlyRent: "9500.00",
      securityDeposit: "5000.50",
      amenities: ["2W Parking"],
      uploads: [],
      houseRules: {},
    },
  );
});

test.each<[Record<string, string | undefined>, string, string]>([
  [{ title: undefined }, "title", "PG name is required"],
  [{ title: "   " }, "title", "PG name is required"],
  [{ city: "" }, "city", "City is required"],
  [{ roomType: undefined }, "roomType", "Room sharing type is required"],
  [{ roomType: "5 Sharing" }, "roomType", "Room sharing type is required"],
  [{ adminPassword: "" }, "adminPassword", "Admin password is required"],
  [{ contactName: "" }, "contactName", hostingMessages.contactName()],
  [{ contactPhone: "987654321" }, "contactPhone", "Contact phone must be at least 10 digits"],
  [{ contactPhone: "1234567890123456" }, "contactPhone", "Contact phone cannot exceed 15 digits"],
  [{ contactEmail: "nobody" }, "contactEmail", "Invalid email address"],
  [{ floor: "0" }, "floor", hostingMessages.floor()],
  [{ floor: "21" }, "floor", hostingMessages.floor()],
  [{ floor: "1.5" }, "floor", hostingMessages.floor()],
  [{ latitude: "91", longitude: "77" }, "latitude", "Invalid latitude"],
  [{ latitude: "12", longitude: "181" }, "longitude", "Invalid longitude"],
  [{ latitude: "12" }, "longitude", "Invalid longitude"],
  [{ monthlyRent: "abc" }, "monthlyRent", "Invalid monthly rent: must be a number"],
  [{ monthlyRent: "1e309" }, "monthlyRent", "Invalid monthly rent: must be a number"],
  [{ monthlyRent: "-1" }, "monthlyRent", "Monthly rent must be a non-negative number"],
  [{ monthlyRent: "1000000.01" }, "monthlyRent", "Monthly rent can be ₹10,00,000 at most"],
  [{ securityDeposit: "x" }, "securityDeposit", "Invalid security deposit: must be a number"],
  [{ securityDeposit: "-0.01" }, "securityDeposit", "Security deposit must be a non-negative number"],
  [{ dailyRent: "x" }, "dailyRent", "Invalid daily rent: must be a number"],
  [{ dailyRent: "-5" }, "dailyRent", "Daily rent must be a non-negative number"],
  [{ weeklyRent: "x" }, "weeklyRent", "Invalid weekly rent: must be a number"],
  [{ weeklyRent: "-5" }, "weeklyRent", "Weekly rent must be a non-negative number"],
  [{ monthlyRent: "0" }, "monthlyRent", "Monthly Rent and Security Deposit are required for monthly stays"],
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
  [
    { stayDuration: "short-term", dailyRent: "0" },
    "dailyRent",
    "At least one of Daily or Weekly Rent is required for short-term stays",
  ],
  [{ amenities: '["Swimming pool"]' }, "amenities.0", "Choose amenities from the list"],
  [{ amenities: "WiFi" }, "amenities", "Choose amenities from the list"],
  [{ uploads: '["../../etc"]' }, "uploads.0", "We can't find this file. Upload it again."],
  [{ title: "a\u0000b" }, "title", hostingMessages.unreadable()],
])("%j is refused at %s", (fields, path, message) => expect(refusal(fields)).toEqual([path, message]));

test("a deposit of nothing is a deposit, a description has lines, a short stay needs no month", () => {
  expect(refusal({ securityDeposit: "0" })).toBeUndefined();
  expect(refusal({ description: "First line\n\nSecond line" })).toBeUndefined();
  expect(
    refusal({ stayDuration: "short-term", monthlyRent: "", securityDeposit: "", weeklyRent: "2800" }),
  ).toBeUndefined();
});

test("an edit takes parts, and null where something may be taken away", () => {
  expect(z.parse(listingEdit, { weeklyRent: null, monthlyRent: "9,500".replace(",", "") })).toEqual({
    weeklyRent: null,
    monthlyRent: "9500.00",
  });
  expect(z.safeParse(listingEdit, { floor: 21 }).error?.issues[0]?.message).toBe(hostingMessages.floor());
});
