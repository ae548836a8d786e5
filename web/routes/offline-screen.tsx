import { MessageCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { locale, t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { localizedPath, splitLocale } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { StayRow } from "#web/features/listings/similar-stays.tsx";
import { MessagePage } from "#web/features/shell/message-page.tsx";
import { serverAnswers, useOnline } from "#web/lib/connection.ts";
import { storedKeys } from "#web/lib/stored.ts";
import { isPublicPage } from "#web/pwa/cache-rules.ts";
import { cachedListings, cachedSearchResults } from "#web/pwa/cached-listings.ts";
import { requestedPage } from "#web/pwa/requested-page.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

const MOST = 8;
const AGAIN_MS = 10_000;
const OUTBOX = "tangu:chat:outbox:";

/** How many messages are written and not sent; what is in them is nobody's business here. */
const waitingMessages = () => storedKeys(OUTBOX).length;

interface Kept {
  seen: ListingCard[];
  list: ListingCard[];
  waiting: number;
}

/** What a browser kept is known only there. The cards are the server's own answers, as they came. */
function useKept(): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    void Promise.all([cachedListings(MOST), cachedSearchResults(MOST)]).then(([seen, list]) =>
      setKept({ seen: seen as ListingCard[], list: list as ListingCard[], waiting: waitingMessages() }),
    );
  }, []);
  return kept;
}

/** Goes on to what was wanted, here or by the page's own address. */
function useGoOn(): () => void {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const to = pathname === pages.offline ? requestedPage(search) : null;
  return () => {
    if (to !== null) window.location.replace(to);
    else if (pathname === pages.offline) window.location.replace(localizedPath(pages.home, locale()));
    else void revalidate();
  };
}

/** Once the server answers again nobody has to press anything. */
function useReturn(goOn: () => void): void {
  const online = useOnline();
  const go = useRef(goOn);
  go.current = goOn;
  const was = useRef(online);
  useEffect(() => {
    let over = false;
    const ask = async () => {
      if (!document.hidden && (await serverAnswers()) && !over) go.current();
    };
    if (online && !was.current) void ask();
    was.current = online;
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [online]);
}

/** A page of which the content was kept, but not the page: it opens from within. */
function useKeptPage(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const to = pathname === pages.offline ? requestedPage(search) : null;
    // The router adds the language of this page.
    const { path } = splitLocale(to ?? "");
    if (isPublicPage(path.split("?", 1)[0] ?? "") || /^\/(saved|liked)\b/.test(path)) {
      void navigate(path, { replace: true });
    }
  }, [pathname, search, navigate]);
}

/** What can be done without a connection. */
export default function OfflineScreen() {
  const kept = useKept();
  const goOn = useGoOn();
  useReturn(goOn);
  useKeptPage();
  return (
    <>
      <MessagePage
        eyebrow={t("shell.noConnection")}
        title={t("shell.offlineTitle")}
        text={t("shell.offlineText")}
      >
        <Button variant="secondary" onClick={goOn}>
          {t("shared.tryAgain")}
        </Button>
        <Link to={pages.saved} className={buttonClass("secondary")}>
          {t("shell.savedTitle")}
        </Link>
      </MessagePage>
      <div className="wrap pb-10">
        {kept && kept.waiting > 0 && (
          <p
            role="status"
            className="mx-auto flex w-fit items-center gap-3 rounded-ctl bg-sun-soft px-4 py-3 font-semibold"
          >
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            {t("shell.messagesWaiting", { count: kept.waiting })}
          </p>
        )}
        <StayRow listings={kept?.seen ?? []} title={t("shell.seenLast")} />
        {kept?.seen.length === 0 && <StayRow listings={kept.list} title={t("shell.fromLastSearch")} />}
      </div>
    </>
  );
}
