import { type LucideIcon, MessageCircle, ShieldCheck, UserRound } from "lucide-react";
import { t } from "#domain/i18n.ts";

// Icons that the first screen has anyway.
const reasons = (): { Icon: LucideIcon; title: string; text: string }[] => [
  { Icon: ShieldCheck, title: t("listings.verifiedTitle"), text: t("listings.verifiedText") },
  { Icon: UserRound, title: t("listings.trustedTitle"), text: t("listings.trustedText") },
  { Icon: MessageCircle, title: t("listings.supportTitle"), text: t("listings.supportText") },
];

export default function WhyChoose() {
  return (
    <section aria-labelledby="why" className="mt-14">
      <h2 id="why" className="font-bold text-2xl tracking-tight">
        {t("listings.whyChoose")}
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {reasons().map(({ Icon, title, text }) => (
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
