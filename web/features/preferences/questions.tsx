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
import { type PreferencesInput, preferenceMessages } from "#domain/preferences/contract.ts";
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
  CLEANLINESS_LABELS,
  DRINKING_LABELS,
  FOOD_LABELS,
  GENDER_LABELS,
  HOURS_LABELS,
  NOISE_LABELS,
  PROFESSION_LABELS,
  SMOKING_LABELS,
  SOCIAL_LABELS,
} from "#domain/rooms/labels.ts";
import { Input } from "#web/ui/field.tsx";
import { Choice, Level, Several } from "./fields.tsx";
import { Found } from "./found.tsx";
import { type TopicName, withGender } from "./topics.ts";

export interface QuestionsProps {
  said: PreferencesInput;
  answer: (change: Partial<PreferencesInput>) => void;
}

const optionsOf = <T extends string>(
  choices: readonly T[],
  labels: Record<T, string>,
  icons: Partial<Record<T, LucideIcon>> = {},
) => choices.map((value) => ({ value, label: labels[value], Icon: icons[value] }));

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
      label="How old are you?"
      className="max-w-40"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={typed}
      error={typed.length === 2 && !fits ? preferenceMessages.ageInvalid : undefined}
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

const You = ({ said, answer }: QuestionsProps) => (
  <>
    <Choice
      name="gender"
      label="What is your gender?"
      options={genders}
      value={said.gender}
      onChange={(gender) => answer(withGender(said, gender))}
    />
    <Age said={said} answer={answer} />
    <Choice
      name="profession"
      label="What do you do?"
      options={professions}
      value={said.profession}
      onChange={(profession) => answer({ profession })}
    />
  </>
);

const Day = ({ said, answer }: QuestionsProps) => (
  <Choice
    name="workingHours"
    label="When do you work or study?"
    options={hours}
    value={said.workingHours}
    onChange={(workingHours) => answer({ workingHours })}
  />
);

const Food = ({ said, answer }: QuestionsProps) => (
  <Choice
    name="foodPreference"
    label="What do you eat?"
    options={foods}
    value={said.foodPreference}
    onChange={(foodPreference) => answer({ foodPreference })}
  />
);

const Habits = ({ said, answer }: QuestionsProps) => (
  <>
    <Choice
      name="smokingPreference"
      label="Smoking"
      options={smoking}
      value={said.smokingPreference}
      onChange={(smokingPreference) => answer({ smokingPreference })}
    />
    <Choice
      name="drinkingPreference"
      label="Alcohol"
      options={drinking}
      value={said.drinkingPreference}
      onChange={(drinkingPreference) => answer({ drinkingPreference })}
    />
  </>
);

const Home = ({ said, answer }: QuestionsProps) => (
  <>
    <Level
      name="cleanlinessLevel"
      label="How tidy do you like your room?"
      words={CLEANLINESS_LABELS}
      value={said.cleanlinessLevel}
      onChange={(cleanlinessLevel) => answer({ cleanlinessLevel })}
    />
    <Level
      name="noiseLevel"
      label="How much noise is fine?"
      words={NOISE_LABELS}
      value={said.noiseLevel}
      onChange={(noiseLevel) => answer({ noiseLevel })}
    />
    <Level
      name="socialLevel"
      label="How much company do you like?"
      words={SOCIAL_LABELS}
      value={said.socialLevel}
      onChange={(socialLevel) => answer({ socialLevel })}
    />
  </>
);

const Free = ({ said, answer }: QuestionsProps) => (
  <>
    <Several
      label="Which languages do you speak?"
      options={LANGUAGES}
      value={said.languagesSpoken}
      onChange={(languagesSpoken) => answer({ languagesSpoken })}
    />
    <Several
      label="What do you like to do?"
      options={HOBBIES}
      value={said.hobbies}
      onChange={(hobbies) => answer({ hobbies })}
    />
  </>
);

const Budget = ({ said, answer }: QuestionsProps) => (
  <Choice
    name="budgetRange"
    label="What would you pay for a bed, each month?"
    options={budgets}
    value={said.budgetRange}
    onChange={(budgetRange) => answer({ budgetRange })}
  />
);

export const QUESTIONS_OF: Record<TopicName, (props: QuestionsProps) => ReactNode> = {
  you: You,
  day: Day,
  food: Food,
  habits: Habits,
  home: Home,
  free: Free,
  budget: Budget,
  found: Found,
};
