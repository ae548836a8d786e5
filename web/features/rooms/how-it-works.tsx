import { BadgeCheck, HeartHandshake, LockKeyhole, type LucideIcon } from "lucide-react";

const STEPS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: BadgeCheck,
    title: "Offered by who lives there",
    text: "Each room is posted by a tenant. We checked that they really live in that house, and we say how.",
  },
  {
    Icon: HeartHandshake,
    title: "See who you would live with",
    text: "Say how you live, and see how well the two of you would get along, with the reasons.",
  },
  {
    Icon: LockKeyhole,
    title: "Your number stays yours",
    text: "Ask to join with a few words. Phone numbers are shared only once both of you have agreed.",
  },
];

/** For who comes for the first time. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-rooms-work" className="mt-14">
      <h2 id="how-rooms-work" className="font-bold text-2xl tracking-tight">
        How rooms work here
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {STEPS.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-surface p-5">
            <span className="grid size-12 place-items-center rounded-2xl bg-brand-soft text-brand">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-4 font-bold text-lg">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
