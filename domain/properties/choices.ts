// What people choose from when they run a PG. Apart from the schemas: screens need these and no zod.

/** `expected`: has a bed from a day on. `left` and `cancelled` are over. */
export const TENANT_STATES = ["expected", "living", "left", "cancelled"] as const;
export type TenantState = (typeof TENANT_STATES)[number];

/** Whose bed it is, or will be. */
export const CURRENT_TENANTS: readonly TenantState[] = ["expected", "living"];

/** Beds of a room are named by letters: a room has at most as many as its sharing. */
export const BED_LETTERS = ["A", "B", "C", "D"] as const;
export type BedLetter = (typeof BED_LETTERS)[number];

/** 1 is the ground floor, as in listings. */
export const FLOORS = { min: 1, max: 20 } as const;

export const PROPERTY_LIMITS = {
  /** Rupees of one sum. */
  amount: 1_000_000,
  /** Of one host. */
  properties: 50,
  rooms: 300,
  /** Made by one press, from "10 rooms of 2 sharing on floors 1 to 3". */
  roomsAtOnce: 100,
  tenants: 2000,
  staff: 20,
  /** Where one account lives, lived or works. */
  places: 100,
  /** Rows of an imported file. */
  importedRows: 5000,
} as const;

/** The headings that a file of tenants may have, as they are named to who makes one. */
export const IMPORT_HEADINGS = ["name", "phone", "room", "bed", "rent", "deposit", "moves in on"] as const;

/** Minutes in which a step can be undone. */
export const UNDO_MINUTES = 10;

/** Lines of the record in one answer. */
export const STEPS_PAGE = 50;

/** Days for which a link to join as a tenant or a warden works. */
export const INVITE_DAYS = 14;

export const TENANT_LANGUAGES = ["en", "kn", "hi"] as const;
export type TenantLanguage = (typeof TENANT_LANGUAGES)[number];

/** What is written down of each step: who did it, and what undoes it. */
export const PROPERTY_STEPS = [
  "property_changed",
  "rooms_added",
  "room_changed",
  "room_removed",
  "bed_closed",
  "bed_opened",
  "tenant_added",
  "tenants_imported",
  "tenant_changed",
  "tenant_arrived",
  "tenant_moved",
  "notice_given",
  "notice_withdrawn",
  "tenant_left",
  "tenant_cancelled",
  "staff_invited",
  "staff_joined",
  "staff_removed",
  "tenant_invited",
  "tenant_joined",
  "tenant_untied",
  "document_added",
  "document_removed",
  "complaint_seen",
  "complaint_fixed",
  "complaint_answered",
  "notice_sent",
  "notice_removed",
  "menu_changed",
  "money_changed",
  "undone",
] as const;
export type PropertyStep = (typeof PROPERTY_STEPS)[number];

/** Wardens read nothing of money and documents, also not that something was done about them. */
export const HOST_STEPS: readonly PropertyStep[] = [
  "tenant_invited",
  "tenant_joined",
  "tenant_untied",
  "document_added",
  "document_removed",
  "money_changed",
];

export const GUESTS_RULES = ["allowed", "day", "not_allowed"] as const;
export const SMOKING_RULES = ["allowed", "outside", "not_allowed"] as const;
export const ELECTRICITY_RULES = ["included", "meter", "shared"] as const;

/** What a guest wants to know before they book, and a tenant after. What the host has not said is left out. */
export interface HouseRules {
  /** "22:30", when the gate closes; "open" where it never does. */
  gate?: string;
  guests?: (typeof GUESTS_RULES)[number];
  smoking?: (typeof SMOKING_RULES)[number];
  /** In the host's words: "8 to 10 am, 8 to 10 pm". */
  foodTimes?: string;
  noticeDays?: number;
  lockInMonths?: number;
  electricity?: (typeof ELECTRICITY_RULES)[number];
  /** About so much in a month, in rupees, where it is not included. */
  electricityAbout?: number;
}

/** Whether a host has said any of them; what electricity costs stands beside the rent. */
export const hasRules = (rules: HouseRules): boolean =>
  Object.keys(rules).some((rule) => rule !== "electricityAbout");
