import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { Link } from "react-router";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { TrustPart, TrustView } from "#domain/trust/scores.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { trustQuery } from "./queries.ts";

const TITLE: Record<TrustPart, () => string> = {
  verification: () => t("trust.partVerification"),
  communication: () => t("trust.partCommunication"),
  reliability: () => t("trust.partReliability"),
};
const SIGNS = {
  good: { Icon: CircleCheck, className: "text-brand", said: () => t("trust.signGood") },
  bad: { Icon: CircleX, className: "text-danger", said: () => t("trust.signBad") },
  open: { Icon: CircleMinus, className: "text-muted", said: () => t("trust.signOpen") },
} as const;
const signOf = (good: boolean | null) => SIGNS[good === null ? "open" : good ? "good" : "bad"];

function Part({ part, score, facts }: TrustView["parts"][number]) {
  return (
    <li className="grid gap-2 border-line border-t py-4 first:border-0">
      <p className="flex items-baseline justify-between gap-3">
        <b>{TITLE[part]()}</b>
        <span className="text-muted text-sm">
          {score === null ? t("trust.notKnownYet") : t("trust.ofFive", { score: Number(score).toFixed(1) })}
        </span>
      </p>
      {score === null ? (
        <span aria-hidden="true" className="h-1.5 rounded-full border border-edge border-dashed" />
      ) : (
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${Number(score) * 20}%` }} />
        </span>
      )}
      <ul className="grid gap-1.5">
        {facts.map(({ good, text }) => {
          const { Icon, className, said } = signOf(good);
          return (
            <li key={text} className="flex gap-2 text-[15px]">
              <Icon aria-label={said()} role="img" className={`mt-0.5 size-5 shrink-0 ${className}`} />
              {text}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function Newcomer({ isNew }: { isNew: boolean }) {
  if (!isNew) return null;
  return (
    <p className="rounded-ctl bg-brand-soft px-4 py-3 text-[15px]">
      <RichText text={t("trust.newHereText")} tags={{ b: (text) => <b>{text}</b> }} />
    </p>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t("trust.loadingTrust")} className="grid gap-3 py-2">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} className="h-16 w-full" />
      ))}
    </div>
  );
}

function SignedOut() {
  return (
    <div className="grid justify-items-start gap-4 py-2">
      <p>{t("trust.loginFirst")}</p>
      <Link to={pages.account} className={buttonClass("primary")}>
        {t("shared.logIn")}
      </Link>
    </div>
  );
}

/** What the score of somebody is made of: three bars, and under each what speaks for and against. */
export default function TrustParts({ userId }: { userId: string }) {
  const session = useSession();
  const trust = useQuery({ ...trustQuery(useApi(), userId), enabled: session.data != null });
  if (session.data === null) return <SignedOut />;
  if (trust.data) {
    return (
      <div className="grid gap-1">
        <Newcomer isNew={trust.data.isNew} />
        {trust.data.overall !== null && (
          <p className="flex items-baseline justify-between gap-3 border-line border-b pb-3">
            <b>{t("trust.overall")}</b>
            <b className="text-lg">{t("trust.ofFive", { score: Number(trust.data.overall).toFixed(1) })}</b>
          </p>
        )}
        <ul>
          {trust.data.parts.map((part) => (
            <Part key={part.part} {...part} />
          ))}
        </ul>
        {trust.data.lastUpdated && (
          <p className="text-muted text-sm">
            {t("trust.lastCounted", { time: formatMoment(trust.data.lastUpdated) })}
          </p>
        )}
      </div>
    );
  }
  const failed = session.isError ? session : trust;
  if (!failed.isError) return <Loading />;
  const { error } = failed;
  return (
    <ErrorState
      title={t("trust.loadFailed")}
      hint={messageOf(error, t("shared.connection"))}
      query={failed}
    />
  );
}
