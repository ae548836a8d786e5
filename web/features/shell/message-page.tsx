import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";

interface MessagePageProps {
  /** A short line above the title, as the status in words. */
  eyebrow: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that says what happened and where to go from there. */
export function MessagePage({ eyebrow, title, text, children }: MessagePageProps) {
  return (
    <section className="wrap grid justify-items-center gap-3 py-14 text-center">
      <svg aria-hidden="true" viewBox="0 0 200 120" className="mb-3 w-52 text-brand" fill="none">
        <path d="M20 108h160" stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity=".35" />
        <path d="M58 108V58l42-34 42 34v50" stroke="currentColor" strokeWidth="5" strokeLinejoin="round" />
        <path d="M44 69l56-46 56 46" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        <rect
          x="88"
          y="74"
          width="24"
          height="34"
          rx="12"
          className="fill-brand-soft"
          stroke="currentColor"
          strokeWidth="4"
        />
        <circle cx="106" cy="93" r="2" fill="currentColor" />
        <circle cx="166" cy="24" r="9" className="fill-sun" opacity=".9" />
      </svg>
      <p className="font-semibold text-brand text-sm">{eyebrow}</p>
      <h1 className="max-w-[24ch] text-balance font-bold text-3xl tracking-tight">{title}</h1>
      <p className="max-w-[52ch] text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {children}
        <Link to={pages.home} className={buttonClass("primary")}>
          {t("shell.seeAllPgs")}
        </Link>
      </div>
    </section>
  );
}

export function NotFoundMessage() {
  return (
    <MessagePage
      eyebrow={t("shell.pageNotFound")}
      title={t("shell.notFoundTitle")}
      text={t("shell.notFoundText")}
    />
  );
}

/** A mistake of ours or of the network; trying again is the first thing to offer. */
export function CrashMessage({ unavailable = false }: { unavailable?: boolean }) {
  return (
    <MessagePage
      eyebrow={unavailable ? t("shell.backSoon") : t("shell.somethingWrong")}
      title={unavailable ? t("shell.unavailableTitle") : t("shell.pageNotLoaded")}
      text={t("shell.crashText")}
    >
      <button type="button" onClick={() => window.location.reload()} className={buttonClass("secondary")}>
        {t("shared.tryAgain")}
      </button>
    </MessagePage>
  );
}
