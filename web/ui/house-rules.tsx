import { languageOf } from "#domain/locale.ts";

const rulesIn = (text: string) => new Set(text.split("\n").flatMap((line) => line.trim() || []));

/** What a host asks of everybody who lives there, a rule on each line. */
export function HouseRules({ text, className = "" }: { text: string; className?: string }) {
  return (
    <ul className={`grid list-disc gap-1 ${className}`}>
      {[...rulesIn(text)].map((rule) => (
        <li key={rule} lang={languageOf(rule)} className="wrap-anywhere">
          {rule}
        </li>
      ))}
    </ul>
  );
}
