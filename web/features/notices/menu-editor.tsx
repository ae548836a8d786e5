import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Copy } from "lucide-react";
import { type FormEvent, useState } from "react";
import { addDays } from "#domain/dates.ts";
import { formatDay, formatDayOfYear, formatWeekday } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { MEALS, NOTICE_LIMITS } from "#domain/notices/choices.ts";
import type { MealView, MenuView } from "#domain/notices/contract.ts";
import { daysOfWeek } from "#domain/notices/rules.ts";
import { mealWords } from "#domain/notices/words.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { FoodFigures } from "./food-figures.tsx";
import { menuQuery, useSaveMenu } from "./queries.ts";

const slot = (day: string, meal: string) => `${day} ${meal}`;
const dishesOf = (meals: readonly MealView[]) =>
  Object.fromEntries(meals.map(({ day, meal, dishes }) => [slot(day, meal), dishes]));

/** Last week's meals on the same days of this week. */
const broughtForward = (meals: readonly MealView[]) =>
  meals.map((each) => ({ ...each, day: addDays(each.day, 7) }));

function Week({ propertyId, menu }: { propertyId: number; menu: MenuView }) {
  const { week } = menu;
  const api = useApi();
  const client = useQueryClient();
  const save = useSaveMenu(propertyId);
  const [dishes, setDishes] = useState(dishesOf(menu.meals));

  async function copyLastWeek() {
    try {
      const before = await client.fetchQuery(menuQuery(api, propertyId, addDays(week, -7)));
      if (before.meals.length === 0) toast({ title: t("notices.nothingToCopy") });
      else setDishes(dishesOf(broughtForward(before.meals)));
    } catch (error) {
      showFailure(error, { title: t("notices.loadFailed") });
    }
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const meals = daysOfWeek(week).flatMap((day) =>
      MEALS.map((meal) => ({ day, meal, dishes: dishes[slot(day, meal)]?.trim() ?? "" })),
    );
    save.mutateAsync({ week, meals }).then(
      () => toast({ title: t("notices.menuSaved") }),
      (error: unknown) =>
        showFailure(error, { title: t("notices.failed"), fallback: t("shared.connection") }),
    );
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Button variant="secondary" className="justify-self-start" onClick={() => void copyLastWeek()}>
        <Copy aria-hidden="true" className="size-4" />
        {t("notices.copyLast")}
      </Button>
      {daysOfWeek(week).map((day) => (
        <fieldset
          key={day}
          className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-3"
        >
          <legend className="px-1 font-bold">{`${formatWeekday(day)}, ${formatDayOfYear(day)}`}</legend>
          {MEALS.map((meal) => (
            <Input
              key={meal}
              label={mealWords(meal)}
              value={dishes[slot(day, meal)] ?? ""}
              maxLength={NOTICE_LIMITS.dishes}
              onChange={({ target }) => setDishes({ ...dishes, [slot(day, meal)]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        {t("notices.saveMenu")}
      </Button>
    </form>
  );
}

/** The menu of a week, and what tenants say of the food. */
export function MenuEditor({ propertyId }: { propertyId: number }) {
  const [wanted, setWanted] = useState<string>();
  const menu = useQuery(menuQuery(useApi(), propertyId, wanted));
  const { data } = menu;
  if (menu.isError && !data) return <ErrorState title={t("notices.loadFailed")} query={menu} />;
  return (
    <section aria-labelledby="menu" className="grid gap-4">
      <h2 id="menu" className="font-bold text-xl tracking-tight">
        {t("notices.menu")}
      </h2>
      {data ? (
        <>
          <FoodFigures food={data.food} />
          <div className="flex items-center gap-2">
            <IconButton label={t("notices.earlier")} onClick={() => setWanted(addDays(data.week, -7))}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <p aria-live="polite" className="min-w-40 text-center font-semibold">
              {t("notices.weekOf", { day: formatDay(data.week) })}
            </p>
            <IconButton label={t("notices.later")} onClick={() => setWanted(addDays(data.week, 7))}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <Week key={data.week} propertyId={propertyId} menu={data} />
        </>
      ) : (
        <Skeleton className="h-80 rounded-card" />
      )}
    </section>
  );
}
