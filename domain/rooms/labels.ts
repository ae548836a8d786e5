import { t } from "../i18n.ts";
import type {
  Budget,
  Drinking,
  Food,
  Hobby,
  Language,
  PersonGender,
  Profession,
  RoomFeature,
  Smoking,
  WorkingHours,
} from "./choices.ts";

// What each answer is called, wherever it is shown. The answers themselves stay English in the database and the API.

type Label = () => string;

export const GENDER_LABELS: Record<PersonGender, Label> = {
  woman: () => t("rooms.genderWoman"),
  man: () => t("rooms.genderMan"),
  other: () => t("rooms.genderOther"),
};
export const PROFESSION_LABELS: Record<Profession, Label> = {
  student: () => t("rooms.professionStudent"),
  software: () => t("rooms.professionSoftware"),
  support: () => t("rooms.professionSupport"),
  finance: () => t("rooms.professionFinance"),
  healthcare: () => t("rooms.professionHealthcare"),
  teaching: () => t("rooms.professionTeaching"),
  design: () => t("rooms.professionDesign"),
  sales: () => t("rooms.professionSales"),
  other: () => t("rooms.professionOther"),
};
export const HOURS_LABELS: Record<WorkingHours, Label> = {
  early: () => t("rooms.hoursEarly"),
  day: () => t("rooms.hoursDay"),
  late: () => t("rooms.hoursLate"),
  night: () => t("rooms.hoursNight"),
  changing: () => t("rooms.hoursChanging"),
};
export const SMOKING_LABELS: Record<Smoking, Label> = {
  smokes: () => t("rooms.smokingSmokes"),
  outside: () => t("rooms.smokingOutside"),
  fine: () => t("rooms.smokingFine"),
  never: () => t("rooms.smokingNever"),
};
export const DRINKING_LABELS: Record<Drinking, Label> = {
  drinks: () => t("rooms.drinkingDrinks"),
  sometimes: () => t("rooms.drinkingSometimes"),
  fine: () => t("rooms.drinkingFine"),
  never: () => t("rooms.drinkingNever"),
};
export const FOOD_LABELS: Record<Food, Label> = {
  anything: () => t("rooms.foodAnything"),
  eggs: () => t("rooms.foodEggs"),
  vegetarian: () => t("rooms.foodVegetarian"),
  vegetarian_kitchen: () => t("rooms.foodVegetarianKitchen"),
  vegan: () => t("rooms.foodVegan"),
};
export const BUDGET_LABELS: Record<Budget, Label> = {
  "under-8000": () => t("rooms.budgetUnder8000"),
  "8000-11000": () => t("rooms.budget8000"),
  "11000-15000": () => t("rooms.budget11000"),
  "15000-20000": () => t("rooms.budget15000"),
  "over-20000": () => t("rooms.budgetOver20000"),
};
export const LANGUAGE_LABELS: Record<Language, Label> = {
  English: () => t("rooms.languageEnglish"),
  Kannada: () => t("rooms.languageKannada"),
  Hindi: () => t("rooms.languageHindi"),
  Tamil: () => t("rooms.languageTamil"),
  Telugu: () => t("rooms.languageTelugu"),
  Malayalam: () => t("rooms.languageMalayalam"),
  Bengali: () => t("rooms.languageBengali"),
  Marathi: () => t("rooms.languageMarathi"),
  Gujarati: () => t("rooms.languageGujarati"),
  Odia: () => t("rooms.languageOdia"),
  Punjabi: () => t("rooms.languagePunjabi"),
  Urdu: () => t("rooms.languageUrdu"),
  Assamese: () => t("rooms.languageAssamese"),
  Konkani: () => t("rooms.languageKonkani"),
  Tulu: () => t("rooms.languageTulu"),
};
export const HOBBY_LABELS: Record<Hobby, Label> = {
  Cricket: () => t("rooms.hobbyCricket"),
  Football: () => t("rooms.hobbyFootball"),
  Badminton: () => t("rooms.hobbyBadminton"),
  Gym: () => t("rooms.hobbyGym"),
  Running: () => t("rooms.hobbyRunning"),
  Yoga: () => t("rooms.hobbyYoga"),
  Cycling: () => t("rooms.hobbyCycling"),
  Trekking: () => t("rooms.hobbyTrekking"),
  Music: () => t("rooms.hobbyMusic"),
  Dance: () => t("rooms.hobbyDance"),
  Films: () => t("rooms.hobbyFilms"),
  Reading: () => t("rooms.hobbyReading"),
  Gaming: () => t("rooms.hobbyGaming"),
  Cooking: () => t("rooms.hobbyCooking"),
  Photography: () => t("rooms.hobbyPhotography"),
  Art: () => t("rooms.hobbyArt"),
  Travel: () => t("rooms.hobbyTravel"),
  Gardening: () => t("rooms.hobbyGardening"),
};

type Five = readonly [string, string, string, string, string];
/** What the levels 1 to 5 are called. */
export const cleanlinessLabels = (): Five => [
  t("rooms.cleanliness1"),
  t("rooms.cleanliness2"),
  t("rooms.cleanliness3"),
  t("rooms.cleanliness4"),
  t("rooms.cleanliness5"),
];
export const noiseLabels = (): Five => [
  t("rooms.noise1"),
  t("rooms.noise2"),
  t("rooms.noise3"),
  t("rooms.noise4"),
  t("rooms.noise5"),
];
export const socialLabels = (): Five => [
  t("rooms.social1"),
  t("rooms.social2"),
  t("rooms.social3"),
  t("rooms.social4"),
  t("rooms.social5"),
];

const FEATURE_LABELS: Record<RoomFeature, Label> = {
  "Attached bathroom": () => t("rooms.featureAttachedBathroom"),
  Balcony: () => t("rooms.featureBalcony"),
  "Window to the street": () => t("rooms.featureStreetWindow"),
  "Air conditioner": () => t("rooms.featureAirConditioner"),
  Wardrobe: () => t("rooms.featureWardrobe"),
  "Study table": () => t("rooms.featureStudyTable"),
  Geyser: () => t("rooms.featureGeyser"),
  Kitchen: () => t("rooms.featureKitchen"),
  Fridge: () => t("rooms.featureFridge"),
  "Washing machine": () => t("rooms.featureWashingMachine"),
  TV: () => t("rooms.featureTv"),
  Parking: () => t("rooms.featureParking"),
};

/** What a feature is called; one of an older form as it is stored. */
export const featureLabel = (feature: string): string =>
  (FEATURE_LABELS as Readonly<Record<string, Label>>)[feature]?.() ?? feature;

const WORK: Readonly<Record<string, Label>> = {
  student: () => t("rooms.workStudent"),
  software: () => t("rooms.workSoftware"),
  support: () => t("rooms.workSupport"),
  finance: () => t("rooms.workFinance"),
  healthcare: () => t("rooms.workHealthcare"),
  teaching: () => t("rooms.workTeaching"),
  design: () => t("rooms.workDesign"),
  sales: () => t("rooms.workSales"),
  other: () => "",
};

/** What somebody does, after their age: "works in software". */
export const workWords = (profession: string): string => WORK[profession]?.() ?? profession;
