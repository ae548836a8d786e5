import { describe, expect, test } from "vitest";
import {
  findHeadings,
  guessColumns,
  readAmount,
  readDate,
  readLine,
  readUtrs,
  type StatementColumns,
} from "./columns.ts";

/** As these banks give them, with the lines above and below the table. */
const BANKS: [string, string[][]][] = [
  [
    "HDFC",
    [
      ["HDFC BANK Ltd.", "", "Page No .: 1"],
      [
        "Date",
        "Narration",
        "Value Dat",
        "Debit Amount",
        "Credit Amount",
        "Chq/Ref Number",
        "Closing Balance",
      ],
      [
        "05/11/26",
        "UPI-RAVI KUMAR-ravi@okhdfc-HDFC0001-412345678901-PAYMENT",
        "05/11/26",
        "0.00",
        "18,500.00",
        "0000412345678901",
        "1,18,500.00",
      ],
      [
        "05/11/26",
        "UPI-POWER BILL-bescom@sbi-SBIN0001-412345678999-BILL",
        "05/11/26",
        "500.00",
        "0.00",
        "0000412345678999",
        "1,18,000.00",
      ],
    ],
  ],
  [
    "ICICI",
    [
      ["Transactions List - 12, 3rd Cross, Bengaluru"],
      [
        "S No.",
        "Value Date",
        "Transaction Date",
        "Cheque Number",
        "Transaction Remarks",
        "Withdrawal Amount (INR )",
        "Deposit Amount (INR )",
        "Balance (INR )",
      ],
      [
        "1",
        "05/11/2026",
        "05/11/2026",
        "-",
        "UPI/412345678901/Payment/ravi@okicici/HDFC BANK",
        "0.00",
        "18500.00",
        "118500.00",
      ],
      [
        "2",
        "05/11/2026",
        "05/11/2026",
        "-",
        "UPI/412345678999/Bill/bescom@sbi/SBI",
        "500.00",
        "0.00",
        "118000.00",
      ],
    ],
  ],
  [
    "SBI",
    [
      ["Account Number", "_00000012345678901"],
      ["Txn Date", "Value Date", "Description", "Ref No./Cheque No.", "Debit", "Credit", "Balance"],
      [
        "5 Nov 2026",
        "5 Nov 2026",
        "BY TRANSFER-UPI/CR/412345678901/RAVI/HDFC/ravi@ok/Pay--",
        "TRANSFER FROM 4897690162093",
        "",
        "18,500.00",
        "1,18,500.00",
      ],
      [
        "5 Nov 2026",
        "5 Nov 2026",
        "TO TRANSFER-UPI/DR/412345678999/BESCOM/SBIN/bescom@sbi/Bill--",
        "TRANSFER TO 4897690162094",
        "500.00",
        "",
        "1,18,000.00",
      ],
    ],
  ],
  [
    "Axis",
    [
      ["Name :- TANGU STAYS"],
      ["Tran Date", "CHQNO", "PARTICULARS", "DR", "CR", "BAL", "SOL"],
      [
        "05-11-2026",
        "",
        "UPI/P2A/412345678901/RAVI KUMAR/HDFC BANK/Payment",
        "",
        "18500.00",
        "118500.00",
        "1234",
      ],
      ["05-11-2026", "", "UPI/P2M/412345678999/BESCOM/STATE BANK/Bill", "500.00", "", "118000.00", "1234"],
    ],
  ],
  [
    "Kotak",
    [
      ["Cust.Reln.No.", "123456789"],
      ["Sl. No.", "Date", "Description", "Chq / Ref number", "Amount", "Dr / Cr", "Balance", "Dr / Cr"],
      [
        "1",
        "05-Nov-2026",
        "UPI/RAVI KUMAR/412345678901/Payment",
        "UPI-412345678901",
        "18,500.00",
        "CR",
        "1,18,500.00",
        "CR",
      ],
      [
        "2",
        "05-Nov-2026",
        "UPI/BESCOM/412345678999/Bill",
        "UPI-412345678999",
        "500.00",
        "DR",
        "1,18,000.00",
        "CR",
      ],
    ],
  ],
];

test.each(BANKS)("a statement of %s is read without help", (_bank, rows) => {
  const at = findHeadings(rows);
  expect(at).toBe(1);
  const columns = guessColumns(rows[at]!) as StatementColumns;
  const lines = rows.slice(at + 1).map((row) => readLine(row, columns));
  expect(lines).toMatchObject([
    { date: "2026-11-05", amount: "18500.00", isDebit: false, utrs: ["412345678901"] },
    { date: "2026-11-05", amount: "500.00", isDebit: true, utrs: ["412345678999"] },
  ]);
  expect(readLine(["", "Statement Summary", "", "3", "", ""], columns)).toBeNull();
});

test.each([
  ["05/11/26", "2026-11-05"],
  ["5-Nov-2026", "2026-11-05"],
  ["05 NOV 2026", "2026-11-05"],
  ["05-November-26", "2026-11-05"],
  ["05/11/2026 22:31:05", "2026-11-05"],
  ["2026-11-05T10:00:00", "2026-11-05"],
  ["13/13/2026", null],
  ["30/02/2026", null],
  ["11", null],
  ["", null],
])("the day %j is %j", (text, day) => {
  expect(readDate(text)).toBe(day);
});

test.each([
  ["1,23,456.00", "123456.00", null],
  ["₹ 500", "500.00", null],
  ["INR 500.5", "500.50", null],
  ["18,500.00 Cr", "18500.00", false],
  ["500.00(Dr.)", "500.00", true],
  ["-500.00", "500.00", true],
])("the sum %j is %s", (text, amount, isDebit) => {
  expect(readAmount(text)).toEqual({ amount, isDebit });
});

test.each(["", "0.00", "abc", "1e9", "999999999.00", "5.000.00"])("%j is no sum", (text) => {
  expect(readAmount(text)).toBeNull();
});

describe("the UTR of a line", () => {
  test("is what the bank gives and repeats, whatever the payer wrote beside it", () => {
    expect(readUtrs("0000412345678901", "UPI-RAVI-ravi@ok-412345678901-for 512345678902")).toEqual([
      "412345678901",
    ]);
  });
  test("is uncertain where several numbers can be it", () => {
    expect(readUtrs("", "UPI/412345678901/for 512345678902/ravi@ok")).toEqual([
      "412345678901",
      "512345678902",
    ]);
  });
  test("is no address of UPI, phone or account number", () => {
    expect(readUtrs("4897690162093", "UPI-RAVI-919845012345@ybl-9845012345-HDFC0001234")).toEqual([]);
  });
});
