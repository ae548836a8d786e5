import { useLocation } from "react-router";
import { locale, t } from "#domain/i18n.ts";
import { LOCALE_NAMES, LOCALES, localizedPath } from "#domain/locale.ts";
import { chooseLanguage } from "#web/lib/language-choice.ts";
import { footerLinkClass } from "./footer-link.ts";

/** The same page in the other languages. Each has scripts of its own, so a page is loaded anew. */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation();
  return (
    <nav aria-label={t("shell.language")} className="flex flex-wrap gap-x-6 font-semibold text-sm">
      {LOCALES.map((each) => (
        <a
          key={each}
          href={localizedPath(pathname + search, each) + hash}
          hrefLang={each}
          lang={each}
          aria-current={each === locale() ? "true" : undefined}
          onClick={() => chooseLanguage(each)}
          className={`${footerLinkClass} aria-[current]:text-brand`}
        >
          {LOCALE_NAMES[each]}
        </a>
      ))}
    </nav>
  );
}
