import { BadgeCheck, HeartHandshake, LockKeyhole, type LucideIcon } from "lucide-react";
import { t } from "#domain/i18n.ts";

const steps = (): readonly { Icon: LucideIcon; title: string; text: string }[] => [
  {
    Icon: BadgeCheck,
    title: t("rooms.howTenantTitle"),
    text: t("rooms.howTenantText"),
  },
  {
    Icon: HeartHandshake,
    title: t("rooms.howMatchTitle"),
    text: t("rooms.howMatchText"),
  },
  {
    Icon: LockKeyhole,
    title: t("rooms.howNumberTitle"),
    text: t("rooms.howNumberText"),
  },
];

/** For who comes for the first time. */
export default function HowItWorks() {
  return (
    <section aria-labelledby="how-rooms-work" className="mt-14">
      <h2 id="how-rooms-work" className="font-bold text-2xl tracking-tight">
        {t("rooms.howTitle")}
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {steps().map(({ Icon, title, text }) => (
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
