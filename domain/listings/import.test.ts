import { expect, test } from "vitest";
import { IMPORT_COLUMNS, importColumns, readImportRow } from "./import.ts";

const good = {
  title: "Jyothi Homestay Ladies PG",
  address: "12, 3rd Cross, Kundalahalli",
  city: "Bengaluru",
  contactName: "Suma",
  contactPhone: "9000000003",
  roomType: "2 Sharing",
  monthlyRent: "9500",
  securityDeposit: "9000",
};

test("headings may stand in any order and spelling, and end in nothing", () => {
  const headings = [
    "City",
    " contact name",
    "CONTACT_PHONE",
    "Room Type",
    "address",
    "Title",
    "monthly-rent",
    "",
    " ",
  ];
  expect(importColumns(headings)).toEqual({
    columns: [
      "city",
      "contactName",
      "contactPhone",
      "roomType",
      "address",
      "title",
      "monthlyRent",
      null,
      null,
    ],
  });
  expect(importColumns(IMPORT_COLUMNS)).toEqual({ columns: [...IMPORT_COLUMNS] });
});

test("headings that will not do are all named", () => {
  const found = importColumns(["title", "Title", "rent", "", "city"]);
  expect(found).toEqual({
    reasons: [
      expect.stringMatching(/^Unknown columns: "rent", ""\. There are: title, /),
      "Columns that are there twice: title.",
      "Columns that are missing: address, contactName, contactPhone, roomType.",
    ],
  });
});

test("a row becomes what the form would have been", () => {
  const cells = {
    ...good,
    amenities: "WiFi (100-200 MBPS); Hot Water 24/7 ;",
    media: "a.jpg; tour/b.mp4",
    profileImage: "suma.jpg",
  };
  const found = readImportRow(cells);
  expect(found).toMatchObject({
    reasons: [],
    form: {
      monthlyRent: "9500.00",
      amenities: ["WiFi (100-200 MBPS)", "Hot Water 24/7"],
      stayDuration: "monthly",
    },
    media: ["a.jpg", "tour/b.mp4"],
    profileImage: "suma.jpg",
  });
});

test("everything that is wrong with a row is said at once", () => {
  const { title, ...others } = good;
  const cells = {
    ...others,
    roomType: "5 Sharing",
    contactPhone: "12",
    floor: "0",
    monthlyRent: "0",
  };
  const media = Array.from({ length: 21 }, (_, at) => `${at}.jpg`).join(";");
  expect(readImportRow({ ...cells, media, amenities: "Pool" })).toMatchObject({
    form: null,
    reasons: expect.arrayContaining([
      "title: PG name is required",
      "roomType: Room sharing type is required",
      "contactPhone: Contact phone must be at least 10 digits",
      "floor: Floor must be a whole number from 1 to 20",
      "amenities: Choose amenities from the list",
      "monthlyRent: Monthly Rent and Security Deposit are required for monthly stays",
      "media: at most 20 files",
    ]),
  });
});

test.each([
  [{ monthlyRent: "abc" }, ["monthlyRent: Invalid monthly rent: must be a number"]],
  [{ monthlyRent: "-1" }, ["monthlyRent: Monthly rent must be a non-negative number"]],
  [{ latitude: "12.9" }, ["longitude: Invalid longitude"]],
  [{ media: "a.jpg;a.jpg" }, ["media: the same file twice"]],
  [
    { stayDuration: "both" },
    ["dailyRent: At least one of Daily or Weekly Rent is required for short-term stays"],
  ],
])("%j is refused for %j", (cells, reasons) => {
  expect(readImportRow({ ...good, ...cells })).toMatchObject({ form: null, reasons });
});
