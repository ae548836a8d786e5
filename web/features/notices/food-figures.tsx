import { t } from "#domain/i18n.ts";
import { FOOD_VOTERS_MIN } from "#domain/notices/choices.ts";
import type { FoodView } from "#domain/notices/contract.ts";
import { RichText } from "#web/ui/rich-text.tsx";

/** The average of the last 30 days; too few votes say nothing of anybody. */
export function FoodAverage({ food: { average, voters } }: { food: FoodView }) {
  if (average === null) return null;
  return (
    <div>
      <p>
        <RichText
          text={t("notices.foodAverage", { average: average.toFixed(1) })}
          tags={{ score: (score) => <b className="tabular-nums">{score}</b> }}
        />
      </p>
      <p className="text-muted text-sm">{t("notices.foodVoters", { count: voters })}</p>
    </div>
  );
}

/** The same for those who run the PG, also while there are too few. */
export function FoodFigures({ food }: { food: FoodView }) {
  if (food.average !== null) return <FoodAverage food={food} />;
  return <p className="text-muted">{t("notices.foodFew", { least: FOOD_VOTERS_MIN, count: food.voters })}</p>;
}
