import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { locale } from "#domain/i18n.ts";
import { type Locale, localizedPath } from "#domain/locale.ts";
import {
  chooseLanguage,
  languageChoice,
  languageToOffer,
  rememberLanguageChoice,
} from "#web/lib/language-choice.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { CloseNotice, FootNotice } from "./foot-notice.tsx";

/** In the language that is offered, whatever the page is in: its reader may not read the page. */
const WORDS = {
  en: { question: "Read Tangu in English?", yes: "Read in English", no: "Not now" },
  kn: { question: "Tangu ಅನ್ನು ಕನ್ನಡದಲ್ಲಿ ಓದುತ್ತೀರಾ?", yes: "ಕನ್ನಡದಲ್ಲಿ ನೋಡಿ", no: "ಈಗ ಬೇಡ" },
  hi: { question: "Tangu को हिन्दी में पढ़ें?", yes: "हिन्दी में देखें", no: "अभी नहीं" },
} as const satisfies Record<Locale, unknown>;

/** Offers the language that somebody chose before, or the browser's. Nobody is led away by themselves. */
export function LanguageLine() {
  const { pathname, search, hash } = useLocation();
  const [offered, setOffered] = useState<Locale | null>(null);
  useEffect(() => {
    const chosen = languageChoice();
    // A link or a bookmark may be in English all the same.
    if (chosen === null) setOffered(languageToOffer(locale(), navigator.languages));
    else setOffered(languageToOffer(locale(), [chosen]));
  }, []);
  if (offered === null) return null;
  const { question, yes, no } = WORDS[offered];
  return (
    <FootNotice kind="language" aria-label={question} lang={offered}>
      <div className="flex items-center gap-2">
        {/* On a phone the button says enough, and leaves the page to be seen. */}
        <p role="status" className="min-w-0 flex-1 font-semibold leading-tight max-sm:sr-only">
          {question}
        </p>
        <a
          href={localizedPath(pathname + search, offered) + hash}
          hrefLang={offered}
          onClick={() => chooseLanguage(offered)}
          className={buttonClass("primary", "md", "max-sm:flex-1")}
        >
          {yes}
        </a>
        <CloseNotice
          label={no}
          onClose={() => {
            rememberLanguageChoice(locale());
            setOffered(null);
          }}
        />
      </div>
    </FootNotice>
  );
}
