import { BadgeCheck } from "lucide-react";
import { kolkataDate } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { VERIFICATION_WORDS, type VerificationMethod } from "#domain/tenancies/verification.ts";

/** That somebody lives where they say: what was checked, and when. */
export function TenancyBadge({ method, verifiedAt }: { method: VerificationMethod; verifiedAt: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-lg bg-brand-soft px-2 py-1 font-semibold text-[12.5px] text-brand leading-tight">
      <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {VERIFICATION_WORDS[method]()},{" "}
        <time dateTime={verifiedAt} className="whitespace-nowrap">
          {formatDay(kolkataDate(new Date(verifiedAt)))}
        </time>
      </span>
    </span>
  );
}
