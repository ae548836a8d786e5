import { Phone } from "lucide-react";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { dialable } from "#domain/listings/rules.ts";
import type { OwnPlace } from "#domain/today/contract.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { properName } from "#web/ui/user-text.tsx";

function daysOf({ state, since, lastDay }: OwnPlace): string {
  if (state === "left")
    return t("today.wasThere", { first: formatDay(since), last: lastDay ? formatDay(lastDay) : "" });
  const first =
    state === "expected"
      ? t("today.from", { day: formatDay(since) })
      : t("today.since", { day: formatDay(since) });
  return lastDay ? `${first} · ${t("today.lastDay", { day: formatDay(lastDay) })}` : first;
}

/** Where a tenant lives: the PG, their bed and days, and how they reach the host. */
export function MyBed({ place }: { place: OwnPlace }) {
  const { name, address, bed, floor, host } = place;
  return (
    <section
      aria-label={t("today.myBed")}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="wrap-anywhere font-bold text-xl tracking-tight" translate="no">
          {name}
        </h2>
        <p className="wrap-anywhere text-muted text-sm" translate="no">
          {address}
        </p>
        <p className="mt-2 font-bold text-2xl">
          {bed === null ? (
            <span className="font-normal text-base">{t("today.noBed")}</span>
          ) : (
            t("complaints.bed", { bed })
          )}
        </p>
        <p className="text-muted">
          {[...(floor === null ? [] : [t("today.floor", { floor })]), daysOf(place)].join(" · ")}
        </p>
      </div>
      {host && (
        <a
          href={`tel:${dialable(host.phone)}`}
          className={buttonClass("secondary", "md", "justify-self-start")}
        >
          <Phone aria-hidden="true" className="size-4" />
          <span>
            <RichText
              text={t("today.callHost", { name: host.name || t("today.yourHost") })}
              tags={{ name: properName }}
            />
          </span>
        </a>
      )}
    </section>
  );
}
