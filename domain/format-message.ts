import type { Locale } from "./locale.ts";

/** What a message says for a number ("plural") or a word ("select"): its form for each of them, and one for the rest. */
type Choice = readonly [name: string, kind: string, forms: Readonly<Record<string, CompiledMessage>>];

/** A message as Lingui compiles it: texts, names of arguments, and choices. "#" is the number of the choice around it. */
export type CompiledMessage = readonly (string | readonly [name: string] | Choice)[];

export type Values = Readonly<Record<string, string | number>>;

const plurals = new Map<Locale, Intl.PluralRules>();

function pluralOf(locale: Locale, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules.select(count);
}

// Kannada's own rules would group by thousands.
const number = new Intl.NumberFormat("en-IN");

/** "1,00,000". */
export const formatNumber = (value: number): string => number.format(value);

/** Where a message has tags, an invisible joiner keeps users' text in it from being one. */
const untagged = (value: string, message: CompiledMessage) =>
  value.includes("<") && JSON.stringify(message).includes("</")
    ? value.replace(/<(?=\/?\w+>)/g, "<\u2060")
    : value;

/** Puts values into a compiled message, or into a form of it, where "#" stands for a number. */
export function formatMessage(
  locale: Locale,
  message: CompiledMessage,
  values: Values,
  form = { of: message, number: "#" },
): string {
  const parts = message.map((part) => {
    if (typeof part === "string") return part === "#" ? form.number : part;
    const [name, kind, forms] = part;
    const value = values[name]!;
    if (!forms) return untagged(String(value), form.of);
    const isPlural = kind === "plural" && typeof value === "number";
    const exact = Object.hasOwn(forms, value) ? forms[value] : undefined;
    const chosen = exact ?? (isPlural ? forms[pluralOf(locale, value)] : undefined) ?? forms.other!;
    return formatMessage(locale, chosen, values, isPlural ? { ...form, number: formatNumber(value) } : form);
  });
  return parts.join("");
}
