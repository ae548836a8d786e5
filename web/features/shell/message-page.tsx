import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { buttonClass } from "#web/ui/button.tsx";

const HouseDrawing = lazyPart(() => import("./house-drawing.tsx"));

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
      <div className="mb-3 aspect-5/3 w-52">
        <Suspense fallback={null}>
          <HouseDrawing />
        </Suspense>
      </div>
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
