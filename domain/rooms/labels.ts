import type { Budget, Drinking, Food, PersonGender, Profession, Smoking, WorkingHours } from "./choices.ts";

// What each answer is called, wherever it is shown.

export const GENDER_LABELS: Record<PersonGender, string> = { woman: "Woman", man: "Man", other: "Other" };
export const PROFESSION_LABELS: Record<Profession, string> = {
  student: "Student",
  software: "Software",
  support: "Customer support",
  finance: "Finance",
  healthcare: "Healthcare",
  teaching: "Teaching",
  design: "Design",
  sales: "Sales",
  other: "Something else",
};
export const HOURS_LABELS: Record<WorkingHours, string> = {
  early: "I start early",
  day: "In the day",
  late: "Till late",
  night: "At night",
  changing: "My shifts change",
};
export const SMOKING_LABELS: Record<Smoking, string> = {
  smokes: "I smoke",
  outside: "I smoke outside",
  fine: "I don't, others may",
  never: "Please, no smoking",
};
export const DRINKING_LABELS: Record<Drinking, string> = {
  drinks: "I drink",
  sometimes: "Now and then",
  fine: "I don't, others may",
  never: "Please, no alcohol",
};
export const FOOD_LABELS: Record<Food, string> = {
  anything: "Everything",
  eggs: "Eggs, no meat",
  vegetarian: "Vegetarian",
  vegetarian_kitchen: "Vegetarian kitchen only",
  vegan: "Vegan",
};
export const BUDGET_LABELS: Record<Budget, string> = {
  "under-8000": "Under ₹8,000",
  "8000-11000": "₹8,000 to ₹11,000",
  "11000-15000": "₹11,000 to ₹15,000",
  "15000-20000": "₹15,000 to ₹20,000",
  "over-20000": "Over ₹20,000",
};

type Five = readonly [string, string, string, string, string];
/** What the levels 1 to 5 are called. */
export const CLEANLINESS_LABELS: Five = ["Lived-in", "Relaxed", "Tidy", "Very tidy", "Spotless"];
export const NOISE_LABELS: Five = ["Silent", "Quiet", "Some noise", "Busy", "Lively"];
export const SOCIAL_LABELS: Five = [
  "I keep to myself",
  "A little company",
  "Some company",
  "Often with people",
  "Always with people",
];

const WORK: Readonly<Record<string, string>> = {
  student: "student",
  software: "works in software",
  support: "works in support",
  finance: "works in finance",
  healthcare: "works in healthcare",
  teaching: "teaches",
  design: "works in design",
  sales: "works in sales",
  other: "",
};

/** What somebody does, after their age: "works in software". */
export const workWords = (profession: string): string => WORK[profession] ?? profession;
