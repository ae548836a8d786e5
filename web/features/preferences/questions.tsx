import {
  Ban,
  Beer,
  Briefcase,
  Cigarette,
  Code,
  CookingPot,
  Drumstick,
  Egg,
  GraduationCap,
  Headset,
  Leaf,
  type LucideIcon,
  Moon,
  Palette,
  Repeat,
  Salad,
  Sprout,
  Stethoscope,
  Sun,
  Sunrise,
  Sunset,
  User,
  Users,
  Wallet,
  Wind,
  Wine,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import {
  AGE,
  BUDGETS,
  DRINKING,
  FOOD,
  HOBBIES,
  LANGUAGES,
  PERSON_GENDERS,
  PROFESSIONS,
  SMOKING,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";
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
import { bindFields } from "#web/lib/form.ts";
import { Input } from "#web/ui/field.tsx";
import { Choice, Level, Several } from "./fields.tsx";
import { Found } from "./found.tsx";
import { type TopicName, withGender } from "./topics.ts";

export interface QuestionsProps {
  said: PreferencesInput;
  answer: (change: Partial<PreferencesInput>) => void;
}

interface BoundProps extends QuestionsProps {
  /** What the control of a question is given. */
  field: ReturnType<typeof bindFields<PreferencesInput>>["choice"];
}

const optionsOf =
  <T extends string>(
    choices: readonly T[],
    labels: Record<T, () => string>,
    icons: Partial<Record<T, LucideIcon>> = {},
  ) =>
  () =>
    choices.map((value) => ({ value, label: labels[value](), Icon: icons[value] }));

const genders = optionsOf(PERSON_GENDERS, GENDER_LABELS, { woman: User, man: User, other: Users });
const professions = optionsOf(PROFESSIONS, PROFESSION_LABELS, {
  student: GraduationCap,
  software: Code,
  support: Headset,
  finance: Wallet,
  healthcare: Stethoscope,
  teaching: GraduationCap,
  design: Palette,
  sales: Briefcase,
  other: Briefcase,
});
const hours = optionsOf(WORKING_HOURS, HOURS_LABELS, {
  early: Sunrise,
  day: Sun,
  late: Sunset,
  night: Moon,
  changing: Repeat,
});
const smoking = optionsOf(SMOKING, SMOKING_LABELS, {
  smokes: Cigarette,
  outside: Wind,
  fine: Leaf,
  never: Ban,
});
const drinking = optionsOf(DRINKING, DRINKING_LABELS, {
  drinks: Beer,
  sometimes: Wine,
  fine: Leaf,
  never: Ban,
});
const foods = optionsOf(FOOD, FOOD_LABELS, {
  anything: Drumstick,
  eggs: Egg,
  vegetarian: Salad,
  vegetarian_kitchen: CookingPot,
  vegan: Sprout,
});
const budgets = optionsOf(BUDGETS, BUDGET_LABELS);

/** Digits are taken as they come, and answered with once they are an age. */
function Age({ said, answer }: QuestionsProps) {
  const [typed, setTyped] = useState(said.age === null ? "" : String(said.age));
  const age = Number(typed);
  const fits = age >= AGE.min && age <= AGE.max;
  return (
    <Input
      label={t("preferences.askAge")}
      className="max-w-40"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={typed}
      error={typed.length === 2 && !fits ? t("preferences.ageInvalid") : undefined}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, "");
        setTyped(digits);
        const next = Number(digits);
        if (digits === "") answer({ age: null });
        else if (next >= AGE.min && next <= AGE.max) answer({ age: next });
      }}
    />
  );
}

const You = ({ said, answer, field }: BoundProps) => (
  <>
    <Choice
      name="gender"
      label={t("preferences.askGender")}
      options={genders()}
      value={said.gender}
      onChange={(gender) => answer(withGender(said, gender))}
    />
    <Age said={said} answer={answer} />
    <Choice label={t("preferences.askWork")} options={professions()} {...field("profession")} />
  </>
);

const Day = ({ field }: BoundProps) => (
  <Choice label={t("preferences.askHours")} options={hours()} {...field("workingHours")} />
);

const Food = ({ field }: BoundProps) => (
  <Choice label={t("preferences.askFood")} options={foods()} {...field("foodPreference")} />
);

const Habits = ({ field }: BoundProps) => (
  <>
    <Choice label={t("preferences.askSmoking")} options={smoking()} {...field("smokingPreference")} />
    <Choice label={t("preferences.askAlcohol")} options={drinking()} {...field("drinkingPreference")} />
  </>
);

const Home = ({ field }: BoundProps) => (
  <>
    <Level label={t("preferences.askTidy")} words={cleanlinessLabels()} {...field("cleanlinessLevel")} />
    <Level label={t("preferences.askNoise")} words={noiseLabels()} {...field("noiseLevel")} />
    <Level label={t("preferences.askCompany")} words={socialLabels()} {...field("socialLevel")} />
  </>
);

const Free = ({ field }: BoundProps) => (
  <>
    <Several
      label={t("preferences.askLanguages")}
      options={LANGUAGES}
      labels={LANGUAGE_LABELS}
      {...field("languagesSpoken")}
    />
    <Several
      label={t("preferences.askHobbies")}
      options={HOBBIES}
      labels={HOBBY_LABELS}
      {...field("hobbies")}
    />
  </>
);

const Budget = ({ field }: BoundProps) => (
  <Choice label={t("preferences.askBudget")} options={budgets()} {...field("budgetRange")} />
);

const QUESTIONS_OF: Record<TopicName, (props: BoundProps) => ReactNode> = {
  you: You,
  day: Day,
  food: Food,
  habits: Habits,
  home: Home,
  free: Free,
  budget: Budget,
  found: Found,
};

/** All that is asked about a topic. */
export function Questions({ topic, said, answer }: QuestionsProps & { topic: TopicName }) {
  const Topic = QUESTIONS_OF[topic];
  const { choice } = bindFields({ values: said, errors: {}, onChange: answer });
  return <Topic said={said} answer={answer} field={choice} />;
}
