import { PopularLocalities } from "#web/features/listings/popular-localities.tsx";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { FindInstead } from "#web/features/shell/find-instead.tsx";
import { NotFoundMessage } from "#web/features/shell/message-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import { Failed } from "./failed.tsx";

export const lostHead = () => hiddenHead("Page not found");

/** An address that no page has, with ways on: a search and the places that most people look for. */
export function Lost({ error }: { error: unknown }) {
  if (statusOf(error) !== 404) return <Failed error={error} />;
  return (
    <>
      <NotFoundMessage />
      <div className="wrap">
        <FindInstead />
        <PopularLocalities />
      </div>
    </>
  );
}
