/**
 * The page of people who look for a room: one's own post, and those who would fit a room that one offers. Apart from the
 * other paths, which every first view loads.
 */
export const WANTED = "/rooms/wanted";

// What people say of how they live, and what a room can have. Apart from the schemas: the feed needs these and no zod.

export const PERSON_GENDERS = ["woman", "man", "other"] as const;
export type PersonGender = (typeof PERSON_GENDERS)[number];
/** The gender of who one would share with. */
export const LOOKING_FOR = ["same", "any"] as const;

export const PROFESSIONS = [
  "student",
  "software",
  "support",
  "finance",
  "healthcare",
  "teaching",
  "design",
  "sales",
  "other",
] as const;
export const WORKING_HOURS = ["early", "day", "late", "night", "changing"] as const;
export const SMOKING = ["smokes", "outside", "fine", "never"] as const;
export const DRINKING = ["drinks", "sometimes", "fine", "never"] as const;
export const FOOD = ["anything", "eggs", "vegetarian", "vegetarian_kitchen", "vegan"] as const;
export const LANGUAGES = [
  "English",
  "Kannada",
  "Hindi",
  "Tamil",
  "Telugu",
  "Malayalam",
  "Bengali",
  "Marathi",
  "Gujarati",
  "Odia",
  "Punjabi",
  "Urdu",
  "Assamese",
  "Konkani",
  "Tulu",
] as const;
export const HOBBIES = [
  "Cricket",
  "Football",
  "Badminton",
  "Gym",
  "Running",
  "Yoga",
  "Cycling",
  "Trekking",
  "Music",
  "Dance",
  "Films",
  "Reading",
  "Gaming",
  "Cooking",
  "Photography",
  "Art",
  "Travel",
  "Gardening",
] as const;
/** Rupees a month for a bed. */
export const BUDGETS = ["under-8000", "8000-11000", "11000-15000", "15000-20000", "over-20000"] as const;

export type Profession = (typeof PROFESSIONS)[number];
export type WorkingHours = (typeof WORKING_HOURS)[number];
export type Smoking = (typeof SMOKING)[number];
export type Drinking = (typeof DRINKING)[number];
export type Food = (typeof FOOD)[number];
export type Language = (typeof LANGUAGES)[number];
export type Hobby = (typeof HOBBIES)[number];
export type Budget = (typeof BUDGETS)[number];

/** What somebody said of themselves; null or an empty list where they have not. Levels are 1 to 5. */
export interface Preferences {
  age: number | null;
  gender: PersonGender | null;
  profession: Profession | null;
  workingHours: WorkingHours | null;
  smokingPreference: Smoking | null;
  drinkingPreference: Drinking | null;
  foodPreference: Food | null;
  languagesSpoken: readonly Language[];
  hobbies: readonly Hobby[];
  /** 1 lived-in, 5 spotless. */
  cleanlinessLevel: number | null;
  /** 1 silent, 5 lively. */
  noiseLevel: number | null;
  /** 1 keeps to themselves, 5 always with people. */
  socialLevel: number | null;
  budgetRange: Budget | null;
}

export const NO_PREFERENCES: Preferences = {
  age: null,
  gender: null,
  profession: null,
  workingHours: null,
  smokingPreference: null,
  drinkingPreference: null,
  foodPreference: null,
  languagesSpoken: [],
  hobbies: [],
  cleanlinessLevel: null,
  noiseLevel: null,
  socialLevel: null,
  budgetRange: null,
};

/** What somebody who looks for a room tells tenants of it: rupees a month, and characters about them. */
export const WANTED_RENT = { min: 1_000, max: 100_000 } as const;
export const WANTED_ABOUT_MAX = 300;

export const AGE = { min: 18, max: 99 } as const;

/** What a room can have, beside what the whole house has. */
export const ROOM_FEATURES = [
  "Attached bathroom",
  "Balcony",
  "Window to the street",
  "Air conditioner",
  "Wardrobe",
  "Study table",
  "Geyser",
  "Kitchen",
  "Fridge",
  "Washing machine",
  "TV",
  "Parking",
] as const;
export type RoomFeature = (typeof ROOM_FEATURES)[number];

export const ROOM_SORTS = ["match", "distance", "newest", "rent"] as const;
export type RoomSort = (typeof ROOM_SORTS)[number];
export const ROOMS_PAGE = { default: 12, max: 48 } as const;

export const ROOM_LIMITS = {
  title: 80,
  description: 2000,
  photos: 8,
  videos: 2,
  features: ROOM_FEATURES.length,
  companies: 8,
  company: 60,
  /** Beds that one post can offer. */
  places: 3,
  /** Posts of one tenant that are open at a time. */
  open: 2,
  /** How far ahead a room can be offered. */
  horizonDays: 120,
  message: 500,
  reason: 500,
} as const;
