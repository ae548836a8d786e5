import { expect, test } from "vitest";
import { contactOf, readVcards } from "./contacts.ts";

test("of a contact the first name and the first mobile number count", () => {
  expect(contactOf([" ", "Asha Rao"], ["080 2345 6789", "+91 98450-12345", "9845099999"])).toEqual({
    name: "Asha Rao",
    phone: "9845012345",
  });
  expect(contactOf([], ["112"])).toEqual({ name: "", phone: "" });
});

test("vCards are read as phones write them", () => {
  const file = [
    ...["BEGIN:VCARD", "VERSION:3.0", "N:Rao;Asha;;;", "FN:Asha\\, Rao", "item1.TEL;type=CELL:+91 98450 "],
    ...[" 12345", "NOTE:TEL:1", "END:VCARD"],
    ...[
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E0=B2=86=E0=B2=B6=",
      "=E0=B2=BE;;;",
    ],
    ...["TEL;CELL:09845054321", "END:VCARD"],
    ...["BEGIN:VCARD", "VERSION:4.0", "TEL;VALUE=uri:tel:+919845011111", "END:VCARD"],
    ...["BEGIN:VCARD", "ORG:Nobody", "END:VCARD"],
  ].join("\r\n");
  expect(readVcards(file, 10)).toEqual([
    { name: "Asha, Rao", phone: "9845012345" },
    { name: "ಆಶಾ", phone: "9845054321" },
    { name: "", phone: "9845011111" },
  ]);
  expect(readVcards(file, 1)).toHaveLength(1);
  expect(readVcards("Name,Phone", 10)).toEqual([]);
});
