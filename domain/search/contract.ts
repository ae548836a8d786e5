/** Something that a search text says: "ladies", "near Infosys". */
export interface Part {
  what:
    | "place"
    | "gender"
    | "roomType"
    | "amenity"
    | "stay"
    | "rent"
    | "within"
    | "noDeposit"
    | "cheapestFirst";
  /** What it says of that; "" where there is nothing to choose from. */
  value: string;
  /** Where the text says so, in NFC and with single spaces. */
  spans: (readonly [start: number, end: number])[];
}
