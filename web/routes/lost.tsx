import { Suspense } from "react";
import { t } from "#domain/i18n.ts";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { NotFoundMessage } from "#web/features/shell/message-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { Failed } from "./failed.tsx";

const FindInstead = lazyPart(() => import("#web/features/shell/find-instead.tsx"));
const PopularLocalities = lazyPart(() => import("#web/features/listings/popular-localities.tsx"));

/** @param error why there is no page: a page that is there may have failed to come */
export const lostHead = (error: unknown) =>
  hiddenHead(statusOf(error) === 404 ? t("shell.pageNotFound") : t("shell.pageNotLoaded"));

/** An address that no page has, with ways on: a search and the places that most people look for. */
export function Lost({ error }: { error: unknown }) {
  if (statusOf(error) !== 404) return <Failed error={error} />;
  return (
    <>
      <NotFoundMessage />
      <div className="wrap">
        <Suspense fallback={null}>
          <FindInstead />
          <PopularLocalities />
        </Suspense>
      </div>
    </>
  );
}
