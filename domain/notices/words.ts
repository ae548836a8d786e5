import { t } from "../i18n.ts";
import type { Meal } from "./choices.ts";

const MEAL_WORDS: Record<Meal, () => string> = {
  breakfast: () => t("notices.breakfast"),
  lunch: () => t("notices.lunch"),
  dinner: () => t("notices.dinner"),
};
export const mealWords = (meal: Meal): string => MEAL_WORDS[meal]();
