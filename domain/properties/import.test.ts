import { expect, test } from "vitest";
import { type ImportBed, readDay, readTenants } from "./import.ts";

const bed = (over: Partial<ImportBed>): ImportBed => ({
  ...{ id: 1, room: "101", letter: "A", isClosed: false },
  ...{ freeFrom: "2026-01-31", rent: "8500.00", deposit: "10000.00" },
  ...over,
});
const known = {
  beds: [
    bed({}),
    bed({ id: 2, letter: "B" }),
    bed({ id: 3, room: "102", freeFrom: null }),
    bed({ id: 4, room: "103", isClosed: true }),
    bed({ id: 5, room: "104", freeFrom: "2026-03-01" }),
  ],
  phones: new Set(["9876500000"]),
  today: "2026-01-31",
  latest: "2027-01-31",
};
const read = (...rows: string[][]) =>
  readTenants(
    {
      headings: ["Full Name", "Mobile No", "phone", "ROOM no.", "Bed", "Rent", "Moves in on"],
      rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    },
    known,
  )!;
const row = (name: string, phone: string, room: string, more: string[] = []) => [
  name,
  "",
  phone,
  room,
  ...more,
];

test("takes what a spreadsheet says, and the rest from the bed", () => {
  const { tenants, problems } = read(
    row("Asha", "+91 98765 11111", "101", ["b", "₹9,000", "5/2/2026"]),
    row("Meera", "9876522222", "101"),
  );
  expect(problems).toEqual([]);
  expect(tenants).toMatchObject([
    { line: 2, name: "Asha", phone: "9876511111", bed: "101 B", rent: "9000", movesInOn: "2026-02-05" },
    { line: 3, name: "Meera", bed: "101 A", rent: "8500.00", movesInOn: "2026-01-31" },
  ]);
});

test.each<[string[], string]>([
  [row("", "9876511111", "101"), "Enter a name."],
  [row(`A${"\u0301".repeat(5)}`, "9876511111", "101"), "This text has signs that we can't show."],
  [row("Asha", "12345", "101"), "Enter a 10-digit mobile number."],
  [row("Asha", "9876500000", "101"), "9876500000 is here already, or twice in this file."],
  [row("Asha", "9876511111", "909"), "There is no room 909."],
  [row("Asha", "9876511111", "101", ["D"]), "Room 101 has no bed D."],
  [row("Asha", "9876511111", "102", ["A"]), "Somebody has bed 102 A."],
  [row("Asha", "9876511111", "103", ["A"]), "Bed 103 A is closed. Open it first."],
  [row("Asha", "9876511111", "104", ["A"]), "Bed 104 A is free from 1 Mar 2026."],
  [row("Asha", "9876511111", "101", ["A", "much"]), "Enter an amount up to ₹10,00,000, such as 8500."],
  [row("Asha", "9876511111", "101", ["A", "99999999"]), "Enter an amount up to ₹10,00,000, such as 8500."],
  [row("Asha", "9876511111", "101", ["A", "", "31/2/2026"]), "Enter a day such as 2026-12-01."],
])("says what is wrong with %j", (cells, message) => {
  expect(read(cells)).toMatchObject({ tenants: [], problems: [{ line: 2, message }] });
});

test("tells rooms apart as their doors do, and guesses only where one is like it", () => {
  const rooms = ["1-1", "11", "ಕಾ", "ಕಿ", "G 2"];
  const beds = rooms.map((room, at) => bed({ id: at + 1, room }));
  const give = (room: string) => {
    const file = {
      headings: ["Name", "Phone", "Room"],
      rows: [{ line: 2, cells: ["Asha", "9876511111", room] }],
    };
    const { tenants, problems } = readTenants(file, { ...known, beds })!;
    return tenants[0]?.bed ?? problems[0]?.message;
  };
  expect(["1-1", "11", "ಕಾ", "ಕಿ", "g2"].map(give)).toEqual(rooms.map((room) => `${room} A`));
  expect(give("ಕಾ.")).toBe("ಕಾ A");
  expect(give("1 1")).toBe("1 1 can mean 1-1, 11. Write the room as it is named here.");
});

test("gives no bed and takes no number twice", () => {
  const { tenants, problems } = read(
    row("Asha", "9876511111", "101", ["A"]),
    row("Meera", "9876522222", "101", ["A"]),
    row("Asha", "9876511111", "101", ["B"]),
  );
  expect(tenants).toHaveLength(1);
  expect(problems.map(({ line }) => line)).toEqual([3, 4]);
});

test("needs a name, a phone and a room", () => {
  expect(readTenants({ headings: ["name", "phone"], rows: [] }, known)).toBeNull();
});

test("reads days as people here write them", () => {
  expect(readDay("31/01/2026")).toBe("2026-01-31");
  expect(readDay("29-2-2028")).toBe("2028-02-29");
  expect(readDay("29-2-2026")).toBeNull();
});
