import * as z from "zod/mini";
import { isRealDate } from "../dates.ts";
import { formattedText, idInBody, idInPath, linesText, lineText } from "../fields.ts";
import { t } from "../i18n.ts";
import { FOOD_SCORES, MEALS, NOTICE_LIMITS } from "./choices.ts";
import { daysOfWeek, mondayOf } from "./rules.ts";

export const noticeParams = z.object({ id: idInPath, noticeId: idInPath });
export const listingFoodParams = z.object({ id: idInPath });

const day = formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("notices.dayInvalid")).check(
  z.refine(isRealDate, { error: () => t("notices.dayInvalid") }),
);

/** `POST /api/properties/{id}/notices`. */
export const noticeInput = z.object({
  text: linesText(NOTICE_LIMITS.text, {
    required: () => t("notices.textRequired"),
    tooLong: () => t("notices.textTooLong", { count: NOTICE_LIMITS.text }),
    unreadable: () => t("notices.textInvalid"),
  }),
});

export const noticeView = z.object({ id: z.int(), text: z.string(), createdAt: z.iso.datetime() });
export type NoticeView = z.infer<typeof noticeView>;
/** The newest first. */
export const noticeViews = z.array(noticeView);

/** The week of any of its days; left out, this week. */
export const menuQuery = z.object({ week: z.optional(day) });

const dish = z.object({
  day,
  meal: z.enum(MEALS),
  /** Empty: nothing is said of this meal. */
  dishes: lineText(NOTICE_LIMITS.dishes, {
    tooLong: () => t("notices.dishesTooLong", { count: NOTICE_LIMITS.dishes }),
    unreadable: () => t("notices.textInvalid"),
  }),
});

const isOneWeek = ({ week, meals }: { week: string; meals: readonly { day: string; meal: string }[] }) => {
  const days = daysOfWeek(mondayOf(week));
  const named = new Set(meals.map((each) => `${each.day} ${each.meal}`));
  return named.size === meals.length && meals.every((each) => days.includes(each.day));
};

/** `PUT /api/properties/{id}/menu`: the whole of a week. What is not named in it, or is empty, is removed. */
export const menuInput = z
  .object({ week: day, meals: z.array(dish).check(z.maxLength(7 * MEALS.length)) })
  .check(z.refine(isOneWeek, { error: () => t("notices.dayInvalid") }));
export type MenuInput = z.infer<typeof menuInput>;

const mealView = z.object({ day: z.string(), meal: z.enum(MEALS), dishes: z.string() });
export type MealView = z.infer<typeof mealView>;

/** Votes of the last 30 days. The average is null until enough tenants voted. */
export const foodView = z.object({ average: z.nullable(z.number()), voters: z.int() });
export type FoodView = z.infer<typeof foodView>;

export const menuView = z.object({
  /** Its Monday. */
  week: z.string(),
  meals: z.array(mealView),
  food: foodView,
});
export type MenuView = z.infer<typeof menuView>;

/** What a tenant reads at their place: notices, this week's menu, and their vote on yesterday's food. */
export const placeNews = z.object({
  notices: noticeViews,
  menu: z.array(mealView),
  /** Null where they did not live there yesterday. */
  vote: z.nullable(z.object({ day: z.string(), score: z.nullable(z.int()) })),
});
export type PlaceNews = z.infer<typeof placeNews>;

/** `PUT /api/me/food-vote`, on yesterday's food: the server says which day that is. The last vote counts. */
export const foodVoteInput = z.object({
  place: idInBody(),
  score: z.int().check(z.gte(FOOD_SCORES.min), z.lte(FOOD_SCORES.max)),
});
export const foodVoteView = z.object({ day: z.string(), score: z.int() });
