import { useQuery } from "@tanstack/react-query";
import { formatDayOfYear, formatMoment, formatWeekday } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { MEALS } from "#domain/notices/choices.ts";
import type { MealView, PlaceNews as News } from "#domain/notices/contract.ts";
import { mealWords } from "#domain/notices/words.ts";
import { useApi } from "#web/lib/api.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { FoodVote } from "./food-vote.tsx";
import { newsQuery } from "./queries.ts";

function Notices({ notices }: Pick<News, "notices">) {
  if (notices.length === 0) return <p className="text-muted">{t("notices.none")}</p>;
  return (
    <ul className="grid gap-3">
      {notices.map(({ id, text, createdAt }) => (
        <li key={id} className="grid gap-1 rounded-card border border-line bg-surface p-4">
          <p className="text-muted text-sm">{formatMoment(createdAt)}</p>
          <p lang={languageOf(text)} className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Day({ day, meals }: { day: string; meals: readonly MealView[] }) {
  const inOrder = MEALS.flatMap((meal) => meals.find((each) => each.meal === meal) ?? []);
  return (
    <li className="grid gap-1 rounded-ctl border border-line bg-surface p-3">
      <h3 className="font-bold">{`${formatWeekday(day)}, ${formatDayOfYear(day)}`}</h3>
      <dl className="grid gap-1 text-[15px]">
        {inOrder.map(({ meal, dishes }) => (
          <div key={meal}>
            <dt className="text-muted text-sm">{mealWords(meal)}</dt>
            <dd lang={languageOf(dishes)} className="wrap-anywhere">
              {dishes}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Menu({ menu }: Pick<News, "menu">) {
  const days = [...new Set(menu.map(({ day }) => day))].sort();
  if (days.length === 0) return <p className="text-muted">{t("notices.noMenu")}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {days.map((day) => (
        <Day key={day} day={day} meals={menu.filter((each) => each.day === day)} />
      ))}
    </ul>
  );
}

/** What is said at a PG: notices, this week's menu, and the vote on yesterday's food. */
export function PlaceNews({ place }: { place: number }) {
  const news = useQuery(newsQuery(useApi(), place));
  if (news.isError && !news.data) return <ErrorState title={t("notices.loadFailed")} query={news} />;
  if (!news.data) return <Skeleton className="h-48 rounded-card" />;
  const { notices, menu, vote } = news.data;
  return (
    <>
      <Section title={t("notices.title")} anchor="notices">
        <Notices notices={notices} />
      </Section>
      <Section title={t("notices.thisMenu")} anchor="menu">
        <div className="grid gap-5">
          {vote && <FoodVote place={place} vote={vote} />}
          <Menu menu={menu} />
        </div>
      </Section>
    </>
  );
}
