import { Headset, type LucideIcon, ShieldCheck, Users } from "lucide-react";

const REASONS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: ShieldCheck,
    title: "Verified Properties",
    text: "A stay is added only by a host whom our team has let in. Nobody can post one anonymously.",
  },
  {
    Icon: Users,
    title: "Trusted Community",
    text: "Reviews come from people who stayed. Until there is one, a stay is marked New, and so we say it.",
  },
  {
    Icon: Headset,
    title: "24/7 Support",
    text: "Call the host from any stay, and follow your booking and payment here at any hour of the day.",
  },
];

export function WhyChoose() {
  return (
    <section aria-labelledby="why" className="mt-14">
      <h2 id="why" className="font-bold text-2xl tracking-tight">
        Why Choose Tangu
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {REASONS.map(({ Icon, title, text }) => (
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
