import { ShieldCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { TrustBrief } from "#domain/trust/scores.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const TrustParts = lazyWithRetry(() => import("./trust-parts.tsx"));

/** "4.2": more digits say no more on a card. */
const short = (score: string) => Number(score).toFixed(1);

function Look({ brief }: { brief: TrustBrief }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-brand-soft px-2.5 py-1 font-semibold text-brand text-sm leading-tight">
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
      {brief.score === null ? t("trust.newHere") : short(brief.score)}
    </span>
  );
}

function badgeWords({ score }: TrustBrief, name: string | null | undefined): string {
  if (score === null) return name ? t("trust.badgeNewNamed", { name }) : t("trust.badgeNew");
  return name
    ? t("trust.badgeNamed", { name, score: short(score) })
    : t("trust.badge", { score: short(score) });
}

interface TrustBadgeProps {
  /** Null where the reader may not know who it is: then nothing opens. */
  userId: string | null;
  brief: TrustBrief;
  name?: string | null;
}

/** How far somebody can be trusted, with what that is made of when it is tapped. */
export function TrustBadge({ userId, brief, name }: TrustBadgeProps) {
  const [open, setOpen] = useState(false);
  const said = badgeWords(brief, name);
  if (userId === null) {
    return (
      <span role="img" aria-label={said} title={said}>
        <Look brief={brief} />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${said}. ${t("trust.basedOn")}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative z-10 -mx-1 inline-flex min-h-11 items-center rounded-ctl px-1 noscript:pointer-events-none"
      >
        <Look brief={brief} />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={name ? t("trust.titleNamed", { name }) : t("trust.title")}
        description={t("trust.description")}
      >
        <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
          <TrustParts userId={userId} />
        </Suspense>
      </Dialog>
    </>
  );
}
