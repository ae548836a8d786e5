import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import {
  BUDGET_LABELS,
  cleanlinessLabels,
  DRINKING_LABELS,
  FOOD_LABELS,
  GENDER_LABELS,
  HOBBY_LABELS,
  HOURS_LABELS,
  LANGUAGE_LABELS,
  noiseLabels,
  PROFESSION_LABELS,
  SMOKING_LABELS,
  socialLabels,
} from "#domain/rooms/labels.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useDeletePreferences } from "./queries.ts";
import { TOPICS, type TopicName } from "./topics.ts";

const named = <T extends string>(labels: Record<T, () => string>, value: T | null) =>
  value === null ? [] : [labels[value]()];
const leveled = (words: readonly string[], level: number | null) =>
  level === null ? [] : [words[level - 1]!];

/** What was said of a topic, in the words of its answers. */
const SAID: Record<TopicName, (said: PreferencesInput) => string[]> = {
  you: (said) => [
    ...named(GENDER_LABELS, said.gender),
    ...(said.age === null ? [] : [t("preferences.years", { age: said.age })]),
    ...named(PROFESSION_LABELS, said.profession),
  ],
  day: (said) => named(HOURS_LABELS, said.workingHours),
  food: (said) => named(FOOD_LABELS, said.foodPreference),
  habits: (said) => [
    ...named(SMOKING_LABELS, said.smokingPreference),
    ...named(DRINKING_LABELS, said.drinkingPreference).map((answer) => t("preferences.alcohol", { answer })),
  ],
  home: (said) => [
    ...leveled(cleanlinessLabels(), said.cleanlinessLevel),
    ...leveled(noiseLabels(), said.noiseLevel),
    ...leveled(socialLabels(), said.socialLevel),
  ],
  free: (said) => [
    ...said.languagesSpoken.map((language) => LANGUAGE_LABELS[language]()),
    ...said.hobbies.map((hobby) => HOBBY_LABELS[hobby]()),
  ],
  budget: (said) => named(BUDGET_LABELS, said.budgetRange),
  found: (said) =>
    said.isLooking
      ? [
          said.lookingNear === null
            ? t("preferences.foundAnywhere")
            : t("preferences.foundNear", { area: placeName(said.lookingNear) }),
          said.lookingFor === "same"
            ? t("preferences.onlyOwnGender")
            : t("preferences.anybody", { gender: said.gender ?? "other" }),
        ]
      : [t("preferences.notShown")],
};

function DeleteAll({ userId, onDeleted }: { userId: string; onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  const remove = useDeletePreferences(userId, () => {
    toast({ title: t("preferences.deleted") });
    onDeleted();
  });
  const failed =
    remove.error &&
    ((remove.error instanceof ApiError && remove.error.status < 500 && remove.error.serverMessage) ||
      t("preferences.notDeleted"));
  return (
    <>
      <Button variant="quiet" className="text-danger" onClick={() => setOpen(true)}>
        {t("preferences.deleteAll")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={t("preferences.deleteTitle")}
        description={t("preferences.deleteHint")}
      >
        <div className="grid gap-4">
          {failed && (
            <p role="alert" className="font-medium text-danger text-sm">
              {failed}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t("preferences.keep")}
            </Button>
            <Button variant="destructive" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("shared.delete")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

interface SummaryProps {
  userId: string;
  said: PreferencesInput;
  /** The address of a topic. */
  to: (topic: TopicName) => string;
  /** Where somebody came from, when it was one of our pages. */
  then: string;
  onDeleted: () => void;
}

/** All that was said, each with a way to change it. */
export function Summary({ userId, said, to, then, onDeleted }: SummaryProps) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("preferences.title")}</h1>
        <p className="text-muted">{t("preferences.summaryHint")}</p>
      </div>
      <ul className="grid overflow-hidden rounded-card border border-line bg-surface">
        {TOPICS.map(({ name, title }) => {
          const words = SAID[name](said);
          return (
            <li key={name} className="border-line not-first:border-t">
              <Link
                to={to(name)}
                state={{ mode: "edit" }}
                className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-brand-soft"
              >
                <span className="grid">
                  <span className="text-muted text-sm">{title()}</span>
                  <span className={words.length > 0 ? "font-semibold" : "text-muted"}>
                    {words.length > 0 ? words.join(" · ") : t("preferences.notAnswered")}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-muted" />
              </Link>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DeleteAll userId={userId} onDeleted={onDeleted} />
        <Link to={then} className={buttonClass("primary", "lg")}>
          {then.startsWith("/rooms") ? t("preferences.seeRooms") : t("preferences.goBack")}
        </Link>
      </div>
    </div>
  );
}
